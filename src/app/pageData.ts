import { type HydrationState, matchRoutes, type RouteObject } from 'react-router';
import type { LazyClient } from '../graphql/lazyClient';
import { cacheAnswers } from '../graphql/startQueries';
import { type PageData, queriesOf, startPage } from './pageModule';
import { PAGES } from './router';

/** The id of the element that carries the answers which the server rendered a page of. */
const PAGE_DATA = 'page-data';

/**
 * The answers that came with the document, or undefined when the server did not render it, or could not answer. A page
 * that was rendered for an address which leads to it takes its own.
 */
export function readPageData(page: Document): PageData | undefined {
  const element = page.getElementById(PAGE_DATA);
  if (!element?.textContent) return undefined;
  const { path } = element.dataset;
  if (path) window.history.replaceState(window.history.state, '', path + window.location.hash);
  return JSON.parse(element.textContent);
}

/** What the router begins with on a page that the server rendered: its code, and the answers in place of queries. */
export async function hydrationOf(
  client: LazyClient,
  routes: RouteObject[],
  { pathname, search }: Location,
  known: PageData,
): Promise<HydrationState | undefined> {
  const match = matchRoutes(PAGES, pathname)?.at(-1);
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  if (!match || !route?.id || typeof route.lazy !== 'function') return undefined;
  const page = await match.route.load();
  Object.assign(route, await route.lazy(), { lazy: undefined });
  const address = { params: match.params, search: new URLSearchParams(search) };
  // Kept for the way back.
  const stop = client.subscribe(() => {
    stop();
    const loaded = client.loaded();
    if (loaded) cacheAnswers(loaded, queriesOf(page, address), known);
  });
  return { loaderData: { [route.id]: startPage(client, page, address, { known }) } };
}
