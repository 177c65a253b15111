import { type SQL, sql } from 'drizzle-orm';

/** The year that stands for an unknown one (specification 5.2). */
export const unknownYear = 1939;

/* The years of performances, as SQL expressions. `which` is a further condition on the performances. */

export const any = sql``;
export const recorded = sql`and performances.source_count > 0`;

/*
 * An index has the years of an artist or a venue next to each other. To read it whole costs less than to ask it for one
 * year after the other, where a year has fewer than some hundreds of performances.
 */

/** The years of an artist's performances, ascending. */
export const artistYears = (artist: SQL, which: SQL) =>
  sql`array(select year::int from performances where artist_id = ${artist} ${which} group by year order by year)`;

/** The number of performances in each year of an artist, in the order of `artistYears`. */
export const artistYearCounts = (artist: SQL) =>
  sql`array(select count(*)::int from performances where artist_id = ${artist} group by year order by year)`;

export const artistLatestYear = (artist: SQL, which: SQL) =>
  sql`(select max(year)::int from performances where artist_id = ${artist} ${which})`;

/** The years of the performances of a group's artists, ascending. */
export const groupYears = (group: SQL, which: SQL) =>
  sql`array(select distinct year::int from artist_group_members m join performances using (artist_id)
    where m.group_id = ${group} ${which} order by 1)`;

export const groupLatestYear = (group: SQL) =>
  sql`(select max((select max(year) from performances where artist_id = m.artist_id))::int
    from artist_group_members m where m.group_id = ${group})`;

/** The years of the performances at a venue, ascending. */
export const venueYears = (venue: SQL) =>
  sql`array(select year::int from performances where at_venue_id = ${venue} group by year order by year)`;

/** The number of performances in each year of a venue, in the order of `venueYears`. */
export const venueYearCounts = (venue: SQL) =>
  sql`array(select count(*)::int from performances where at_venue_id = ${venue} group by year order by year)`;
