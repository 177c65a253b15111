import type { FieldPolicy, InMemoryCache, InMemoryCacheConfig } from '@apollo/client/cache';
import { indexAt } from './connection.ts';
import { ErrorFreeCache } from './wholeResults.ts';

interface Connection {
  edges: readonly unknown[];
}

/**
 * Joins the pages of a connection to one list: a page replaces the records after its cursor, and the first page all of
 * them. A later page without edges changes nothing. If the page size is an argument, each page is kept separately.
 */
const joinedPages: FieldPolicy<Connection> = {
  keyArgs: (args) => (args?.pagination?.first === undefined ? ['filter'] : ['filter', 'pagination']),
  merge(existing, incoming, { args }) {
    const start = indexAt(args?.pagination?.after);
    if (!existing || start === 0 || args?.pagination?.first !== undefined) return incoming;
    if (incoming.edges.length === 0) return existing;
    return { ...incoming, edges: [...existing.edges.slice(0, start), ...incoming.edges] };
  },
};

/**
 * Creates an empty cache. Records are kept by type and id, lists by field and arguments. The pages of lists that are
 * shown whole are joined. `cacheRules.test.ts` fails for a paged list without a policy.
 */
export const createCache = (options: Pick<InMemoryCacheConfig, 'resultCaching'> = {}): InMemoryCache =>
  new ErrorFreeCache({
    ...options,
    typePolicies: {
      Query: { fields: { performances: joinedPages, sources: joinedPages, revisions: joinedPages } },
      Artist: { fields: { performances: joinedPages } },
      Performance: { fields: { sources: joinedPages } },
      Song: { fields: { performances: joinedPages } },
      Venue: { fields: { performances: joinedPages } },
    },
  });
