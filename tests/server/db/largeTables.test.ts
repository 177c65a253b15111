import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type OperationDefinitionNode, parse } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import type { Database, WrittenStatement } from '#server/db/database.ts';
import { operation, type TestApi, testApi } from '#tests/support/server/api.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { signUp } from '#tests/support/server/members.ts';

/*
 * The plans of the site's queries at ten times the sample `full`: five million performances. A statement that reads a
 * large table or index whole takes as long as the catalogue is large, and is found here.
 *
 * The planner takes the number of pages from the file, and the rows of a page from `pg_class`. So the tables stay small,
 * and each of their pages is said to have a part of all rows: what a scan costs is then its rows.
 */

/** The rows of large tables at this size. */
const rows: Record<string, number> = {
  artists: 280_000,
  performances: 5_000_000,
  performance_search: 5_000_000,
  songs: 4_800_000,
  highlights: 300_000,
  venues: 60_000,
  venue_keys: 60_000,
  search_words: 350_000,
  sources: 1_730_000,
  checksums: 2_140_000,
  checksum_hashes: 21_500_000,
  revisions: 1_000_000,
  users: 100_000,
  marks: 1_000_000,
};

/** The number of different values of columns, or a part of the rows as a negative number, as in `pg_stats`. */
const distinct: Record<string, Record<string, number>> = {
  performances: { artist_id: 100_000, year: 70, date: 25_000, at_venue_id: 60_000 },
  songs: { artist_id: 100_000 },
  highlights: { performance_id: -0.5 },
  sources: { performance_id: -0.6 },
  checksums: { source_id: -0.8 },
  checksum_hashes: { checksum_id: -0.1, hash: -0.9 },
  revisions: { record_id: -0.3, artist_id: 10_000, user_id: 10_000 },
  marks: { user_id: 10_000 },
};

type Variables = Record<string, unknown>;

/** The variables of queries by their names, where an operation has no others. */
const usual: Variables = {
  ...{ id: 1, artist: '1', performance: '1', key: 'kiln', ids: [1, 2], artistIds: [1, 2], year: 1977 },
  ...{ date: '05/08/77', start: '05/08/', today: '05/08/', chr: 'P', first: 20, from: 1, to: 2 },
  ...{ day: '2026-01-01T00:00:00Z', next: '2026-01-02T00:00:00Z' },
  ...{ record: 'PERFORMANCE', isArtist: false, isPerformance: true, isSource: false },
};

const name = { about: { contains: 'paper kiln' } };
const onDay = { date: { startswith: '05/08' }, year: { eq: 1977 } };
const searches = (slots: Variables): Variables => ({
  ...slots,
  ...Object.fromEntries(
    ['Artists', 'Abbreviated', 'BesideArtists', 'Songs', 'BesideSongs', 'Venues', 'BesideVenues', 'Performances']
      .concat('Recordings', 'Checksums', 'BesideDate', 'AtVenue', 'InCity')
      .map((slot) => [`has${slot}`, `${slot.charAt(0).toLowerCase()}${slot.slice(1)}` in slots]),
  ),
});
const hash = { checksums: { body: { contains: 'ab'.repeat(16) } } };
const called = { nameNormalized: { contains: 'paperkiln' } };

