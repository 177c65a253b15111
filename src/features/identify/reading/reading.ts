import type { FileFacts, FromWorker, ToWorker } from './hash.worker.ts';
import type { ChosenFile } from './material.ts';

/** A file of the copy with the result of reading it. */
export interface ReadFile extends ChosenFile {
  facts: FileFacts | undefined;
  /** A sentence, if it could not be read. */
  problem: string | undefined;
}

/** The progress of reading: bytes, files, and seconds without pauses. */
export interface ReadingState {
  bytes: number;
  totalBytes: number;
  files: number;
  totalFiles: number;
  seconds: number;
  paused: boolean;
}

/** A reading in progress. Cancelling it ends the workers and resolves `done` at once; files read before are kept. */
export interface FileReading {
  /** Resolves to the files that were read, in the order of choosing. */
  done: Promise<ReadFile[]>;
  pause: (paused: boolean) => void;
  cancel: () => void;
}

const PROGRESS_EVERY_MS = 200;

const LOST = 'The file changed or vanished while it was read. Choose it again.';
const REFUSED = 'The browser may not read this file.';
const BROKEN = 'The browser could not start reading: its workers or WebAssembly are switched off.';

const failureText = (name: string): string => {
  if (name === 'NotAllowedError' || name === 'SecurityError') return REFUSED;
  return name === 'CompileError' ? BROKEN : LOST;
};

/** In as many workers as the machine has cores; tells the progress a few times a second. `decode`: the audio, too. */
export function readAudio(
  files: readonly ChosenFile[],
  decode: boolean,
  onProgress: (progress: ReadingState) => void,
): FileReading {
  const progress: ReadingState = {
    bytes: 0,
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    files: 0,
    totalFiles: files.length,
    seconds: 0,
    paused: false,
  };
  const read = new Map<ChosenFile, ReadFile>();
  const queue = [...files];
  const workers = new Set<Worker>();
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });

  const finish = (file: ChosenFile, facts: FileFacts | undefined, problem: string | undefined, bytes = 0) => {
    read.set(file, { ...file, facts, problem });
    progress.files += 1;
    // The rest of a file that is not read to its end does not count.
    if (facts?.md5 === undefined) progress.totalBytes -= file.size - bytes;
  };
  const stop = (worker: Worker) => {
    worker.terminate();
    workers.delete(worker);
    if (workers.size > 0) return;
    for (const file of queue) finish(file, undefined, BROKEN);
    settle();
  };
  const feed = (worker: Worker) => {
    const next = queue.shift();
    if (!next) return stop(worker);
    let bytes = 0;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('bytes' in data) {
        bytes += data.bytes;
        progress.bytes += data.bytes;
        return;
      }
      if ('facts' in data) finish(next, data.facts, undefined, bytes);
      else finish(next, undefined, failureText(data.failure), bytes);
      feed(worker);
    };
    worker.onerror = () => {
      finish(next, undefined, BROKEN, bytes);
      stop(worker);
    };
    worker.postMessage({ read: next.file, size: next.size, decode } satisfies ToWorker);
  };

  const count = Math.min(files.length, navigator.hardwareConcurrency || 1);
  for (let index = 0; index < count; index += 1) {
    workers.add(new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' }));
  }
  for (const worker of [...workers]) feed(worker);

  let last = performance.now();
  const timer = window.setInterval(() => {
    const now = performance.now();
    if (!progress.paused) progress.seconds += (now - last) / 1000;
    last = now;
    onProgress({ ...progress });
  }, PROGRESS_EVERY_MS);
  onProgress({ ...progress });

  return {
    done: settled.then(() => {
      window.clearInterval(timer);
      return files.flatMap((file) => read.get(file) ?? []);
    }),
    pause: (paused) => {
      progress.paused = paused;
      for (const worker of workers) worker.postMessage({ paused } satisfies ToWorker);
    },
    cancel: () => {
      queue.length = 0;
      for (const worker of [...workers]) stop(worker);
    },
  };
}
