import type { ApolloCache } from '@apollo/client';

/** What a member adds. */
type Added = 'artist' | 'performance';

/**
 * Which additions make a field untrue. Every root field that an operation reads is here, and every list and number of an
 * artist, be it with none: a test names what is missing. Nobody who is added has recordings yet, and nothing recorded.
 */
export const MADE_STALE_BY: Readonly<Record<string, Readonly<Record<string, readonly Added[]>>>> = {
  Query: {
    artist: [],
    artists: ['artist'],
    artistsUnprefix: ['artist'],
    artistsUnprefixSource: [],
    artistGroup: ['performance'],
    artistGroups: [],
    performance: [],
    performances: ['performance'],
    source: [],
    sources: [],
    checksums: [],
    songs: ['performance'],
    venues: ['performance'],
  },
  Artist: {
    years: ['performance'],
    yearCounts: ['performance'],
    latestYear: ['performance'],
    performances: ['performance'],
    sourceCount: [],
    creators: [],
  },
};

const evictAll = (cache: ApolloCache, id: string | undefined, type: string, added: Added) => {
  for (const [fieldName, by] of Object.entries(MADE_STALE_BY[type] ?? {})) {
    if (by.includes(added)) cache.evict({ id, fieldName });
  }
};

/** Forgets what an added artist made untrue, and nothing else, so that it is asked for again when it is needed. */
export function artistAdded(cache: ApolloCache): void {
  evictAll(cache, 'ROOT_QUERY', 'Query', 'artist');
  cache.gc();
}

/** Forgets what an added performance of an artist made untrue, and nothing else. */
export function performanceAdded(cache: ApolloCache, artistId: number): void {
  evictAll(cache, 'ROOT_QUERY', 'Query', 'performance');
  evictAll(cache, cache.identify({ __typename: 'Artist', id: artistId }), 'Artist', 'performance');
  cache.gc();
}
