import type { ApolloCache, DocumentNode, OperationVariables } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { artistAdded, performanceAdded } from '../../src/graphql/cacheUpdates';
import { createClientOver } from '../../src/graphql/client';
import {
  ArtistDetailDocument,
  ArtistDocument,
  ArtistGroupDocument,
  ArtistGroupsDocument,
  ArtistListDocument,
  ArtistsUnprefixSourceDocument,
  LookupArtistsDocument,
  PerformanceDocument,
  PerformancesDocument,
  SourcesDocument,
  Top100Document,
} from '../../src/graphql/generated/graphql';

const connection = (type: string, ...found: object[]) => ({
  __typename: `${type}Connection`,
  totalCount: found.length,
  pageInfo: { __typename: 'PageInfo', startCursor: '', endCursor: '', hasPreviousPage: false, hasNextPage: false },
  edges: found.map((node) => ({ __typename: `${type}Edge`, cursor: 'MQ==', node: { __typename: type, ...node } })),
});

const after = 'LTE=';
const place = { venue: 'Barton Hall', city: 'Ithaca', state: 'NY' };
const sets = { set1: 'Loser', set2: null, set3: null, comment: null };
const facts = (id: number) => ({ nameNormalized: `${id}`, abbrev: null, isTradable: true, officialUrl: null });

function artist(id: number) {
  const name = `Artist ${id}`;
  return { __typename: 'Artist', id, name, years: [1977], sourceCount: 1, latestYear: 1977 };
}

function performance(id: number, artistId: number) {
  const by = { __typename: 'Artist', id: artistId, name: `Artist ${artistId}` };
  const sources = { ...connection('Source'), totalCount: 1 };
  return { __typename: 'Performance', id, date: '05/08/77', year: 1977, ...place, ...sets, artist: by, sources };
}

const ofArtist = (id: number) => ({ artist: String(id), year: 1977, after });

/** Every kind of query of the site that an addition could concern, as its page asks for it. */
const queries: Record<string, { query: DocumentNode; variables: OperationVariables }> = {
  'the search': { query: LookupArtistsDocument, variables: { search: 'artist' } },
  'a letter of artists': { query: ArtistListDocument, variables: { chr: 'A', after } },
  'the top 100': { query: Top100Document, variables: {} },
  'a letter of recorded artists': { query: ArtistsUnprefixSourceDocument, variables: { chr: 'a', after } },
  'a letter of groups': { query: ArtistGroupsDocument, variables: { chr: 'A', after } },
  'a group': { query: ArtistGroupDocument, variables: { id: 9, year: 1977, after } },
  'the artist with years': { query: ArtistDocument, variables: { id: 5 } },
  "the artist's details": { query: ArtistDetailDocument, variables: { id: 5 } },
  'another artist with years': { query: ArtistDocument, variables: { id: 6 } },
  "the artist's performances": { query: PerformancesDocument, variables: ofArtist(5) },
  "another artist's performances": { query: PerformancesDocument, variables: ofArtist(6) },
  'a performance': { query: PerformanceDocument, variables: { id: 50 } },
  'its recordings': { query: SourcesDocument, variables: { performance: '50', after } },
};

const creators = connection('Creator');
const members = [{ ...artist(5), performances: connection('Performance', performance(50, 5)) }];
const group = { __typename: 'ArtistGroup', id: 9, title: 'Group', sourceCount: 1, performanceYears: [1977] };

const answers: Record<string, Record<string, unknown>> = {
  'the search': { artists: connection('Artist', artist(5)) },
  'a letter of artists': { artistsUnprefix: connection('ArtistUnprefix', { id: 5, name: 'Artist 5' }) },
  'the top 100': { artistsUnprefix: connection('ArtistUnprefix', { id: 5, name: 'Artist 5' }) },
  'a letter of recorded artists': {
    artistsUnprefixSource: connection('ArtistUnprefixSource', { id: 5, name: 'Artist 5' }),
  },
  'a letter of groups': { artistGroups: connection('ArtistGroup', { id: 9, name: 'Group' }) },
  'a group': { artistGroup: { ...group, artistsByName: members } },
  'the artist with years': { artist: { ...artist(5), creators } },
  "the artist's details": { artist: { ...artist(5), ...facts(5) } },
  'another artist with years': { artist: { ...artist(6), creators } },
  "the artist's performances": { performances: connection('Performance', performance(50, 5)) },
  "another artist's performances": { performances: connection('Performance', performance(60, 6)) },
  'a performance': { performance: performance(50, 5) },
  'its recordings': { sources: connection('Source') },
};

/** Which of the queries are sent again after an addition, when all of them had been answered before. */
async function askedAgain(add: (cache: ApolloCache) => void): Promise<string[]> {
  const asked: string[] = [];
  const link = new ApolloLink((operation) => {
    const { name } = operation.getContext();
    asked.push(name);
    return of({ data: answers[name] });
  });
  const client = createClientOver(link, { storage: undefined, onExpired: () => {} });
  const askAll = async () => {
    for (const [name, query] of Object.entries(queries)) await client.query({ ...query, context: { name } });
  };
  await askAll();
  expect(asked).toEqual(Object.keys(queries));
  asked.length = 0;
  await askAll();
  expect(asked, 'asked again without need').toEqual([]);
  client.cache.batch({ update: add });
  await askAll();
  return asked;
}

test('an added artist makes the search and the lists of artists be asked for again, and nothing else', async () => {
  expect(await askedAgain(artistAdded)).toEqual(['the search', 'a letter of artists', 'the top 100']);
});

test("an added performance makes its artist's years, counts and performances be asked for again", async () => {
  expect(await askedAgain((cache) => performanceAdded(cache, 5))).toEqual([
    'a group',
    'the artist with years',
    "the artist's performances",
    "another artist's performances",
  ]);
});
