import { readdir } from 'node:fs/promises';

/**
 * A complete dump of the catalogue. The name of the file has its time and checksum, so that one renaming publishes them
 * together.
 */
export interface Dump {
  /** The name of the file in its folder. */
  file: string;
  /** The time at which it was begun, in ISO 8601 without punctuation, such as `20260301T030000Z`. */
  at: string;
  /** The SHA-256 of the packed file, in hexadecimal digits. */
  sha256: string;
}

const form = /^(\d{8}T\d{6}Z)-([0-9a-f]{64})\.ndjson\.gz$/;

function dumpOf(file: string): Dump[] {
  const [, at, sha256] = form.exec(file) ?? [];
  return at && sha256 ? [{ file, at, sha256 }] : [];
}

/** The dumps in a folder, the latest first. */
export async function dumpsIn(folder: string): Promise<Dump[]> {
  const files = await readdir(folder);
  return files.toSorted().toReversed().flatMap(dumpOf);
}

/** Returns the latest complete dump in a folder. Undefined if there is none yet. */
export async function latestDump(folder: string): Promise<Dump | undefined> {
  const [latest] = await dumpsIn(folder);
  return latest;
}