/** The variables of other operations, as the site sends them. */
const special: Record<string, Variables[]> = {
  ArtistNumbers: [{ shows: true }, { shows: false }],
  ArtistsCalled: [{ name: 'paper', abbrevs: ['pk', 'kl'] }],
  LookupArtists: [{ search: 'paper' }],
  Duplicates: [{ kind: 'ARTIST' }, { kind: 'PERFORMANCE' }, { kind: 'VENUE' }],
  News: [{}, { since: '2020-01-01T00:00:00Z' }],
  RecordStanding: ['isArtist', 'isPerformance', 'isSource'].map((kind) => ({ isPerformance: false, [kind]: true })),
  RecordRevisions: [{ record: 'ARTIST' }, { record: 'PERFORMANCE' }, { record: 'SOURCE' }],
  RecordingsByHash: [{ first: 'ab'.repeat(16), second: 'cd'.repeat(16), two: true }],
  RecordingsToCompare: [{ filter: { performance: { eq: '1' } } }, { filter: { id: { in: [1, 2] } } }],
  Revisions: [{ filter: {} }, { filter: { artist: { eq: '1' } } }, { filter: { member: { eq: 'eagle' } } }],
  Neighbours: [
    { atVenue: { artist: { eq: '1' }, venue: { eq: 'Old Mill' } }, onDate: { artist: { eq: '1' }, ...onDay } },
  ],
  Search: [
    searches({
      ...{ artists: called, abbreviated: { abbrev: { eq: 'pk' } }, songs: name, venues: name, performances: name },
      recordings: name,
    }),
    searches({ besideArtists: called, besideSongs: name, besideVenues: name, performances: { ...onDay, ...name } }),
    searches({ performances: onDay, recordings: { id: { eq: 1 } }, ...hash }),
  ],
  SearchByFilters: [
    searches({ artists: called, abbreviated: { abbrev: { eq: 'pk' } }, besideDate: called, dates: onDay }),
    searches({ performances: onDay, recordings: { archiveIdentifier: { eq: 'pk1977-05-08' } }, ...hash }),
    searches({ atVenue: { venue: { startswith: 'mill' } }, inCity: { city: { startswith: 'ithaca' } } }),
  ],
  ShowAt: [
    { filter: {}, after: 'MA==' },
    { filter: { artist: { eq: '1' } }, after: 'MA==' },
  ],
  ShowsOfDate: [{ artist: 1 }],
  ShowCount: [{ filter: {} }, { filter: { artist: { eq: '1' } } }],
  VenuePerformances: [
    { filter: { year: { sort: 'DESC' }, date: { sort: 'DESC' } } },
    { filter: { year: { eq: 1977 }, date: { sort: 'ASC' } } },
  ],
};

/** Tables that operations may read whole, with the reason. */
const allowed: readonly { operation: string; tables: readonly string[]; reason: string }[] = [
  {
    ...{ operation: 'ArtistUnprefixListOther', tables: ['artists'] },
    reason: 'Without statistics the names without a letter seem to be two thirds of all.',
  },
  {
    ...{ operation: 'Duplicates', tables: ['artists', 'performances', 'venues'] },
    reason: 'Compares all with all, for editors.',
  },
  { operation: 'Revisions', tables: ['revisions'], reason: 'Says how many pages of changes there are.' },
  {
    operation: 'ShowCount',
    tables: ['performances'],
    reason: 'Each show is to have the same chance to be the random one.',
  },
];

