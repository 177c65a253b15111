import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../server/db/database.ts';

/** The records that the operations are asked about: the ones with most behind them, which cost most. */
export interface Subjects {
  artist: number;
  year: number;
  group: number;
  groupYear: number;
  performance: number;
  source: number;
}

/** Finds the subjects in a loaded catalogue. */
export async function findSubjects(database: Queryable): Promise<Subjects> {
  const one = async <Row extends object>(statement: SQL): Promise<Row> => {
    const [row] = await database.rows<Row>(statement);
    if (!row) throw new Error('The catalogue is empty.');
    return row;
  };
  const { artist, year } = await one<{ artist: number; year: number }>(
    sql`select artist_id as artist, year from performances group by 1, 2 having count(*) <= 300
      order by count(*) desc, 1, 2 limit 1`,
  );
  const { group, groupYear } = await one<{ group: number; groupYear: number }>(
    sql`select group_id as "group", year as "groupYear" from artist_group_members
      join performances using (artist_id) where year <> 1939 group by 1, 2 order by count(*) desc, 1, 2 limit 1`,
  );
  const { performance } = await one<{ performance: number }>(
    sql`select id as performance from performances where source_count between 2 and 20
      order by source_count desc, id limit 1`,
  );
  const { source } = await one<{ source: number }>(
    sql`select source_id as source from checksums join sources on sources.id = source_id
      where performance_id = ${performance} order by 1 limit 1`,
  );
  return { artist, year, group, groupYear, performance, source };
}
