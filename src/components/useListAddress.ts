import { useParams } from 'react-router';
import { parsePage } from '../lib/params';

/** What the address of an alphabetical list says. */
export interface ListAddress {
  /** The filter as it stands in the address. */
  raw: string;
  /** The filter in lower case, or undefined when it is none. */
  chr: string | undefined;
  /** From 1. */
  page: number;
  /** Whether the address is the one that the site's own links have for this page. */
  canonical: boolean;
}

/** Reads the address of an alphabetical list. `parse` knows its filters; `top100` is one page whatever the address says. */
export function useListAddress(parse: (text: string | undefined) => string | undefined): ListAddress {
  const params = useParams();
  const chr = parse(params.chr);
  const page = chr === 'top100' ? 1 : parsePage(params.page);
  return {
    raw: params.chr ?? '',
    chr,
    page,
    canonical: params.chr === chr && params.page === (page > 1 ? String(page) : undefined),
  };
}
