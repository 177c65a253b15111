import { createMD5 } from 'hash-wasm';
import { type FlacHeader, HEADER_BYTES, readFlacHeader } from '#domain/checksums/flac.ts';
import { endsEarly } from '#domain/checksums/flacEnd.ts';
import { beginsAsNamed } from '#domain/checksums/signature.ts';
import type { DecodedAudio } from './decodedAudio.ts';

/**
 * A message to a worker: to read a file, and decode its audio if wanted; or to pause or continue. `size` is the file's
 * size in bytes when it was chosen.
 */
export type ToWorker = { read: File; size: number; decode: boolean } | { paused: boolean };

/**
 * The result of decoding a file's audio. `intact`: the samples have the hash of the file's header. `unset`: the header
 * has no hash, and all samples could be decoded. `altered`: neither. `samples` is then the number of samples that could
 * be decoded, and `of` is the number in the header. `not FLAC` and `too deep`: the audio was not decoded.
 */
export type AudioFinding =
  | { kind: 'intact' | 'unset'; md5: string }
  | { kind: 'altered'; samples: number; of: number }
  | { kind: 'not FLAC' | 'too deep' };

export interface FileFacts {
  /** The MD5 of the whole file. Undefined if the file does not begin as its name says; it is then not read further. */
  md5: string | undefined;
  header: FlacHeader;
  /** Whether it is a FLAC file that ends before its audio does. */
  cut: boolean;
  /** Undefined if the audio was not to be decoded. */
  audio: AudioFinding | undefined;
}

/** A message from a worker: the number of further bytes read, the result of the file, or the name of an error. */
export type FromWorker = { bytes: number } | { facts: FileFacts } | { failure: string };

/** Large enough to keep the hash busy, small enough for the memory of a few workers. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** The hash object, used for one file after the other. */
const fileHash = createMD5();

let resume: (() => void) | undefined;
/** While reading is paused, resolves when it continues. */
let resumed: Promise<void> | undefined;

const say = (message: FromWorker) => self.postMessage(message);

function pause(paused: boolean): void {
  if (!paused) {
    resume?.();
    resumed = undefined;
  } else if (!resumed) {
    resumed = new Promise((resolve) => {
      resume = resolve;
    });
  }
}

const readChunk = async (file: File, from: number) =>
  new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer());

/** Passes the chunks of a file to `take`. The first one has been read before. */
async function readOn(file: File, first: Uint8Array, take: (chunk: Uint8Array, from: number) => Promise<void> | void) {
  let chunk = first;
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    await resumed;
    // The next chunk is read while this one is processed.
    const next = from + CHUNK_BYTES < file.size ? readChunk(file, from + CHUNK_BYTES) : undefined;
    await take(chunk, from);
    say({ bytes: chunk.length });
    if (next) chunk = await next;
  }
}

function findingOf(header: Extract<FlacHeader, { kind: 'flac' }>, { md5, samples }: DecodedAudio): AudioFinding {
  if (header.audioMd5 === undefined && samples >= header.samples) return { kind: 'unset', md5 };
  return md5 === header.audioMd5 ? { kind: 'intact', md5 } : { kind: 'altered', samples, of: header.samples };
}

async function factsOf(file: File, size: number, decode: boolean): Promise<FileFacts> {
  // A file that no longer exists may read as an empty one, without an error. Its size tells.
  if (file.size !== size) throw new DOMException('The file changed.', 'NotReadableError');
  const first = await readChunk(file, 0);
  const header = await readFlacHeader(file, first.subarray(0, HEADER_BYTES));
  if (!beginsAsNamed(first, file.name)) return { md5: undefined, header, cut: false, audio: undefined };
  const cut = await endsEarly(file, header);
  const md5 = (await fileHash).init();
  if (!decode || header.kind !== 'flac') {
    await readOn(file, first, (chunk) => {
      md5.update(chunk);
    });
    return { md5: md5.digest('hex'), header, cut, audio: decode ? { kind: 'not FLAC' } : undefined };
  }
  const { createAudioHash, MOST_BITS } = await import('./decodedAudio.ts');
  const isTooDeep = header.bitsPerSample > MOST_BITS;
  const audio = await createAudioHash();
  await readOn(file, first, async (chunk, from) => {
    md5.update(chunk);
    // The audio begins after an ID3 tag, which is left out.
    if (!isTooDeep) await audio.update(chunk.subarray(Math.max(0, header.start - from)));
  });
  return {
    md5: md5.digest('hex'),
    header,
    cut,
    audio: isTooDeep ? { kind: 'too deep' } : findingOf(header, await audio.digest()),
  };
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('paused' in data) {
    pause(data.paused);
    return;
  }
  factsOf(data.read, data.size, data.decode).then(
    (facts) => say({ facts }),
    (error: unknown) => say({ failure: error instanceof Error ? error.name : 'Error' }),
  );
});
