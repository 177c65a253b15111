import { expect, test } from 'vitest';
import { understand } from '#features/search/questions.ts';
import { searchByFilters } from '#features/search/searchByFilters.ts';
import { searchByWords } from '#features/search/searchByWords.ts';
import type { SearchByFiltersQuery } from '#graphql/generated/graphql.ts';
import { masked } from '#tests/support/graphql/whole.ts';

/** The queries for a text, without those that are left out. */
const asked = (text: string, options = {}) => {
  const { first, after, ...variables } = searchByFilters(understand(text), options)?.query.variables ?? {};
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => value && !name.startsWith('has')));
};

const latest = { year: { sort: 'DESC' }, date: { sort: 'DESC' } };
const may8 = { date: { eq: '05/08/77' }, year: { eq: 1977 } };

test.each([
  [
    'creek',
    {
      artists: { nameNormalized: { contains: 'creek' } },
      abbreviated: { abbrev: { eq: 'creek' } },
      atVenue: { ...latest, venue: { contains: 'creek' } },
      inCity: { ...latest, city: { contains: 'creek' } },
    },
  ],
  ['qo', { abbreviated: { abbrev: { eq: 'qo' } } }],
  [
    '渋谷',
    {
      artists: { nameNormalized: { contains: '渋谷' } },
      abbreviated: { abbrev: { eq: '渋谷' } },
      atVenue: { ...latest, venue: { contains: '渋谷' } },
      inCity: { ...latest, city: { contains: '渋谷' } },
    },
  ],
  ['5/8/1977', { dates: may8, performances: may8 }],
  [
    'owls 5/8/1977',
    {
      dates: may8,
      besideDate: { nameNormalized: { contains: 'owls' } },
      atVenue: { ...may8, venue: { contains: 'owls' } },
      inCity: { ...may8, city: { contains: 'owls' } },
    },
  ],
  ['recording 12', { recordings: { id: { eq: 12 } } }],
  [
    'qo1977-05-08.sbd.miller.flac16',
    { recordings: { archiveIdentifier: { contains: 'qo1977-05-08.sbd.miller.flac16' } } },
  ],
  ['d41d8cd98f00b204e9800998ecf8427e', { checksums: { body: { contains: 'd41d8cd98f00b204e9800998ecf8427e' } } }],
])('%s is asked for by the filters of the public API', (text, variables) => {
  expect(asked(text)).toEqual(variables);
});

test.each([
  ['filters', searchByFilters, 'creek', 'artists', 'artists abbreviated'],
  ['filters', searchByFilters, 'owls 5/8/1977', 'performances', 'besideDate atVenue inCity'],
  ['filters', searchByFilters, 'd41d8cd98f00b204e9800998ecf8427e', 'recordings', 'checksums'],
  ['filters', searchByFilters, 'creek', 'recordings', undefined],
  ['words', searchByWords, 'owls 5/8/1977', 'artists', 'besideArtists'],
  ['words', searchByWords, 'owls 5/8/1977', 'songs', 'besideSongs'],
  ['words', searchByWords, 'owls 5/8/1977', 'venues', 'besideVenues'],
  ['words', searchByWords, 'creek', 'songs', 'songs'],
  ['words', searchByWords, 'creek', 'venues', 'venues'],
  ['words', searchByWords, 'creek', 'performances', 'performances'],
  ['words', searchByWords, 'd41d8cd98f00b204e9800998ecf8427e', 'recordings', 'checksums'],
] as const)('by %s, a page of one group asks for its lists alone', (_, search, text, group, lists) => {
  const variables = search(understand(text), { group })?.query.variables;
  const has = variables && Object.entries(variables).flatMap(([name, value]) => (value === true ? name : []));
  const names = lists?.split(' ').map((name) => `has${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  expect(has?.toSorted()).toEqual(names?.toSorted());
});

test('a group asks for what it shows, a page of it', () => {
  const { query } = searchByFilters(understand('creek'), { group: 'artists', page: 2 }) ?? {};
  expect(query?.variables).toMatchObject({ first: 300, hasArtists: true, hasAtVenue: false, hasInCity: false });
});

test('artists that are found in another way are not asked for', () => {
  expect(asked('creek', { withoutArtists: true })).not.toHaveProperty('artists');
});

test.each(['', '?!'])('“%s” leaves nothing to ask', (text) => {
  expect(searchByFilters(understand(text), {})).toBeUndefined();
});

test('the shows of an artist beside a date, of a venue and of a city are one group, each show once', () => {
  const show = (id: number) => ({
    node: {
      id,
      date: '05/08/77',
      year: 1977,
      title: null,
      venue: 'Owl Hall',
      city: null,
      state: null,
      artist: { id: 2, name: 'Owls' },
    },
  });
  const list = (...ids: number[]) => ({ totalCount: ids.length, edges: ids.map(show) });
  const groups = searchByFilters(understand('owls 5/8/1977'), {})?.groups(
    masked<SearchByFiltersQuery>({
      besideDate: { edges: [{ node: { id: 2, performances: list(1, 2) } }] },
      atVenue: list(2, 3),
      inCity: list(),
    }),
  );
  expect(groups).toMatchObject([{ group: 'performances', title: 'Performances', total: 3, hasMore: false }]);
  expect(groups?.[0]?.hits.map(({ to }) => to)).toEqual(['/performance/1', '/performance/2', '/performance/3']);
});

test('a total of the public API is the exact one, also where it stands for more in a search by words', () => {
  const artists = { totalCount: 1001, edges: [{ node: { id: 2, name: 'Creek' } }] };
  const groups = searchByFilters(understand('creek'), {})?.groups(masked<SearchByFiltersQuery>({ artists }));
  expect(groups).toMatchObject([{ group: 'artists', total: 1001, hasMore: false }]);
});
