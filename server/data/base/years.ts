import { type SQL, sql } from 'drizzle-orm';

/** The year that stands for an unknown one (specification 5.2). */
export const unknownYear = 1939;

/* The years of performances, as SQL expressions. `which` is a further condition on the performances. */

export const any = sql``;
export const recorded = sql`and performances.source_count > 0`;

/** Ascending, each the next one in an index: `distinct` would read thousands of performances. */
export const artistYears = (artist: SQL, which: SQL) =>
  sql`array(with recursive years(year) as (
      (select min(performances.year) from performances where artist_id = ${artist} ${which})
      union all
      select (select min(performances.year) from performances
          where artist_id = ${artist} and performances.year > years.year ${which})
        from years where years.year is not null
    ) select years.year::int from years where years.year is not null order by 1)`;

/** In the order of `artistYears`. An index has the years next to each other. */
export const artistYearCounts = (artist: SQL) =>
  sql`array(select count(*)::int from performances where artist_id = ${artist} group by year order by year)`;

export const artistLatestYear = (artist: SQL, which: SQL) =>
  sql`(select max(year)::int from performances where artist_id = ${artist} ${which})`;

/** The years of the performances of a group's artists, ascending. */
export const groupYears = (group: SQL, which: SQL) =>
  sql`array(select distinct year from artist_group_members m, unnest(${artistYears(sql`m.artist_id`, which)}) year
    where m.group_id = ${group} order by 1)`;

export const groupLatestYear = (group: SQL) =>
  sql`(select max((select max(year) from performances where artist_id = m.artist_id))::int
    from artist_group_members m where m.group_id = ${group})`;

/** The years of the performances at a venue, ascending. An index has them. */
export const venueYears = (venue: SQL) =>
  sql`array(select year::int from performances where at_venue_id = ${venue} group by year order by year)`;

/** The number of performances in each year of a venue, in the order of `venueYears`. */
export const venueYearCounts = (venue: SQL) =>
  sql`array(select count(*)::int from performances where at_venue_id = ${venue} group by year order by year)`;
