import { buildSchema, getOperationAST, parse } from 'graphql';
import { expect, test } from 'vitest';
import { schemaFiles } from '#scripts/graphql/schema.ts';
import { type CostedList, costOf } from '#server/data/costs.ts';
import { entities, isEntity } from '#server/data/entities.ts';
import type { Operators } from '#server/data/filters.ts';
import { indexKinds } from '#server/data/index-kinds.ts';
import { Readings } from '#server/data/readings.ts';
import { TableSizes } from '#server/data/table-sizes.ts';
import { Budgets } from '#server/schema/budget.ts';
import { planOf } from '#server/schema/plan.ts';
import { readRoot } from '#server/schema/read-root.ts';

const sizes = new TableSizes({ performances: 500_000, artists: 28_000 });

const cost = (
  filter: CostedList['filter'],
  { start = 0, last, ...more }: Partial<CostedList> & Partial<CostedList['page']> = {},
) => {
  const page = last === undefined ? { start } : { start, last };
  return costOf([{ entity: 'Performance', filter, page, isCounted: false, most: 300, computed: 0, ...more }], sizes);
};

test.each([
  ['nothing', undefined, {}, 50],
  ['an artist', { artist: { eq: '7' } }, { isCounted: true }, 50],
  ['an artist, and a letter of theirs', { artist: { eq: '7' }, comment: { contains: 'a' } }, { isCounted: true }, 50],
  ['a year, in its order', { year: { eq: 1999, sort: 'ASC' } }, { isCounted: true }, 50],
  ['three letters of a set list', { set1: { contains: 'sea' } }, {}, 50_110],
  ['a word of a set list', { set1: { contains: 'the mountain' } }, {}, 8623],
  ['the whole name of a venue', { venue: { eq: 'The Mountain' } }, {}, 1123],
  ['a letter of a set list', { set1: { contains: 'a' } }, {}, 500_070],
  ['a letter of a set list, counted', { set1: { contains: 'a' } }, { isCounted: true }, 1_000_070],
  [
    'three letters of a set list and one of a comment',
    { set1: { contains: 'sea' }, comment: { contains: 'a' } },
    {},
    100_110,
  ],
  ['a text without an index', { comment: { eq: 'soundboard' } }, {}, 500_050],
  ['two of them', { comment: { eq: 'soundboard' }, title: { isnull: false } }, {}, 1_000_050],
  ['a day of every year', { date: { startswith: '07/04' }, year: { sort: 'DESC' } }, {}, 3175],
  ['the end of a date', { date: { endswith: '/70' } }, {}, 100_050],
  ['what was added last', { createdAt: { sort: 'DESC' } }, {}, 50],
  ['what was added first', { createdAt: { sort: 'ASC' } }, {}, 500_050],
  ['what was added last, in another order', { createdAt: { sort: 'DESC' }, venue: { sort: 'ASC' } }, {}, 500_050],
  ['an order without an index', { comment: { sort: 'ASC' } }, {}, 500_050],
  ['an order whose second part has no index', { year: { sort: 'ASC' }, comment: { sort: 'ASC' } }, {}, 500_050],
  ['a search', { about: { contains: 'the' } }, { isCounted: true }, 5050],
  ['a search on a day', { about: { contains: 'the' }, date: { endswith: '/70' } }, { isCounted: true }, 106_050],
  ['a search of an artist', { about: { contains: 'the' }, artist: { eq: '7' } }, { isCounted: true }, 6050],
  ['a search among what is no compilation', { about: { contains: 'the' }, isCompilation: { eq: false } }, {}, 106_050],
  ['songs that follow one another', { about: { contains: 'the > of' } }, {}, 60_050],
  ['all, counted', undefined, { isCounted: true }, 50_050],
  ['a page far in', undefined, { start: 400_000 }, 40_050],
  ['the last page, which is counted for', undefined, { last: 300 }, 100_050],
])('a list of performances costs what the database looks at: %s', (_name, filter, more, rows) => {
  expect(Math.round(cost(filter, more))).toBe(rows);
});

