import { Writable } from 'node:stream';
import { exportCatalogue } from '#server/catalogue/file/export.ts';
import { recordsOfRows, tableOf } from '#server/catalogue/file/recordRows.ts';
import { recordTypes } from '#server/catalogue/file/records.ts';
import { readRows } from '#server/data/loading/catalogueTables.ts';
import type { Database, Queryable } from '#server/db/database.ts';

/** The lines of an export of the whole catalogue. */
export async function exported(database: Database): Promise<string[]> {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await exportCatalogue(database, { stream }, () => {});
  return Buffer.concat(chunks).toString().split('\n');
}

/** The records of the whole catalogue, as they are within a transaction. */
export async function recordsNow(database: Queryable): Promise<unknown[]> {
  const records: unknown[] = [];
  for (const type of recordTypes) {
    const table = tableOf[type];
    records.push(...recordsOfRows(table, await readRows(database, table, { after: 0, count: 100_000 })));
  }
  return records;
}
