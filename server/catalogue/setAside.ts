import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BadRecord } from './read.ts';

/** The most records that are written. Of a file with more, the rest is only counted. */
export const mostSetAside = 100_000;

/**
 * Returns what takes the records that cannot be stored, and writes them to a file if there are any.
 * @param bad Called with each of them
 */
export async function setAsideIn(file: string, bad: (record: BadRecord) => void): Promise<(record: BadRecord) => void> {
  await rm(file, { force: true });
  let written = 0;
  return (record) => {
    written += 1;
    if (written <= mostSetAside) appendFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
    bad(record);
  };
}
