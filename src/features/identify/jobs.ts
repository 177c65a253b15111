import type { FlacHeader } from '../../lib/checksums/flac';

/**
 * A message to a worker: a file to read, of the size that it had when it was chosen, and whether its audio is decoded,
 * too; or that reading pauses or goes on.
 */
export type ToWorker = { read: File; size: number; decode: boolean } | { paused: boolean };

/**
 * What decoding a file's audio found: that it is what the encoder was given (`intact`), or not (`altered`, with how many
 * samples could be read, of how many); that the file does not say what it was (`unset`); or why it was not decoded.
 */
export type AudioFinding =
  | { kind: 'intact' | 'unset'; md5: string }
  | { kind: 'altered'; samples: number; of: number }
  | { kind: 'not FLAC' | 'too deep' };

/** What is known of a file's content. */
export interface FileFacts {
  /** The MD5 of the whole file; undefined for a file that is not what its name says, which is not read to its end. */
  md5: string | undefined;
  header: FlacHeader;
  /** Whether it is a FLAC file that ends before its audio does. */
  cut: boolean;
  /** Undefined when the audio was not asked for. */
  audio: AudioFinding | undefined;
}

/** A message from a worker: how many more bytes it has read, or the result for the file. */
export type FromWorker = { bytes: number } | { facts: FileFacts } | { failure: string };
