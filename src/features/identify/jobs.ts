import type { FlacHeader } from '../../lib/checksums/flac';

/** A message to a worker. */
export type ToWorker = { read: File } | { paused: boolean };

/** What is known of a file's content. */
export interface FileFacts {
  /** The MD5 of the whole file. */
  md5: string;
  header: FlacHeader;
}

/** A message from a worker: how many more bytes it has read, or the result for the file. */
export type FromWorker = { bytes: number } | { facts: FileFacts } | { failure: string };
