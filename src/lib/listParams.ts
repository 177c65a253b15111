import type { Params } from 'react-router';
import { pageCount } from './pages.ts';
import { parsePage } from './params.ts';

/**
 * Reads the filter of a list in its path: a letter a-z or `other`, in any case. Returns it in lower case. Returns
 * undefined for other texts: the page then says that it is not implemented (specification 4.1).
 */
export function parseChr(text: string | undefined): string | undefined {
  // Matched before lowering: the Kelvin sign, for example, becomes a plain k.
  return text && /^(?:[a-z]|other)$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Like `parseChr`, but also accepts `top100`, which only the list of artists has. */
export function parseArtistChr(text: string | undefined): string | undefined {
  return text && /^top100$/i.test(text) ? 'top100' : parseChr(text);
}

/** The parameters of an alphabetical list, as its URL has them. */
export interface ListParams {
  /** The filter as it stands in the URL. */
  raw: string;
  /** The filter in lower case, or undefined if it is not valid. */
  chr: string | undefined;
  /** The page, from 1. */
  page: number;
  /** Whether the site's own links use this URL for the page. */
  canonical: boolean;
}

/** Reads the URL of an alphabetical list. `parse` validates the filter. `top100` always has one page. */
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
 * The path to which a list redirects, or undefined. Other spellings of a URL lead to the canonical one. Once `total`,
 * the number of names, is known, pages after the last lead to the last.
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
