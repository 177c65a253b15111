import { createContext, use } from 'react';

/** The site's public origin, as the server knows it. A visitor may have come by another one. */
export const SiteUrlContext = createContext<string | undefined>(undefined);

/** The site's public origin, without a slash at its end. If the server did not render the first page, it is the visitor's. */
export const useSiteUrl = (): string => use(SiteUrlContext) ?? window.location.origin;

/**
 * The canonical path and search of a page: parameters that the page does not read are left out.
 * @param handle The `handle` of its route. Its `search` has the names of the parameters that it reads
 */
export function pathWithoutUnreadSearch(pathname: string, search: URLSearchParams, handle: unknown): string {
  const names = typeof handle === 'object' && handle && 'search' in handle && handle.search;
  const read = new URLSearchParams();
  for (const name of Array.isArray(names) ? names : []) {
    const value = search.get(name);
    if (value !== null) read.set(name, value);
  }
  return `${pathname}${read.size > 0 ? `?${read}` : ''}`;
}
