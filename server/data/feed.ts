import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { performances, revisions, sources } from '../db/tables.ts';

type Performance = typeof performances.$inferSelect;

/** An entry of the feed: a performance or a recording. */
export interface AddedRow
  extends Pick<Performance, 'id' | 'date' | 'year' | 'venue' | 'city' | 'state'>,
    Pick<typeof sources.$inferSelect, 'comments'> {
  kind: 'performance' | 'recording';
  added: Date;
  artist: string;
}

/** The feed has only the beginning of comments, as those of recordings are long. */
const longestComments = 2000;

/** Returns the latest performances and recordings together, newest first. */
export const lastAdded = (database: Queryable, count: number): Promise<AddedRow[]> =>
  database.rows<AddedRow>(sql`
    with latest as (
      (select 'performance' as kind, id, created_at, id as performance_id, null as comments from performances
        order by created_at desc, id desc limit ${count}::int)
      union all
      (select 'recording', id, created_at, performance_id, left(comments, ${longestComments}::int) from sources
        order by created_at desc, id desc limit ${count}::int)
    )
    select kind, latest.id, latest.created_at as added, artists.name as artist, date, year, venue, city, state, comments
    from latest
    join performances on performances.id = latest.performance_id
    join artists on artists.id = performances.artist_id
    order by added desc, kind, latest.id desc limit ${count}::int`);

type Revision = typeof revisions.$inferSelect;

/** A change, as the feed of changes shows it. */
export interface ChangedRow
  extends Pick<Revision, 'id' | 'record' | 'recordId' | 'kind' | 'note' | 'label' | 'createdAt'> {
  member: string | null;
}

/** The latest changes, of all artists or of one. */
export const lastChanged = (database: Queryable, count: number, artist: number | null): Promise<ChangedRow[]> =>
  database.rows<ChangedRow>(sql`
    select revisions.id, record, record_id as "recordId", kind, note, label, revisions.created_at as "createdAt", username as member
    from revisions left join users on users.id = user_id
    where ${artist}::int is null or artist_id = ${artist}::int
    order by revisions.id desc limit ${count}::int`);
