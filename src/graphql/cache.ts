import { InMemoryCache } from '@apollo/client/cache';

/** An empty cache: records are kept once by type and id, lists by their field and arguments. */
export const createCache = (): InMemoryCache => new InMemoryCache();
