import { catalogueExtent, readRows } from '../data/catalogue.ts';
import type { Queryable } from '../db/database.ts';
import type { Bounds, CatalogueReader } from './export.ts';
import { type RecordType, recordTypes } from './records.ts';
import { recordsOf, tableOf } from './rows.ts';

const rowsAtOnce = 500;

/** Reads the catalogue of a database: what was loaded, and what members have added. */
export class DatabaseReader implements CatalogueReader {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async bounds(): Promise<Bounds> {
    const extent = await catalogueExtent(this.#database);
    const last = (type: RecordType) => extent[tableOf[type]].lastId;
    return {
      upTo: {
        Artist: last('Artist'),
        ArtistGroup: last('ArtistGroup'),
        ArtistToArtistGroup: last('ArtistToArtistGroup'),
        Performance: last('Performance'),
        Source: last('Source'),
        Checksum: last('Checksum'),
      },
      total: recordTypes.reduce((sum, type) => sum + extent[tableOf[type]].count, 0),
    };
  }

  async page(type: RecordType, after: number, upTo: number) {
    const table = tableOf[type];
    const rows = await readRows(this.#database, table, { after, upTo, count: rowsAtOnce });
    return { records: recordsOf(table, rows), next: rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id };
  }
}
