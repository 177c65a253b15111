import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { performances, sources } from '../../db/tables/catalogue.ts';
import type { revisions } from '../../db/tables/changes.ts';
import { publicNote } from '../reading/withheld.ts';

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
  extends Pick<Revision, 'id' | 'record' | 'recordId' | 'kind' | 'note' | 'label' | 'merged' | 'createdAt'> {
  member: string | null;
}

/** The latest changes, of all artists or of one. */
export const lastChanged = (database: Queryable, count: number, artist: number | null): Promise<ChangedRow[]> =>
  database.rows<ChangedRow>(sql`
    select revisions.id, record, record_id as "recordId", kind, ${publicNote(sql`revisions`)} as note, label,
      case when hidden is null then merged end as merged, revisions.created_at as "createdAt", username as member
    from revisions left join users on users.id = user_id
    where ${artist}::int is null or artist_id = ${artist}::int
    order by revisions.id desc limit ${count}::int`);

/** The performances whose news are told: those of an artist, those at a venue, or those with the given ids. */
export type NewsOf = { artist: number } | { venue: number } | { performances: readonly number[] };

/** A performance or a recording that was added or changed. */
export interface NewsRow extends AddedRow {
  /** The time of the last change, or of the addition. */
  at: Date;
}

/** Returns the ids of the performances whose news are told. */
function performancesOf(of: NewsOf): SQL {
  if ('artist' in of) return sql`select id from performances where artist_id = ${of.artist}::int`;
  if ('venue' in of) return sql`select id from performances where at_venue_id = ${of.venue}::int`;
  return sql`select id from performances where id = any(${`{${of.performances.join(',')}}`}::int[])`;
}

/** Returns the performances and recordings that were added or changed last, the latest first. */
export const lastNews = (database: Queryable, of: NewsOf, count: number): Promise<NewsRow[]> =>
  database.rows<NewsRow>(sql`
    with told (id) as materialized (${performancesOf(of)}), latest as (
      select 'performance' as kind, id, created_at, greatest(created_at, updated_at) as at, id as performance_id
      from performances where id in (select id from told)
      union all
      select 'recording', id, created_at, greatest(created_at, updated_at), performance_id
      from sources where performance_id in (select id from told)
      order by at desc, kind, id desc limit ${count}::int
    )
    select kind, latest.id, latest.created_at as added, at, artists.name as artist, date, year, venue, city, state,
      case kind when 'recording' then
        (select left(comments, ${longestComments}::int) from sources where sources.id = latest.id) end as comments
    from latest
    join performances on performances.id = latest.performance_id
    join artists on artists.id = performances.artist_id
    order by at desc, kind, latest.id desc`);

/** Something of an artist that was added or changed, as the API has it. */
export interface ArtistNewsRow extends Pick<Performance, 'id' | 'date' | 'year' | 'venue' | 'city' | 'state'> {
  artistId: number;
  record: 'PERFORMANCE' | 'SOURCE';
  isChange: boolean;
  at: Date;
}

/** Returns what was added or changed last of each artist, after a time if there is one, the latest of each first. */
export const newsOfArtists = (
  database: Queryable,
  artists: readonly number[],
  since: string | null,
  count: number,
): Promise<ArtistNewsRow[]> =>
  database.rows<ArtistNewsRow>(sql`
    select asked.artist as "artistId", latest.*
    from unnest(${`{${artists.join(',')}}`}::int[]) with ordinality as asked (artist, place)
    cross join lateral (
      select * from (
        select 'PERFORMANCE' as record, id, date, year, venue, city, state,
          coalesce(updated_at > created_at, false) as "isChange", greatest(created_at, updated_at) as at
        from performances where artist_id = asked.artist
        union all
        select 'SOURCE', sources.id, date, year, venue, city, state,
          coalesce(sources.updated_at > sources.created_at, false), greatest(sources.created_at, sources.updated_at)
        from performances join sources on sources.performance_id = performances.id
        where artist_id = asked.artist
      ) told
      where ${since}::timestamptz is null or at > ${since}::timestamptz
      order by at desc, record, id desc limit ${count}::int
    ) latest
    order by place, at desc, record, id desc`);

/**
 * Returns the time up to which all news can be seen. Rows have the time at which their transaction began, and an import
 * may take minutes: it is the time before the first transaction that runs. A millisecond earlier, as times are cut to
 * that, and as a transaction begins a moment before others see it.
 */
export async function settledTime(primary: Queryable): Promise<Date> {
  const [row] = await primary.rows<{ time: Date }>(
    sql`select least(now(), min(xact_start)) - interval '1 millisecond' as time from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return row?.time ?? new Date();
}

export async function artistName(database: Queryable, id: number): Promise<string | undefined> {
  const [row] = await database.rows<{ name: string }>(sql`select name from artists where id = ${id}::int`);
  return row?.name;
}

/** Returns the name and place of a venue; undefined if there is none with the id. */
export async function venueName(database: Queryable, id: number): Promise<string | undefined> {
  const [row] = await database.rows<{ name: string }>(
    sql`select concat_ws(', ', coalesce(nullif(name, ''), 'Unknown Venue'), nullif(city, ''), nullif(state, '')) as name
      from venues where id = ${id}::int`,
  );
  return row?.name;
}
