import { appendFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BadRecord } from './read.ts';

/**
 * Returns a function that is called with each record that cannot be stored. It appends the record to a file, which is
 * made with the first one, and tells `bad`.
 */
export async function setAsideIn(file: string, bad: (record: BadRecord) => void): Promise<(record: BadRecord) => void> {
  await rm(file, { force: true });
  return (record) => {
    appendFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
    bad(record);
  };
}
