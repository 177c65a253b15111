import type { ApolloCache, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
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
import type { Sent } from '../support/client/mocks';

const connection = <Node extends object>(type: string, ...found: Node[]) => ({
  __typename: `${type}Connection`,
  totalCount: found.length,
  pageInfo: { __typename: 'PageInfo', startCursor: '', endCursor: '', hasPreviousPage: false, hasNextPage: false },
  edges: found.map((node) => ({ __typename: `${type}Edge`, cursor: 'MQ==', node: { __typename: type, ...node } })),
});

const after = 'LTE=';
const place = { title: null, venue: 'Barton Hall', city: 'Ithaca', state: 'NY' };
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

const creators = connection('Creator', { id: 3, name: 'mara' });
const members = [{ ...artist(5), performances: connection('Performance', performance(50, 5)) }];
const group = { __typename: 'ArtistGroup', id: 9, title: 'Group', sourceCount: 1, performanceYears: [1977] };

interface Question {
  query: DocumentNode;
  variables: OperationVariables;
  data: Record<string, unknown>;
}

/** A query as its page asks it, and its answer. */
const asked = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  data: NoInfer<Sent<Data> & Record<string, unknown>>,
): Question => ({ query, variables, data });

/** Every kind of query of the site that an addition could concern. */
const queries: Record<string, Question> = {
  'the search': asked(LookupArtistsDocument, { search: 'artist' }, { artists: connection('Artist', artist(5)) }),
  'a letter of artists': asked(
    ArtistListDocument,
    { chr: 'A', after },
    { artistsUnprefix: connection('ArtistUnprefix', { id: 5, name: 'Artist 5' }) },
  ),
  'the top 100': asked(
    Top100Document,
    {},
    { artistsUnprefix: connection('ArtistUnprefix', { id: 5, name: 'Artist 5' }) },
  ),
  'a letter of recorded artists': asked(
    ArtistsUnprefixSourceDocument,
    { chr: 'a', after },
    { artistsUnprefixSource: connection('ArtistUnprefixSource', { id: 5, name: 'Artist 5' }) },
  ),
  'a letter of groups': asked(
    ArtistGroupsDocument,
    { chr: 'A', after },
    { artistGroups: connection('ArtistGroup', { id: 9, name: 'Group' }) },
  ),
  'a group': asked(
    ArtistGroupDocument,
    { id: 9, year: 1977, after },
    { artistGroup: { ...group, artistsByName: members } },
  ),
  'the artist with years': asked(ArtistDocument, { id: 5 }, { artist: { ...artist(5), ...facts(5), creators } }),
  "an artist's details": asked(ArtistDetailDocument, { id: 7 }, { artist: { ...artist(7), ...facts(7) } }),
  'another artist with years': asked(ArtistDocument, { id: 6 }, { artist: { ...artist(6), ...facts(6), creators } }),
  "the artist's performances": asked(PerformancesDocument, ofArtist(5), {
    performances: connection('Performance', performance(50, 5)),
  }),
  "another artist's performances": asked(PerformancesDocument, ofArtist(6), {
    performances: connection('Performance', performance(60, 6)),
  }),
  'a performance': asked(PerformanceDocument, { id: 50 }, { performance: performance(50, 5) }),
  'its recordings': asked(
    SourcesDocument,
    { performance: '50', after },
    { sources: connection('Source', { id: 70, archiveIdentifier: null, circdate: null, comments: null }) },
  ),
};

/** Which of the queries are sent again after an addition, when all of them had been answered before. */
async function askedAgain(add: (cache: ApolloCache) => void): Promise<string[]> {
  const names: string[] = [];
  const link = new ApolloLink((operation) => {
    const { name } = operation.getContext();
    names.push(name);
    return of({ data: queries[name]?.data });
  });
  const client = createClientOver(link, { storage: undefined, onExpired: () => {} });
  const askAll = async () => {
    for (const [name, { query, variables }] of Object.entries(queries)) {
      await client.query({ query, variables, context: { name } });
    }
  };
  await askAll();
  expect(names).toEqual(Object.keys(queries));
  names.length = 0;
  await askAll();
  expect(names, 'asked again without need').toEqual([]);
  client.cache.batch({ update: add });
  await askAll();
  return names;
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
