import { type SQL, sql } from 'drizzle-orm';

/* The years of performances, as expressions. `which` is a further condition on the performances. */

export const any = sql``;
export const recorded = sql`and performances.source_count > 0`;

/** The years of an artist's performances, ascending. */
export const artistYears = (artist: SQL, which: SQL) =>
  sql`array(select distinct year::int from performances where artist_id = ${artist} ${which} order by 1)`;

export const artistLatestYear = (artist: SQL, which: SQL) =>
  sql`(select max(year)::int from performances where artist_id = ${artist} ${which})`;

/** The years of the performances of a group's artists, ascending. */
export const groupYears = (group: SQL, which: SQL) =>
  sql`array(select distinct year::int from artist_group_members m join performances on performances.artist_id = m.artist_id
    where m.group_id = ${group} ${which} order by 1)`;

export const groupLatestYear = (group: SQL) =>
  sql`(select max((select max(year) from performances where artist_id = m.artist_id))::int
    from artist_group_members m where m.group_id = ${group})`;
