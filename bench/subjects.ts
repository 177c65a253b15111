import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../server/db/database.ts';

/** The subject of one request of each operation: ids of records, years, and a letter. */
export interface Subjects {
  /** A first letter of names. */
  letter: string;
  artist: number;
  year: number;
  group: number;
  groupYear: number;
  performance: number;
  source: number;
}

/** The number of subjects. So many requests in a row are each about another record. */
const variety = 200;

const letters = [...'sabcdefghijklmnopqrtuvwxyz'];

/** Finds subjects in a loaded catalogue. Those with the most records, which cost most, come first. */
export async function findSubjects(database: Queryable): Promise<Subjects[]> {
  /** Returns the rows of a statement by index. Further indexes begin again with the first row. */
  const rowsByIndex = async <Row extends object>(statement: SQL): Promise<(index: number) => Row> => {
    const rows = await database.rows<Row>(sql`${statement} limit ${variety}`);
    return (index) => {
      const row = rows[index % rows.length];
      if (!row) throw new Error('The catalogue is empty.');
      return row;
    };
  };
  // Years that fit on one page of the API.
  const years = await rowsByIndex<Pick<Subjects, 'artist' | 'year'>>(
    sql`select artist_id as artist, year from performances group by 1, 2 having count(*) <= 300 order by count(*) desc, 1, 2`,
  );
  // 1939 stands for an unknown year.
  const groups = await rowsByIndex<Pick<Subjects, 'group' | 'groupYear'>>(
    sql`select group_id as "group", year as "groupYear" from artist_group_members
      join performances using (artist_id) where year <> 1939 group by 1, 2 order by count(*) desc, 1, 2`,
  );
  // Performances with several recordings, but without those that have unusually many.
  const recordings = await rowsByIndex<Pick<Subjects, 'performance' | 'source'>>(
    sql`select p.id as performance, min(s.id) as source from performances p
      join sources s on s.performance_id = p.id join checksums on source_id = s.id
      where p.source_count between 2 and 20 group by p.id order by p.source_count desc, p.id`,
  );
  return Array.from({ length: variety }, (_, index) => ({
    letter: letters[index % letters.length] ?? 's',
    ...years(index),
    ...groups(index),
    ...recordings(index),
  }));
}
