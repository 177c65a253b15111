import type { OperationVariables } from '@apollo/client';
import { type Cache, type FieldPolicy, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client/cache';
import { indexAt } from './cursor.ts';

/** Among the `extensions` of a result that has data beside errors. */
export const HAS_ERRORS = { hasErrors: true };

/**
 * Keeps results without errors only. The data of another reach the page that asked, with their error; kept, they would
 * come back on a later visit without it, and their nulls would take the place of what other pages know. In development
 * the client warns of it, because it cannot read back what it wrote.
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
 * A connection whose pages are one list, whatever cursor each was asked with: a page takes the place of what stood
 * behind its cursor. A page without edges changes nothing. Where the size of a page was asked for, each page is kept by
 * itself.
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
 * An empty cache: records are kept once by type and id, lists by their field and arguments. The pages of the lists that
 * are shown whole are joined; a test names a list that is read page by page and is none of both.
 */
export const createCache = (options: Pick<InMemoryCacheConfig, 'resultCaching'> = {}): InMemoryCache =>
  new ErrorFreeCache({
    ...options,
    typePolicies: {
      Query: { fields: { performances: joinedPages, sources: joinedPages } },
      Artist: { fields: { performances: joinedPages } },
      Performance: { fields: { sources: joinedPages } },
      Song: { fields: { performances: joinedPages } },
    },
  });
