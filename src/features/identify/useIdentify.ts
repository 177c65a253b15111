import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../graphql/errors';
import { type Candidate, type Findings, nextHashes, noFindings, type OwnHash, withAnswers } from './lookup';
import { type ChosenFile, hashesOfFile, hashesOfList, problemOf, sortMaterial } from './material';
import { askForHashes, askForRecording, type KnownRecording } from './recordings';
import { type IdentifiedPart, partAgainst, partsOf } from './result';
import { type ReadFile, type Reading, readFiles } from './workers';

/** How far the reading of the files is. Bytes; seconds that were spent reading, without pauses. */
export interface Progress {
  bytes: number;
  totalBytes: number;
  files: number;
  totalFiles: number;
  seconds: number;
  paused: boolean;
}

export interface Identification {
  stage: 'idle' | 'sorting' | 'reading' | 'asking' | 'done';
  progress: Progress | undefined;
  /** Sentences about what could not be used. */
  notices: string[];
  /** Lines of lists that are no checksums: where they stand, and their text. */
  unknownLines: Array<{ place: string; text: string }>;
  parts: IdentifiedPart[];
  requests: number;
  /** What the API failed with; what was found before it did is there all the same. */
  error: string | undefined;
}

const nothing: Identification = {
  stage: 'idle',
  progress: undefined,
  notices: [],
  unknownLines: [],
  parts: [],
  requests: 0,
  error: undefined,
};

/** More requests than any collection of a sensible size needs. The rest is reported as unknown. */
const MOST_REQUESTS = 300;
const PROGRESS_EVERY_MS = 200;

/** What is known of the copy, and what the database has said. It outlives a failed request, which can be tried again. */
interface Work {
  own: OwnHash[];
  problems: Map<string, string>;
  findings: Findings<KnownRecording>;
  target: Candidate<KnownRecording> | undefined;
  requests: number;
}

const emptyWork = (): Work => ({
  own: [],
  problems: new Map(),
  findings: noFindings(),
  target: undefined,
  requests: 0,
});

const partsSoFar = ({ own, problems, findings, target }: Work): IdentifiedPart[] => {
  if (own.length === 0) return [];
  return target ? [partAgainst(own, target, problems)] : partsOf(own, findings, problems);
};

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

  const readAudio = async (run: number, files: readonly ChosenFile[]): Promise<OwnHash[]> => {
    const progress: Progress = {
      bytes: 0,
      totalBytes: files.reduce((sum, { file }) => sum + file.size, 0),
      files: 0,
      totalFiles: files.length,
      seconds: 0,
      paused: false,
    };
    const read: ReadFile[] = [];
    const job = readFiles({
      files,
      onBytes: (bytes) => {
        progress.bytes += bytes;
      },
      onFile: (file) => {
        read.push(file);
        progress.files += 1;
      },
    });
    reading.current = {
      ...job,
      pause: (paused) => {
        progress.paused = paused;
        job.pause(paused);
      },
    };
    let last = performance.now();
    const timer = window.setInterval(() => {
      const now = performance.now();
      if (!progress.paused) progress.seconds += (now - last) / 1000;
      last = now;
      change(run, { progress: { ...progress } });
    }, PROGRESS_EVERY_MS);
    change(run, { stage: 'reading', progress: { ...progress } });
    await job.done;
    window.clearInterval(timer);
    const unread = files.length - read.length;
    if (unread > 0) setNotice(run, `${unread} of ${files.length} files were not read, because reading was cancelled.`);
    for (const file of read) {
      const problem = problemOf(file);
      if (problem) work.current.problems.set(file.path, problem);
    }
    const order = new Map(files.map(({ path }, index) => [path, index]));
    return read.toSorted((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0)).flatMap(hashesOfFile);
  };

  const setNotice = (run: number, notice: string) => {
    if (run === runs.current) setState((before) => ({ ...before, notices: [...before.notices, notice] }));
  };

  const ask = async (run: number) => {
    const { current } = work;
    change(run, { stage: 'asking', progress: undefined, error: undefined });
    try {
      if (targetId === undefined) {
        for (;;) {
          const hashes = nextHashes(current.own, current.findings);
          if (hashes.length === 0 || current.requests >= MOST_REQUESTS || run !== runs.current) break;
          const answers = await askForHashes(client, hashes);
          current.requests += 1;
          current.findings = withAnswers(current.findings, answers);
        }
      } else {
        const recording = await askForRecording(client, targetId);
        current.requests += 1;
        const answers = recording ? [{ hash: '', total: 1, whole: true, recordings: [recording] }] : [];
        current.target = withAnswers(noFindings<KnownRecording>(), answers).candidates.get(targetId);
        if (!recording) setNotice(run, `There is no recording ${targetId} in this database.`);
      }
    } catch (error) {
      change(run, { error: errorMessage(error) });
    }
    change(run, { stage: 'done', parts: partsSoFar(current), requests: current.requests });
  };

  const start = async (files: readonly ChosenFile[], pasted: string) => {
    reading.current?.cancel();
    runs.current += 1;
    const run = runs.current;
    work.current = emptyWork();
    setState({ ...nothing, stage: 'sorting' });
    const { lists, audio, notices } = await sortMaterial(files, pasted);
    const unknownLines = lists.flatMap(({ unknown }) =>
      unknown.map(({ text, origin }) => ({ place: `${origin.list}, line ${origin.line}`, text })),
    );
    change(run, { notices, unknownLines });
    const fromFiles = audio.length > 0 ? await readAudio(run, audio) : [];
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
