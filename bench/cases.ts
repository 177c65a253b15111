import { type SQL, sql } from 'drizzle-orm';
import type { Subjects } from './subjects.ts';

/** One operation that is measured: its variables, and the least SQL that answers the same question. */
export interface Case {
  operation: string;
  /** The name in tables if an operation has several cases. */
  label?: string;
  variables(subjects: Subjects): Record<string, unknown>;
  /** One statement after the other. */
  bare(subjects: Subjects): SQL[];
  /** The same question for PostGraphile, without the fields that its schema lacks. */
  postgraphile?(subjects: Subjects): string;
}

/** The end of the names that begin with a letter: the next letter. */
const next = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);

const names = (condition: SQL) =>
  sql`select id, name, count(*) over () as total from artists where ${condition} order by sort_key, id limit 300`;

const noVariables = () => ({});

/** A page of PostGraphile's performances, with the fields that the site asks for. */
const performancePage = (condition: string, more = '') =>
  `(${condition}, orderBy: [DATE_ASC, ID_ASC], first: 300) {
    totalCount pageInfo { endCursor hasNextPage }
    edges { node { id date year venue city state sourceCount ${more} } }
  }`;

/** Every query of the site. */
export const cases: Case[] = [
  {
    operation: 'LookupArtists',
    variables: () => ({ search: 'river' }),
    bare: () => [
      sql`select id, name from artists where name_normalized like '%river%'
        order by (name_normalized <> 'river'), (name_normalized not like 'river%'), source_count desc, sort_key, id limit 300`,
    ],
  },
  {
    operation: 'LookupArtists',
    label: 'LookupArtists, misspelt',
    variables: () => ({ search: 'marowbone' }),
    bare: () => [
      sql`select id, name from artists where fold(name) %> 'marowbone' or fold(name) % 'marowbone'
        order by word_similarity('marowbone', fold(name)) desc, source_count desc, sort_key limit 20`,
    ],
  },
  {
    operation: 'Top100',
    variables: noVariables,
    bare: () => [names(sql`top_100`)],
  },
  {
    operation: 'ArtistList',
    variables: ({ letter }) => ({ chr: letter.toUpperCase(), after: 'LTE=' }),
    bare: ({ letter }) => [names(sql`sort_key >= ${letter} and sort_key < ${next(letter)}`)],
    postgraphile: ({
      letter,
    }) => `{ allArtists(filter: { sortKey: { greaterThanOrEqualTo: "${letter}", lessThan: "${next(letter)}" } },
      orderBy: [SORT_KEY_ASC, ID_ASC], first: 300) {
        totalCount pageInfo { startCursor endCursor hasPreviousPage hasNextPage } edges { cursor node { id name } }
      } }`,
  },
  {
    operation: 'ArtistUnprefixListOther',
    variables: () => ({ after: 'LTE=' }),
    bare: () => [names(sql`(sort_key < 'a' or sort_key >= '{')`)],
  },
  {
    operation: 'ArtistsUnprefixSource',
    variables: ({ letter }) => ({ chr: letter, after: 'LTE=' }),
    bare: ({ letter }) => [names(sql`source_count > 0 and fold(name) like ${`${letter}%`}`)],
  },
  {
    operation: 'ArtistsUnprefixSourceOther',
    variables: () => ({ after: 'LTE=' }),
    bare: () => [names(sql`source_count > 0 and fold(name) !~ '^[a-z]'`)],
  },
  {
    operation: 'ArtistGroups',
    variables: ({ letter }) => ({ chr: letter.toUpperCase(), after: 'LTE=' }),
    bare: ({ letter }) => [
      sql`select id, title, count(*) over () as total from artist_groups
        where sort_key >= ${letter} and sort_key < ${next(letter)} order by sort_key, id limit 300`,
    ],
  },
  {
    operation: 'ArtistGroupsOther',
    variables: () => ({ after: 'LTE=' }),
    bare: () => [
      sql`select id, title, count(*) over () as total from artist_groups
        where (sort_key < 'a' or sort_key >= '{') order by sort_key, id limit 300`,
    ],
  },
  {
    operation: 'ArtistGroup',
    variables: ({ group, groupYear }) => ({ id: group, year: groupYear }),
    bare: ({ group, groupYear }) => [
      sql`select g.id, g.title,
          (select sum(source_count) from artist_group_members join artists on artists.id = artist_id where group_id = g.id) as sources,
          array(select distinct year from artist_group_members join performances using (artist_id)
            where group_id = g.id order by year) as years
        from artist_groups g where g.id = ${group}`,
      sql`select artists.id, artists.name from artist_group_members
        join artists on artists.id = artist_id where group_id = ${group} order by sort_key, artists.id`,
      sql`select p.id, artist_id, date, year, venue, city, state, set1, set2, set3, comment, source_count
        from artist_group_members join performances p using (artist_id)
        where group_id = ${group} and year = ${groupYear} order by artist_id, date, p.id`,
    ],
    postgraphile: ({ group, groupYear }) => `{ artistGroupById(id: ${group}) { id title
      artistGroupMembersByGroupId { nodes { artistByArtistId { id name performancesByArtistId${performancePage(
        `condition: { year: ${groupYear} }`,
        'set1 set2 set3 comment artistByArtistId { id name }',
      )} } } } } }`,
  },
  {
    operation: 'Artist',
    variables: ({ artist }) => ({ id: artist }),
    bare: ({ artist }) => [
      sql`select id, name, source_count, created_by,
          array(select distinct year from performances where artist_id = artists.id order by year) as years,
          (select max(year) from performances where artist_id = artists.id) as latest
        from artists where id = ${artist}`,
    ],
  },
  {
    operation: 'ArtistDetail',
    variables: ({ artist }) => ({ id: artist }),
    bare: ({ artist }) => [
      sql`select id, name, name_normalized, abbrev, is_tradable, official_url from artists where id = ${artist}`,
    ],
  },
  {
    operation: 'Performances',
    variables: ({ artist, year }) => ({ artist, year, after: 'LTE=' }),
    bare: ({ artist, year }) => [
      sql`select id, date, year, venue, city, state, source_count, count(*) over () as total
        from performances where artist_id = ${artist} and year = ${year} order by date, id limit 300`,
    ],
    postgraphile: ({ artist, year }) =>
      `{ allPerformances${performancePage(`condition: { artistId: ${artist}, year: ${year} }`)} }`,
  },
  {
    operation: 'Performance',
    variables: ({ performance }) => ({ id: performance }),
    bare: ({ performance }) => [
      sql`select p.id, date, year, venue, city, state, set1, set2, set3, comment, a.id as artist, a.name
        from performances p join artists a on a.id = artist_id where p.id = ${performance}`,
    ],
    postgraphile: ({ performance }) => `{ performanceById(id: ${performance}) {
      id date year venue city state set1 set2 set3 comment artistByArtistId { id name } } }`,
  },
  {
    operation: 'PerformanceExists',
    variables: ({ artist, year }) => ({ id: artist, date: `07/04/${String(year).slice(-2)}`, year }),
    bare: ({ artist, year }) => [
      sql`select p.id, date, year from artists a left join performances p
        on p.artist_id = a.id and year = ${year} and date = ${`07/04/${String(year).slice(-2)}`}
        where a.id = ${artist}`,
    ],
  },
  {
    operation: 'ArtistForPerformance',
    variables: ({ artist }) => ({ id: artist }),
    bare: ({ artist }) => [sql`select id, name from artists where id = ${artist}`],
  },
  {
    operation: 'Sources',
    variables: ({ performance }) => ({ performance, after: 'LTE=' }),
    bare: ({ performance }) => [
      sql`select id, circdate, comments, count(*) over () as total from sources
        where performance_id = ${performance} order by id limit 300`,
    ],
    postgraphile: ({ performance }) => `{ allSources(condition: { performanceId: ${performance} }, orderBy: ID_ASC,
      first: 300) { totalCount pageInfo { endCursor hasNextPage } edges { node { id circdate comments } } } }`,
  },
  {
    operation: 'Source',
    variables: ({ source }) => ({ id: source }),
    bare: ({ source }) => [
      sql`select s.id, archive_identifier, circdate, comments, textdoc, wavdiskcount,
          shndiskcount, performance_id, date, year, artist_id, name
        from sources s join performances p on p.id = performance_id join artists a on a.id = artist_id
        where s.id = ${source}`,
      sql`select id, description, body from checksums where source_id = ${source} order by id`,
    ],
    postgraphile: ({ source }) => `{ sourceById(id: ${source}) {
      id archiveIdentifier circdate comments textdoc wavdiskcount shndiskcount
      performanceByPerformanceId { id date year artistByArtistId { id name } }
      checksumsBySourceId(orderBy: ID_ASC, first: 300) { edges { node { id description body } } } } }`,
  },
  {
    operation: 'OtherRecordings',
    variables: ({ source }) => ({ id: source, after: 'LTE=' }),
    bare: ({ source }) => [
      sql`select o.id, o.circdate, o.comments, count(*) over () as total
        from sources s join sources o on o.performance_id = s.performance_id and o.id <> s.id
        where s.id = ${source} order by o.id limit 300`,
    ],
  },
];
