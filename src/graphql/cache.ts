import type { OperationVariables } from '@apollo/client';
import { type Cache, type FieldPolicy, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client/cache';
import { indexAt } from './cursor.ts';

/** The extension that marks a result with data and errors. */
export const HAS_ERRORS = { hasErrors: true };

/**
 * A cache that keeps only results without errors. The page that asked gets its data and errors. In the cache, the data
 * would later appear without the error, and its nulls would overwrite known values. In development, the client warns
 * that it cannot read back such a result.
 */
class ErrorFreeCache extends InMemoryCache {
  override write<Data = unknown, Variables extends OperationVariables = OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ) {
    return options.extensions?.hasErrors ? undefined : super.write(options);
  }
}

interface Connection {
  edges: readonly unknown[];
}

/**
 * Joins the pages of a connection to one list: a page replaces the records after its cursor. A page without edges
 * changes nothing. If the page size is an argument, each page is kept separately.
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
