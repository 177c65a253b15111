import type { FileFacts, FromWorker, ToWorker } from './jobs';
import type { ChosenFile } from './material';

/** A file of the copy, where it lies, and what has become of reading it. */
export interface ReadFile {
  path: string;
  size: number;
  facts: FileFacts | undefined;
  /** A sentence, when it could not be read. */
  problem: string | undefined;
}

interface ReadingOptions {
  files: readonly ChosenFile[];
  /** Whether the audio is decoded, too. */
  decode: boolean;
  /** Called for each chunk, with its bytes. */
  onBytes: (bytes: number) => void;
  onFile: (file: ReadFile) => void;
}

/** Files being read. Cancelling ends the workers at once and settles `done`; what was read before stays. */
export interface Reading {
  done: Promise<void>;
  pause: (paused: boolean) => void;
  cancel: () => void;
}

const LOST = 'The file changed or vanished while it was read. Choose it again.';
const REFUSED = 'The browser may not read this file.';
const BROKEN = 'The browser could not start reading: its workers or WebAssembly are switched off.';

const failureText = (name: string): string => {
  if (name === 'NotAllowedError' || name === 'SecurityError') return REFUSED;
  return name === 'CompileError' ? BROKEN : LOST;
};

/** Reads files in as many workers as the machine has cores, one file a worker at a time, in their order. */
export function readFiles({ files, decode, onBytes, onFile }: ReadingOptions): Reading {
  const queue = [...files];
  const workers = new Set<Worker>();
  let settle = () => {};
  const done = new Promise<void>((resolve) => {
    settle = resolve;
  });

  const stop = (worker: Worker) => {
    worker.terminate();
    workers.delete(worker);
    if (workers.size > 0) return;
    for (const { path, size } of queue) onFile({ path, size, facts: undefined, problem: BROKEN });
    settle();
  };

  const feed = (worker: Worker) => {
    const next = queue.shift();
    if (!next) return stop(worker);
    const { path, size, file } = next;
    const finish = (facts: FileFacts | undefined, problem: string | undefined) => {
      onFile({ path, size, facts, problem });
      feed(worker);
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('bytes' in data) onBytes(data.bytes);
      else if ('facts' in data) finish(data.facts, undefined);
      else finish(undefined, failureText(data.failure));
    };
    worker.onerror = () => {
      onFile({ path, size, facts: undefined, problem: BROKEN });
      stop(worker);
    };
    worker.postMessage({ read: file, size, decode } satisfies ToWorker);
  };

  const count = Math.min(files.length, navigator.hardwareConcurrency || 1);
  for (let index = 0; index < count; index += 1) {
    const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
    workers.add(worker);
  }
  for (const worker of [...workers]) feed(worker);
  if (workers.size === 0) settle();

  return {
    done,
    pause: (paused) => {
      for (const worker of workers) worker.postMessage({ paused } satisfies ToWorker);
    },
    cancel: () => {
      queue.length = 0;
      for (const worker of [...workers]) stop(worker);
    },
  };
}
