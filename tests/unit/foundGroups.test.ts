import { describe, expect, it } from 'vitest';
import { understand } from '#features/search/questions.ts';
import { searchByWords } from '#features/search/searchByWords.ts';
import type { SearchQuery } from '#graphql/generated/graphql.ts';
import { masked, type Whole } from '#tests/support/graphql/whole.ts';

const artist = (id: number) => ({
  __typename: 'ArtistEdge' as const,
  node: { __typename: 'Artist' as const, id, name: `Artist ${id}` },
});
const artists = (totalCount: number, ...ids: number[]) => ({
  __typename: 'ArtistConnection' as const,
  totalCount,
  edges: ids.map(artist),
});

const found = (data: Whole<SearchQuery>) =>
  searchByWords(understand('artist'), {})
    ?.groups(masked<SearchQuery>(data))
    .map(({ total, hasMore, pages, hits }) => ({
      total,
      hasMore,
      pages,
      hits: hits.length,
    }));

it('counts all records of a list that is there in part, beside one that is empty', () => {
  expect(found({ artists: artists(30, 1, 2), besideArtists: artists(0) })).toEqual([
    { total: 30, hasMore: false, pages: 1, hits: 2 },
  ]);
});

it('counts a record of two whole lists once', () => {
  expect(found({ artists: artists(2, 1, 2), abbreviated: artists(1, 2) })).toEqual([
    { total: 2, hasMore: false, pages: 1, hits: 2 },
  ]);
});

it('adds the totals of two lists that are there in part', () => {
  expect(found({ artists: artists(400, 1), besideArtists: artists(301, 2) })).toEqual([
    { total: 701, hasMore: false, pages: 2, hits: 2 },
  ]);
});

it('says that there are more than a thousand, and how many pages of them there are', () => {
  expect(found({ artists: artists(1_000, 1) })).toEqual([{ total: 1_000, hasMore: false, pages: 4, hits: 1 }]);
  expect(found({ artists: artists(1_001, 1) })).toEqual([{ total: 1_000, hasMore: true, pages: 4, hits: 1 }]);
});

describe('artists whose names are only like the text', () => {
  const named = (name: string) => {
    const { edges, ...list } = artists(1, 1);
    return { ...list, edges: edges.map((edge) => ({ ...edge, node: { ...edge.node, name } })) };
  };
  const venues = (name: string) => ({
    __typename: 'VenueConnection' as const,
    totalCount: 1,
    edges: [
      {
        __typename: 'VenueEdge' as const,
        node: {
          __typename: 'Venue' as const,
          id: 1,
          name,
          city: null,
          state: null,
          performanceCount: 1,
          artistCount: 1,
        },
      },
    ],
  });
  const titles = (text: string, data: Whole<SearchQuery>) =>
    searchByWords(understand(text), {})
      ?.groups(masked<SearchQuery>(data))
      .flatMap(({ hits }) => hits.map(({ title }) => title));

  it.each([
    ['old mill', { artists: named('Owl Milk'), venues: venues('The Old Mill') }, ['The Old Mill', 'Owl Milk']],
    ['old mill', { artists: named('Owl Milk'), venues: venues('Old Mill!') }, ['Old Mill!']],
    ['old mill', { artists: named('Old Millers'), venues: venues('Old Mill') }, ['Old Millers', 'Old Mill']],
    ['owm', { artists: named('Owm & Co.'), abbreviated: artists(1, 2) }, ['Artist 2', 'Owm & Co.']],
    ['owm', { artists: named('Owl Milk'), abbreviated: artists(1, 2) }, ['Artist 2']],
    ['old mill 1977', { besideArtists: named('Owl Milk'), besideVenues: venues('Old Mill') }, ['Old Mill']],
  ])('are left out where something has it as its whole name: %s, %#', (text, data, expected) => {
    expect(titles(text, data)).toEqual(expected);
  });
});

it('puts what has the words of a script without blanks first, wherever they stand', () => {
  const venues = {
    __typename: 'VenueConnection' as const,
    totalCount: 1,
    edges: [
      {
        __typename: 'VenueEdge' as const,
        node: {
          __typename: 'Venue' as const,
          id: 1,
          name: '渋谷公会堂',
          city: null,
          state: null,
          performanceCount: 1,
          artistCount: 1,
        },
      },
    ],
  };
  const groups = searchByWords(understand('公会堂'), {})?.groups(
    masked<SearchQuery>({ artists: artists(1, 1), venues }),
  );
  expect(groups?.map(({ group }) => group)).toEqual(['venues', 'artists']);
});
