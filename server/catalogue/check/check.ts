import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOneMoment } from '../../data/catalogue.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { recordBatches, recordCount } from '../export.ts';
import { type CatalogueSource, type LoadOptions, progressOf } from '../load.ts';
import { RecordReader } from '../read.ts';
import { recordTypes } from '../records.ts';
import { Checker } from './checker.ts';
import type { Found } from './oddities.ts';

type Report = LoadOptions['report'];

/* Finds what is odd in a catalogue: docs/imports.md has the rules. Its records are read once, in order. */

/** The records of a database. Their places are their ids, as in `performance 7`. */
const recordsIn = (database: Queryable): CatalogueSource => ({
  name: 'The database',
  async *lines(onTotal) {
    onTotal(await recordCount(database));
    let number = 0;
    for (const type of recordTypes) {
      for await (const records of recordBatches(database, type)) {
        for (const record of records) {
          number += 1;
          const place = `${type === 'Source' ? 'recording' : type.toLowerCase()} ${record.id}`;
          yield { number, text: JSON.stringify(record), utf8: true, place };
        }
      }
    }
  },
});

/** Checks the catalogue of a database as of one moment. */
export const checkDatabase = (database: Database, report: Report): Promise<Found[]> =>
  database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      await readOneMoment(transaction);
      return checkCatalogue(recordsIn(transaction), report);
    }),
  );

/** Checks the records of a catalogue. The memory needed does not grow with it, apart from the names of artists. */
export async function checkCatalogue(source: CatalogueSource, report: Report): Promise<Found[]> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-check-'));
  try {
    const checker = new Checker(folder);
    const reader = new RecordReader(source);
    let [done, total] = [0, 0];
    const lines = source.lines((records) => {
      total = records;
    });
    for await (const line of lines) {
      done += 1;
      const at = { order: done, place: line.place ?? `line ${line.number}` };
      const record = reader.read(line);
      if ('message' in record) checker.unread(at, record.message);
      else checker.add(record, at);
      if (done % 1000 === 0) report(progressOf(done, total));
    }
    report({ done, total: done });
    return await checker.result();
  } finally {
    await rm(folder, { recursive: true });
  }
}
