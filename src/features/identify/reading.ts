import type { ChosenFile } from './material';
import { type ReadFile, readFiles } from './workers';

/** How far the reading of the files is. Bytes; seconds that were spent reading, without pauses. */
export interface Progress {
  bytes: number;
  totalBytes: number;
  files: number;
  totalFiles: number;
  seconds: number;
  paused: boolean;
}

/** Files being read. Cancelling settles `done` at once, with what was read before. */
export interface Reading {
  /** The files that were read, in the order in which they were chosen. */
  done: Promise<ReadFile[]>;
  pause: (paused: boolean) => void;
  cancel: () => void;
}

const PROGRESS_EVERY_MS = 200;

/** Reads files in workers, and reports its progress a few times a second. */
export function readAudio(
  files: readonly ChosenFile[],
  decode: boolean,
  onProgress: (progress: Progress) => void,
): Reading {
  const progress: Progress = {
    bytes: 0,
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    files: 0,
    totalFiles: files.length,
    seconds: 0,
    paused: false,
  };
  const read: ReadFile[] = [];
  const job = readFiles({
    files,
    decode,
    onBytes: (bytes) => {
      progress.bytes += bytes;
    },
    onFile: (file) => {
      read.push(file);
      progress.files += 1;
      // What is not read to its end is nothing to wait for.
      if (file.facts?.md5 === undefined) progress.totalBytes -= file.size;
    },
  });
  let last = performance.now();
  const timer = window.setInterval(() => {
    const now = performance.now();
    if (!progress.paused) progress.seconds += (now - last) / 1000;
    last = now;
    onProgress({ ...progress });
  }, PROGRESS_EVERY_MS);
  onProgress({ ...progress });

  const order = new Map(files.map(({ path }, index) => [path, index]));
  const finished = job.done.then(() => {
    window.clearInterval(timer);
    return read.toSorted((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
  });
  return {
    done: finished,
    pause: (paused) => {
      progress.paused = paused;
      job.pause(paused);
    },
    cancel: job.cancel,
  };
}
