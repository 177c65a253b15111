import { createMD5 } from 'hash-wasm';
import { readFlacHeader } from '../../lib/checksums/flac';
import type { FileFacts, FromWorker, ToWorker } from './jobs';

/** Large enough to keep the hash busy, small enough that a few workers take no memory to speak of. */
const CHUNK_BYTES = 4 * 1024 * 1024;

let resume: (() => void) | undefined;
let running: Promise<void> | undefined;

const say = (message: FromWorker) => self.postMessage(message);

function pause(paused: boolean): void {
  if (!paused) {
    resume?.();
    running = undefined;
  } else if (!running) {
    running = new Promise((resolve) => {
      resume = resolve;
    });
  }
}

const readChunk = async (file: File, from: number) =>
  new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer());

/** Reads a file from its beginning to its end, a chunk at a time. */
async function factsOf(file: File): Promise<FileFacts> {
  const header = await readFlacHeader(file);
  const md5 = await createMD5();
  md5.init();
  // The next chunk is read while this one is hashed.
  let next = readChunk(file, 0);
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    await running;
    const chunk = await next;
    next = readChunk(file, from + CHUNK_BYTES);
    md5.update(chunk);
    say({ bytes: chunk.length });
  }
  return { md5: md5.digest('hex'), header };
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('paused' in data) {
    pause(data.paused);
    return;
  }
  factsOf(data.read).then(
    (facts) => say({ facts }),
    (error: unknown) => say({ failure: error instanceof Error ? error.name : 'Error' }),
  );
});
