import type { OperationVariables } from '@apollo/client';
import { type Cache, InMemoryCache } from '@apollo/client/cache';

/** The key in an answer's `extensions` that tells the cache of an error beside the data. */
const BROKEN = 'broken';

/** The `extensions` of an answer that brought data beside an error. */
export const markBroken = (extensions: Record<string, unknown> | undefined) => ({ ...extensions, [BROKEN]: true });

/**
 * Keeps whole answers only. The data of a broken one reaches the page that asked, with its error; kept, it would come
 * back on a later visit without the error, and its nulls would take the place of what other pages know. In development
 * the client warns of it, because it cannot read back what it wrote.
 */
class WholeAnswersCache extends InMemoryCache {
  override write<Data = unknown, Variables extends OperationVariables = OperationVariables>(
    options: Cache.WriteOptions<Data, Variables>,
  ) {
    return options.extensions?.[BROKEN] ? undefined : super.write(options);
  }
}

/** An empty cache: records are kept once by type and id, lists by their field and arguments. */
export const createCache = (): InMemoryCache => new WholeAnswersCache();
