import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../graphql/errors';
import { checkOf, hashesOfFile, readingNotices } from './fileChecks';
import type { OwnHash } from './lookup';
import { type ChosenFile, hashesOfList, sortMaterial, type UnknownLine } from './material';
import { type Reading, type ReadingState, readAudio } from './reading';
import type { IdentifiedPart } from './result';
import { emptyWork, fetchTarget, partsSoFar, searchDatabase } from './work';

export interface Identification {
  stage: 'idle' | 'sorting' | 'reading' | 'asking' | 'done';
  progress: ReadingState | undefined;
  /** Sentences about what could not be used. */
  notices: string[];
  unknownLines: UnknownLine[];
  parts: IdentifiedPart[];
  /** What the API failed with; what was found before is kept. */
  error: string | undefined;
}

const nothing: Identification = {
  stage: 'idle',
  progress: undefined,
  notices: [],
  unknownLines: [],
  parts: [],
  error: undefined,
};

/** What a copy is identified by. */
export interface Copy {
  files: readonly ChosenFile[];
  pasted: string;
  /** Whether the audio is decoded, too. */
  decode: boolean;
}

/**
 * Reads what was chosen, asks the database for a few of its hashes at a time until the answer is certain, and judges
 * the copy. With `targetId` the copy is held against that recording alone.
 */
export function useIdentify(targetId: number | undefined) {
  const client = useApolloClient();
  const [state, setState] = useState(nothing);
  const work = useRef(emptyWork());
  const reading = useRef<Reading>(undefined);
  const runs = useRef(0);

  const change = (run: number, changes: Partial<Identification>) => {
    if (run === runs.current) setState((before) => ({ ...before, ...changes }));
  };
  const addNotices = (run: number, added: readonly string[]) => {
    if (run === runs.current) setState((before) => ({ ...before, notices: [...before.notices, ...added] }));
  };

  const read = async (run: number, files: readonly ChosenFile[], decode: boolean): Promise<OwnHash[]> => {
    reading.current = readAudio(files, decode, (progress) => change(run, { stage: 'reading', progress }));
    const found = await reading.current.done;
    addNotices(run, readingNotices(files, found));
    if (run === runs.current) work.current.checks = new Map(found.map((file) => [file.path, checkOf(file)]));
    return found.flatMap(hashesOfFile);
  };

  const ask = async (run: number) => {
    const { current } = work;
    change(run, { stage: 'asking', progress: undefined, error: undefined });
    try {
      if (targetId === undefined) {
        const whole = await searchDatabase(client, current, () => run === runs.current);
        if (!whole) addNotices(run, ['There are too many hashes to look up at once: choose fewer folders.']);
      } else if (!(await fetchTarget(client, current, targetId))) {
        addNotices(run, [`There is no recording ${targetId} in this database.`]);
      }
    } catch (error) {
      change(run, { error: errorMessage(error) });
    }
    change(run, { stage: 'done', parts: partsSoFar(current) });
  };

  const start = async ({ files, pasted, decode }: Copy) => {
    reading.current?.cancel();
    runs.current += 1;
    const run = runs.current;
    work.current = emptyWork();
    setState({ ...nothing, stage: 'sorting' });
    const { lists, audio, notices, unknownLines } = await sortMaterial(files, pasted);
    change(run, { notices, unknownLines });
    const fromFiles = audio.length > 0 ? await read(run, audio, decode) : [];
    if (run !== runs.current) return;
    work.current.own = [...fromFiles, ...lists.flatMap(hashesOfList)];
    if (work.current.own.length === 0) change(run, { stage: 'done', progress: undefined });
    else await ask(run);
  };

  useEffect(
    () => () => {
      runs.current += 1;
      reading.current?.cancel();
    },
    [],
  );

  return {
    ...state,
    start,
    pause: (paused: boolean) => reading.current?.pause(paused),
    cancel: () => reading.current?.cancel(),
    retry: () => ask(runs.current),
  };
}