test.each([
  ['hundreds of numbers', { year: { notin: Array.from({ length: 1000 }, () => 0) } }, 100_250],
  ['hundreds of texts', { venue: { in: Array.from({ length: 500 }, () => 'a') } }, 500_150],
  ['a long text', { venue: { contains: 'word '.repeat(200) } }, 45_050],
])('what a list is compared with costs by its length: %s', (_name, filter, rows) => {
  expect(Math.round(cost(filter))).toBe(rows);
});

test('what a list is compared with costs as often as it has parents', () => {
  const of = (venue: Operators, count: number) =>
    cost({ venue }, { parent: { entity: 'Artist', count, repeated: false } });
  // Each of a hundred characters is looked up, for each parent.
  const looking = (count: number) => of({ contains: 'word '.repeat(20) }, count) - of({ isnull: false }, count);
  expect(looking(1)).toBeCloseTo(2000);
  expect(looking(300)).toBeCloseTo(600_000);
});

test('a list under many records costs what its filter is asked of, where the records are those that have most', () => {
  const parent = { entity: 'Artist', count: 56, repeated: false } as const;
  expect(cost(undefined, { parent })).toBe(50);
  const search = { comment: { contains: 'a' } };
  expect(cost(search, { parent })).toBeCloseTo(30_050);
  expect(cost(search, { parent: { ...parent, count: 5000 } })).toBe(500_050);
  expect(cost(search, { parent: { ...parent, count: 5000, repeated: true } })).toBeCloseTo(2_678_621, 0);
});

/** The cost of a query as the server plans it. */
function costOfQuery(query: string): number {
  const schema = buildSchema(
    schemaFiles()
      .map(({ text }) => text)
      .join('\n'),
  );
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('There is no operation.');
  const plan = planOf(schema, document, operation, {});
  const variables = { values: {}, given: {} };
  return plan.roots.reduce(
    (rows, root) => ('json' in root ? rows + readRoot(root, plan, variables, new Readings()).cost(sizes) : rows),
    0,
  );
}

test('what many records of a list lead to may be the same one, of which the list is searched each time', () => {
  const searched =
    'performances(filter: { comment: { contains: "a" } }, pagination: { first: 1 }) { edges { node { id } } }';
  const once = costOfQuery(`{ artists(pagination: { first: 300 }) { edges { node { ${searched} } } } }`);
  const again = costOfQuery(
    `{ performances(pagination: { first: 300 }) { edges { node { artist { ${searched} } } } } }`,
  );
  expect(Math.round(once)).toBe(160_814);
  // One artist may have played all of them.
  expect(Math.round(again)).toBe(160_814);
  const twice = costOfQuery(
    `{ performances(pagination: { first: 300 }) { edges { node { artist { performances(pagination: { first: 300 }) {
      edges { node { artist { ${searched} } } } } } } } } }`,
  );
  expect(Math.round(twice)).toBe(48_214_436);
});

test('what the rare songs of shows lead to costs as often as a show may have such songs', () => {
  const of = (way: (searched: string) => string) => {
    const searched = way('performances(filter: { comment: { contains: "a" } }) { edges { node { id } } }');
    return costOfQuery(`{ performances(pagination: { first: 300 }) { edges { node { ${searched} } } } }`);
  };
  const once = of((searched) => `artist { ${searched} }`);
  expect(of((searched) => `highlights { lastPlayed { artist { ${searched} } } }`)).toBeGreaterThan(40 * once);
});

test('computed fields cost by the record', () => {
  expect(cost(undefined, { computed: 3 })).toBe(50 + 300 * 3 * 300);
});

test.each([
  ['Artist', 'name', { startswith: 'do' }, 'ordered'],
  ['Artist', 'nameNormalized', { contains: 'dove' }, 'trigrams'],
  ['Artist', 'top100', { eq: true }, 'a partial index'],
  ['ArtistUnprefix', 'nameUnprefix', { startswith: 'do' }, 'ordered'],
  ['ArtistGroup', 'title', { eq: 'Doves' }, 'ordered'],
  ['ArtistToArtistGroup', 'artistGroup', { eq: '1' }, 'a unique constraint'],
  ['Source', 'performance', { eq: '1' }, 'a relation'],
  ['Source', 'archiveIdentifier', { eq: 'a' }, 'equal texts'],
  ['Source', 'createdAt', { sort: 'DESC' }, 'descending'],
] as const)('an index of the tables is known: of %s by %s, %s (%s)', (entity, field, asked, _kind) => {
  const all = new TableSizes({
    artists: 1e6,
    artist_groups: 1e6,
    artist_group_members: 1e6,
    sources: 1e6,
  });
  const list = { entity, filter: { [field]: asked }, page: { start: 0 }, isCounted: false, most: 300, computed: 0 };
  expect(costOf([list], all)).toBeLessThan(100_000);
});

