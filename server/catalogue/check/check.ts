import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOneMoment } from '../../data/loading/catalogueTables.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { recordBatches, recordCount } from '../file/export.ts';
import type { Line } from '../file/lines.ts';
import { type CatalogueSource, type LoadOptions, storableRecords } from '../file/load.ts';
import type { BadRecord } from '../file/recordReader.ts';
import { recordTypes } from '../file/records.ts';
import { Checker } from './checker.ts';
import type { Found } from './oddities.ts';

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
export const checkDatabase = (database: Database, report: LoadOptions['report']): Promise<Found[]> =>
  database.withoutTimeout((session) =>
    session.transaction(async (transaction) => {
      await readOneMoment(transaction);
      return checkCatalogue(recordsIn(transaction), report);
    }),
  );

/** Checks the records of a catalogue. The memory needed does not grow with it, apart from the names of artists. */
export async function checkCatalogue(source: CatalogueSource, report: LoadOptions['report']): Promise<Found[]> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-check-'));
  try {
    const checker = new Checker(folder);
    let order = 0;
    const at = ({ place, number }: Pick<Line, 'place' | 'number'>) => {
      order += 1;
      return { order, place: place ?? `line ${number}` };
    };
    const bad = ({ line: number, place, message }: BadRecord) => checker.unread(at({ number, place }), message);
    for await (const { line, record } of storableRecords(source, { report, bad, odd: () => undefined })) {
      checker.add(record, at(line));
    }
    return await checker.result();
  } finally {
    await rm(folder, { recursive: true });
  }
}
