import { createContext, use } from 'react';

/** The site's own origin, as the server knows it: a visitor may come by another. */
export const SiteUrlContext = createContext<string | undefined>(undefined);

/** The site's own origin, without a slash at its end: the visitor's, where the server has not drawn the first page. */
export const useSiteUrl = (): string => use(SiteUrlContext) ?? window.location.origin;

/**
 * The path and search that a page is known by: what it does not read of the search is left out.
 * @param handle The `handle` of its route, whose `search` has the names that it reads
 */
export function knownPath(pathname: string, search: URLSearchParams, handle: unknown): string {
  const names = typeof handle === 'object' && handle && 'search' in handle && handle.search;
  const read = new URLSearchParams();
  for (const name of Array.isArray(names) ? names : []) {
    const value = search.get(name);
    if (value !== null) read.set(name, value);
  }
  return `${pathname}${read.size > 0 ? `?${read}` : ''}`;
}
