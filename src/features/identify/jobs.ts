import type { FlacHeader } from '../../lib/checksums/flac';

/** What a worker is told. */
export type ToWorker = { read: File } | { paused: boolean };

/** What was learnt of a file's content. */
export interface FileFacts {
  /** The MD5 of the whole file. */
  md5: string;
  header: FlacHeader;
}

/** What a worker says: how many bytes more it has read, or how the file ended. */
export type FromWorker = { bytes: number } | { facts: FileFacts } | { failure: string };
