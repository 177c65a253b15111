import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

/** What changed in the catalogue between two checks. */
export interface Changes {
  /** Rows were deleted, or so many were added that all that shows the catalogue has to be read again. */
  everything: boolean;
  /** Whether artists were added. */
  artists: boolean;
  /** The artists of added performances. */
  performers: readonly number[];
}

/** How many of the latest additions are compared. */
const compared = 100;

interface Addition {
  kind: 'artist' | 'performance' | 'load';
  id: number;
  artist: number;
}

/**
 * Finds what any process added to the catalogue, by comparing the latest additions with those of the check before: so a
 * transaction that is committed late, with a lower id than one that was seen already, is not missed. The API only adds; the
 * nightly work deletes what was added, and a load is a row of its own.
 */
export class ChangeWatch {
  #known: Map<string, Addition> | undefined;

  /** What changed since the check before; nothing at the first one. */
  async look(database: Queryable): Promise<Changes> {
    const rows = await database.rows<Addition>(sql`
      (select 'artist' as kind, id, id as artist from artists where not in_snapshot order by id desc limit ${compared})
      union all
      (select 'performance', id, artist_id from performances where not in_snapshot order by id desc limit ${compared})
      union all
      select 'load', extract(epoch from finished_at)::int, 0 from catalogue_loads`);
    const known = this.#known;
    const latest = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
    this.#known = latest;
    if (!known) return { everything: false, artists: false, performers: [] };

    const added = rows.filter(({ kind, id }) => !known.has(`${kind} ${id}`));
    const lowest = (kind: Addition['kind']) => {
      const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
      return ids.length < compared ? 0 : Math.min(...ids);
    };
    const gone = [...known].some(([key, { kind, id }]) => !latest.has(key) && id > lowest(kind));
    const performances = added.filter(({ kind }) => kind === 'performance');
    return {
      everything: gone || added.length >= compared || added.some(({ kind }) => kind === 'load'),
      artists: added.some(({ kind }) => kind === 'artist'),
      performers: [...new Set(performances.map(({ artist }) => artist))],
    };
  }
}