/** The names of the site's queries. */
const queries = readdirSync('operations', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql'))
  .map((path) => basename(path, '.graphql'))
  .filter((found) => /^query\b/m.test(operation(found)));

/** The given values of the variables that a query declares. */
function variablesOf(query: string, given: Variables): Variables {
  const { variableDefinitions = [] } =
    parse(operation(query)).definitions.find(
      (definition): definition is OperationDefinitionNode => definition.kind === 'OperationDefinition',
    ) ?? {};
  const names = new Set(variableDefinitions.map(({ variable }) => variable.name.value));
  return Object.fromEntries(Object.entries({ ...usual, ...given }).filter(([variable]) => names.has(variable)));
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Filter?: string;
  Plans?: Node[];
}

/** The nodes that give their rows one by one as they get them: under a limit, they get no more than it has. */
const streams = ['Limit', 'Nested Loop', 'Subquery Scan', 'Result', 'Append', 'Merge Append', 'Memoize'];

/** A table that a plan reads whole, with the line of the plan. */
interface WholeScan {
  table: string;
  line: string;
}

/** The tables that a plan reads whole. */
function wholeScans(node: Node, isLimited = false): WholeScan[] {
  const type = node['Node Type'];
  const { 'Relation Name': relation = '', 'Index Name': index, 'Index Cond': condition, Filter: filter } = node;
  const isEnough = condition !== undefined || (isLimited && filter === undefined);
  const isWhole = type === 'Seq Scan' || (index !== undefined && !partial.has(index) && !isEnough);
  const line = [type, index && `using ${index}`, `on ${relation}`, filter && `filter ${filter}`]
    .filter(Boolean)
    .join(' ');
  const limits = type === 'Limit' || (isLimited && streams.includes(type));
  return [
    ...(isWhole && relation in rows ? [{ table: relation, line }] : []),
    ...(node.Plans ?? []).flatMap((inner) => wholeScans(inner, limits)),
  ];
}

let api: TestApi;
let database: Database;
let token = '';
let asked: WrittenStatement[] = [];
/** The names of indexes that have few of the rows of their tables. */
let partial = new Set<string>();

beforeAll(async () => {
  database = await testDatabase();
  const dialect = new PgDialect();
  api = await testApi({
    ...database,
    rows: (statement) => {
      asked.push(statement instanceof SQL ? dialect.sqlToQuery(statement) : statement);
      return database.rows(statement);
    },
  });
  token = await signUp(api, 'eagle', 'musicLover,editor');
  for (const artist of ['Paper Kiln', 'The Plovers']) {
    const id = await api.add.artist(artist, { abbrev: 'pk', top100: true });
    await api.add.group('Kilns', [id]);
    const show = { date: '05/08/77', year: 1977, venue: 'Old Mill', city: 'Ithaca', state: 'NY', set1: 'Kiln > Wren' };
    const source = await api.add.source(await api.add.performance(id, show), { comments: 'Paper, kiln' });
    await api.add.checksum(source, 'md5', `${'ab'.repeat(16)} *1.flac`);
  }
  await api.run('PerformanceUpdate', { id: 1, version: 1, comment: 'Paper' }, token);
  await database.rows(sql`insert into marks (user_id, kind, record_id, value, changed_at)
    select id, 'performance', 1, '{}', now() from users`);
  await database.rows(sql`insert into highlights (performance_id, song_id, place, kind) values (1, 1, 0, 'DEBUT')`);
  for (const [table, columns] of Object.entries(distinct)) {
    await database.rows(sql.raw(`analyze ${table} (${Object.keys(columns).join()})`));
    for (const [column, count] of Object.entries(columns)) {
      await database.rows(sql`update pg_statistic set stadistinct = ${count}::float4
        where (starelid, staattnum) = (select attrelid, attnum from pg_attribute
          where attrelid = ${table}::regclass and attname = ${column})`);
    }
  }
  const indexes = await database.rows<{ name: string }>(
    sql`select indexrelid::regclass::text as name from pg_index where indpred is not null`,
  );
  partial = new Set(indexes.map(({ name: of }) => of));
  for (const [table, count] of Object.entries(rows)) {
    if (process.env.TEST_DATABASE_URL) {
      await database.rows(sql`alter table ${sql.identifier(table)} set (autovacuum_enabled = false)`);
    }
    await database.rows(sql`update pg_class set reltuples = ${count}::int8,
        relpages = pg_relation_size(oid) / current_setting('block_size')::int8
      where oid = ${table}::regclass or oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)`);
  }
});

/** The plan of a statement for any values. */
const planOf = ({ sql: text, params }: WrittenStatement): Promise<Node> =>
  database.transaction(async (transaction) => {
    const run = (statement: string) => transaction.rows<{ 'QUERY PLAN': unknown }>({ sql: statement, params: [] });
    await run('set local plan_cache_mode = force_generic_plan');
    // Of so few pages a scan seems cheap. What no index answers is scanned none the less.
    await run('set local enable_seqscan = off');
    await run(`prepare planned as ${text}`);
    const values = params.length > 0 ? `(${params.map(() => 'null').join()})` : '';
    const [row] = await run(`explain (format json) execute planned${values}`);
    await run('deallocate planned');
    const plan = row?.['QUERY PLAN'];
    return (typeof plan === 'string' ? JSON.parse(plan) : plan)[0].Plan;
  });

test.each(queries)('%s reads no large table whole', async (query) => {
  const found: WholeScan[] = [];
  for (const given of special[query] ?? [{}]) {
    asked = [];
    const { errors } = await api.run(query, variablesOf(query, given), token);
    expect(errors).toBeUndefined();
    for (const statement of asked) found.push(...wholeScans(await planOf(statement)));
  }
  const tables = allowed.flatMap(({ operation: of, tables: whole }) => (of === query ? whole : []));
  expect(found.filter(({ table }) => !tables.includes(table)).map(({ line }) => line)).toEqual([]);
});

test.each(['OnThisDay', 'TodayInHistory'])(
  '%s gets the shows of a day in their order, and counts none',
  async (query) => {
    asked = [];
    await api.run(query, variablesOf(query, {}), token);
    const plans = JSON.stringify(await Promise.all(asked.map(planOf)));
    expect(plans).toContain('"performances_of_day"');
    expect(plans).not.toContain('"Node Type":"Sort"');
    expect(plans).toContain('"catalogue_days"');
  },
);

test('what is joined with a page is chosen for its length, not for a tenth of the list', async () => {
  asked = [];
  await api.run('TodayInHistory', variablesOf('TodayInHistory', {}), token);
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  const found = (await Promise.all(asked.map(planOf))).flatMap(nodes);
  const joined = found.filter(({ 'Node Type': type }) => type === 'WindowAgg').map((node) => node['Plan Rows']);
  expect(joined).toEqual([expect.any(Number)]);
  expect(joined[0]).toBeLessThanOrEqual(20);
});

test('the first shows of a day come by their dates without the others', async () => {
  const filter = '{ date: { startswith: "05/08/", sort: "ASC" } }';
  asked = [];
  await api.ask(`{ performances(filter: ${filter}, pagination: { first: 20 }) { edges { node { id } } } }`);
  const plans = JSON.stringify(await Promise.all(asked.map(planOf)));
  expect(plans).toMatch(/"Incremental Sort".*"performances_day"/);
});

test('names like a text are looked for once, if an index has none with it', async () => {
  asked = [];
  await api.ask('{ artists(filter: { nameNormalized: { contains: "papre" } }) { totalCount edges { node { id } } } }');
  const plans = JSON.stringify(await Promise.all(asked.map(planOf)));
  expect(plans.match(/"Alias":"similar_name"/g)).toHaveLength(1);
  expect(plans.match(/"Subplan Name":"CTE exact_names"/g)).toHaveLength(1);
});

test('names with a text are found once, to be counted and shown in their order', async () => {
  asked = [];
  await api.ask('{ artists(filter: { nameNormalized: { contains: "paper" } }) { totalCount edges { node { id } } } }');
  const plans = await Promise.all(asked.map(planOf));
  expect(JSON.stringify(plans).match(/"Alias":"ranked_row"/g)).toHaveLength(1);
  expect(JSON.stringify(plans)).not.toMatch(/"Alias":"row\d+"[^{}]*name_normalized/);
});

test('the shows of a song come in their order from those of its artist', async () => {
  asked = [];
  await api.run('Song', variablesOf('Song', {}), token);
  const plans = JSON.stringify(await Promise.all(asked.map(planOf)));
  expect(plans).toContain('"performances_artist"');
  // The newest first; of a day, those with the lowest ids first. Only these are sorted.
  expect(plans).not.toMatch(/performance_search|"Node Type":"Sort"[^[]*"Sort Key":[^\]]*date/);
  expect(plans).toMatch(/"Presorted Key":\["\w+.year","\w+.date"\]/);
});