test('what the indexes answer is known of each field and relation', () => {
  const all = Object.entries(entities).flatMap(([entity, { fields, one }]) =>
    Object.keys({ ...fields, ...one }).flatMap((field) => {
      const kinds = isEntity(entity) ? indexKinds(entity, field) : [];
      return kinds.length > 0 ? [[`${entity}.${field}`, kinds.join(', ')]] : [];
    }),
  );
  // An index that is written differently from the condition is missing here, and in the plans of the database.
  expect(Object.fromEntries(all)).toEqual({
    'Artist.id': 'ordered, equal',
    'Artist.abbrev': 'equal',
    'Artist.top100': 'true',
    'Artist.sourceCount': 'descending',
    'Artist.name': 'ordered, equal',
    'Artist.nameNormalized': 'trigrams',
    'ArtistUnprefix.id': 'ordered, equal',
    'ArtistUnprefix.top100': 'true',
    'ArtistUnprefix.name': 'ordered, equal',
    'ArtistUnprefix.nameUnprefix': 'ordered, equal',
    'ArtistUnprefixSource.id': 'ordered, equal',
    'ArtistUnprefixSource.top100': 'true',
    'ArtistUnprefixSource.name': 'ordered, equal',
    'ArtistUnprefixSource.nameUnprefix': 'ordered, equal',
    'Creator.id': 'ordered, equal',
    'ArtistGroup.id': 'ordered, equal',
    'ArtistGroup.title': 'ordered, equal',
    'ArtistToArtistGroup.id': 'ordered, equal',
    'ArtistToArtistGroup.artist': 'equal',
    'ArtistToArtistGroup.artistGroup': 'equal',
    'Song.id': 'ordered, equal',
    'Song.performanceCount': 'descending',
    'Song.artist': 'equal',
    'Venue.id': 'ordered, equal',
    'Venue.performanceCount': 'descending',
    'Venue.artist': 'equal',
    'Performance.id': 'ordered, equal',
    'Performance.year': 'ordered, equal',
    'Performance.title': 'trigrams',
    'Performance.venue': 'trigrams',
    'Performance.city': 'trigrams',
    'Performance.set1': 'trigrams',
    'Performance.set2': 'trigrams',
    'Performance.set3': 'trigrams',
    'Performance.createdAt': 'descending',
    'Performance.date': 'ordered, equal',
    'Performance.artist': 'equal',
    'Source.id': 'ordered, equal',
    'Source.archiveIdentifier': 'equal',
    'Source.createdAt': 'descending',
    'Source.performance': 'equal',
    'Checksum.id': 'ordered, equal',
    'Checksum.source': 'equal',
    'Revision.id': 'ordered, equal',
    'Revision.member': 'equal',
    'Revision.artist': 'equal',
  });
});

test('a budget is a minute long, refills steadily, and is one for each address', () => {
  let now = 0;
  const budgets = new Budgets(() => now);
  const [one, other] = [budgets.of('192.0.2.1'), budgets.of('192.0.2.2')];
  one.spend(1_000_000);
  one.add(500_000);
  expect(() => one.spend(750_000)).toThrow(
    expect.objectContaining({ extensions: { code: 'RATE_LIMITED', retryAfter: 30 } }),
  );
  other.spend(1_500_000);
  now = 29_000;
  expect(() => one.spend(750_000)).toThrow(/try again in 1 seconds/);
  now = 30_000;
  one.spend(750_000);
  now = 10 * 60_000;
  // More than a whole budget is never enough for: no waiting helps.
  expect(() => one.spend(1_500_001)).toThrow(expect.objectContaining({ extensions: { code: 'QUERY_TOO_COSTLY' } }));
  one.spend(1_500_000);
});
