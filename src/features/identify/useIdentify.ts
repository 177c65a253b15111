import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { recordingLookup } from '#features/identify/lookup/recordingLookup.ts';
import type { Copy } from '#features/identify/reading/material.ts';
import { readAudio } from '#features/identify/reading/reading.ts';
import { nothingIdentified } from './identification.ts';
import { IdentifyRun, type RunOptions } from './identifyRun.ts';

/**
 * The state of identifying copies, or of reading those to be added, one at a time. Another copy replaces the one in
 * progress. With functions to start, pause, stop and continue.
 */
export function useIdentify(options: Pick<RunOptions, 'targetId' | 'valuesOf'>) {
  const client = useApolloClient();
  const [state, setState] = useState(nothingIdentified);
  const run = useRef<IdentifyRun>(undefined);
  useEffect(() => () => run.current?.end(), []);

  const start = (copy: Copy) => {
    run.current?.end();
    run.current = new IdentifyRun(copy, {
      ...options,
      lookup: recordingLookup(client),
      read: readAudio,
      onChange: setState,
    });
    run.current.start();
  };
  return {
    ...state,
    working: state.stage !== 'idle' && state.stage !== 'done',
    start,
    pause: (paused: boolean) => run.current?.pause(paused),
    stop: () => run.current?.stop(),
    goOn: () => run.current?.goOn(),
    /** Reads a tree of folders again, including the files that this browser remembers. */
    readAnew: () => run.current && start({ ...run.current.copy, anew: true }),
  };
}
