/** The id of the element that carries what the server rendered a page of: `server/http/document.ts` writes it. */
const PAGE_DATA = 'page-data';

/** What a page was rendered of. */
export interface PageData {
  /** The site's own origin. */
  siteUrl: string;
  /** The cache of the client. */
  cache: unknown;
  /** What the loaders of its routes returned. */
  loaderData: Record<string, unknown>;
}

/**
 * What came with the document; undefined when the server did not render it, or a query failed. `path` is the path and search of the
 * page: those of another one than was asked for, where that redirects to it.
 */
export function readDocument(
  page: Document,
  { pathname, search }: Location,
): (PageData & { path: string }) | undefined {
  const element = page.getElementById(PAGE_DATA);
  if (!element?.textContent) return undefined;
  const data: PageData = JSON.parse(element.textContent);
  return { ...data, path: element.dataset.path ?? pathname + search };
}
