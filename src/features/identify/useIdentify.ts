import { useApolloClient } from '@apollo/client/react';
import { useEffect, useReducer, useRef } from 'react';
import { identificationAfter, nothingIdentified } from './identification.ts';
import { type Copy, IdentifyRun } from './identifyRun.ts';
import { readAudio } from './reading.ts';
import { recordingLookup } from './recordings.ts';

/** The state of identifying copies, one at a time, and functions to start, pause, stop and continue. */
export function useIdentify(targetId: number | undefined) {
  const client = useApolloClient();
  const [state, dispatch] = useReducer(identificationAfter, nothingIdentified);
  const run = useRef<IdentifyRun>(undefined);
  useEffect(() => () => run.current?.end(), []);

  const start = (copy: Copy) => {
    run.current?.end();
    dispatch({ kind: 'started' });
    const lookup = recordingLookup(client);
    run.current = new IdentifyRun(copy, { lookup, targetId, read: readAudio, onEvent: dispatch });
    run.current.start();
  };
  return {
    ...state,
    start,
    pause: (paused: boolean) => run.current?.pause(paused),
    stop: () => run.current?.stop(),
    goOn: () => run.current?.goOn(),
    /** Reads a tree of folders again, including the files that this browser remembers. */
    readAnew: () => run.current && start({ ...run.current.copy, anew: true }),
  };
}
