import { openSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BadRecord } from './recordReader.ts';
import { replaceablePath } from './replaceable.ts';

/**
 * Returns a function that is called with each record that cannot be stored. It appends the record to a file, which is
 * made with the first one, and tells `bad`.
 */
export async function setAsideIn(file: string, bad: (record: BadRecord) => void): Promise<(record: BadRecord) => void> {
  const path = await replaceablePath(file);
  if (path !== undefined) await rm(path, { force: true });
  // It is open until the process ends: who reads a pipe takes the first end for that of all records.
  let opened: number | undefined;
  return (record) => {
    opened ??= openSync(file, 'a', 0o600);
    writeFileSync(opened, `${JSON.stringify(record)}\n`);
    bad(record);
  };
}
