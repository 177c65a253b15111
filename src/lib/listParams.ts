import type { Params } from 'react-router';
import { pageCount } from './pages.ts';
import { parsePage } from './params.ts';

/** What the URL of an alphabetical list says. */
export interface ListParams {
  /** The filter as it stands in the URL. */
  raw: string;
  /** The filter in lower case, or undefined when it is none. */
  chr: string | undefined;
  /** From 1. */
  page: number;
  /** Whether the URL is the one that the site's own links have for this page. */
  canonical: boolean;
}

/** Reads the URL of an alphabetical list. `parse` knows its filters; `top100` is one page whatever the URL says. */
export function listParams(
  params: Readonly<Params>,
  parse: (text: string | undefined) => string | undefined,
): ListParams {
  const chr = parse(params.chr);
  const page = chr === 'top100' ? 1 : parsePage(params.page);
  return {
    raw: params.chr ?? '',
    chr,
    page,
    canonical: params.chr === chr && params.page === (page > 1 ? String(page) : undefined),
  };
}

/**
 * Where the URL of a list leads on to, given how many names the list has once that is known: to the URL that
 * the site's own links have for the page, and from behind the last page to that one.
 */
export function listRedirect(
  { chr, page, canonical }: ListParams,
  total: number | undefined,
  path: (chr: string, page: number) => string,
): string | undefined {
  if (chr === undefined) return undefined;
  const last = total === undefined || chr === 'top100' ? page : pageCount(total);
  return canonical && page <= last ? undefined : path(chr, Math.min(page, last));
}
