import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BadRecord } from './read.ts';

/**
 * Returns what takes the records that cannot be stored, and writes each to a file if there are any.
 * @param bad Called with each of them
 */
export async function setAsideIn(file: string, bad: (record: BadRecord) => void): Promise<(record: BadRecord) => void> {
  await rm(file, { force: true });
  return (record) => {
    appendFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
    bad(record);
  };
}
