/** The id of the element with a server-rendered page's data. `server/http/site/document.ts` writes it. */
const PAGE_DATA = 'page-data';

export interface PageData {
  /** The site's public origin. */
  siteUrl: string;
  /** The contents of the client's cache. */
  cache: unknown;
  loaderData: Record<string, unknown>;
  /** The errors that loaders threw, such as `notFound`. */
  errors: Record<string, unknown> | null;
}

/**
 * Reads the page data in the document; undefined if the server did not render the page, or if a query failed. `path` is
 * the path and search of the rendered page, which differ from the URL's if that redirects.
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
