import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readOneMoment, readRows, rowCount } from '../../data/loading/catalogueTables.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { LoadOptions } from './load.ts';
import { recordsOfRows, tableOf } from './recordRows.ts';
import { headerLine, type RecordType, recordTypes, type WrittenRecord } from './records.ts';
import { replaceablePath } from './replaceable.ts';

const rowsAtOnce = 500;

export async function* recordBatches(database: Queryable, type: RecordType): AsyncGenerator<WrittenRecord[]> {
  const table = tableOf[type];
  let rows = await readRows(database, table, { after: 0, count: rowsAtOnce });
  while (rows.length > 0) {
    yield recordsOfRows(table, rows);
    rows = await readRows(database, table, { after: rows.at(-1)?.id ?? 0, count: rowsAtOnce });
  }
}

export async function recordCount(database: Queryable): Promise<number> {
  let total = 0;
  for (const type of recordTypes) total += await rowCount(database, tableOf[type]);
  return total;
}

async function* catalogueText(
  database: Queryable,
  total: number,
  report: LoadOptions['report'],
): AsyncGenerator<string> {
  yield `${headerLine(total)}\n`;
  let done = 0;
  for (const type of recordTypes) {
    for await (const records of recordBatches(database, type)) {
      yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
      done += records.length;
      report({ done, total });
    }
  }
}

/**
 * The destination of an export: a stream, which stays open, or the name of a file, a device or a pipe. The text is
 * compressed if the name ends in `.gz`.
 */
export type Target = { file: string } | { stream: Writable };

export async function writeText(text: Readable, target: Target): Promise<void> {
  if ('stream' in target) {
    await pipeline(text, target.stream, { end: false });
    return;
  }
  const path = await replaceablePath(target.file);
  // A file gets its name once it is complete. What is no file cannot be replaced by one.
  const written = path === undefined ? target.file : `${path}.unfinished`;
  const file = createWriteStream(written);
  try {
    await (target.file.endsWith('.gz') ? pipeline(text, createGzip(), file) : pipeline(text, file));
    if (path !== undefined) await rename(written, path);
  } catch (error) {
    if (path !== undefined) await rm(written, { force: true });
    throw error;
  }
}

/**
 * Writes the whole catalogue of a database as of one moment, with the members' additions.
 * @returns The number of records
 */
export const exportCatalogue = (database: Database, target: Target, report: LoadOptions['report']): Promise<number> =>
  database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      await readOneMoment(transaction);
      const total = await recordCount(transaction);
      await writeText(Readable.from(catalogueText(transaction, total, report)), target);
      return total;
    }),
  );
