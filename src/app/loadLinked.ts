import { type DataRouter, matchRoutes } from 'react-router';
import type { LazyClient } from '../graphql/lazyClient';
import { prepareQueries } from '../graphql/startQueries';
import type { Address } from '../lib/address';
import { whenIdle } from '../lib/idle';
import { type PageRoute, type PageVisit, queriesOf } from './pageModule';
import { isAmple } from './prefetch';
import { PAGES } from './router';

/**
 * The routes that the page on show leads to, each with one of the addresses. Those that only the browser draws are forms: they
 * weigh more, and few go there.
 */
function linkedRoutes(): Map<PageRoute, Address> {
  // A list has hundreds of links, which differ by their ids alone.
  const paths = new Map<string, string>();
  for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>('main a[data-link]')) {
    paths.set(pathname.replace(/\d+/g, '0'), pathname);
  }
  const routes = new Map<PageRoute, Address>();
  for (const path of paths.values()) {
    const match = matchRoutes(PAGES, path)?.at(-1);
    if (!match || match.route.only || match.route.inBrowser) continue;
    routes.set(match.route, { params: match.params, search: new URLSearchParams() });
  }
  return routes;
}

/** Resolves when the page on show has all its links. */
async function isWhole({ loaderData }: DataRouter['state']): Promise<void> {
  const visits: (PageVisit | undefined)[] = Object.values(loaderData);
  await Promise.all(visits.map((visit) => visit?.started.answered));
}

/**
 * From now on loads the code, not the data, of the pages that the page on show links to, and prepares what they ask, whenever
 * the browser has nothing else to do and over a connection that bears it: a click then takes one round trip, that of the
 * query. What fails is loaded again by the visit.
 */
export function loadLinked(router: DataRouter, client: LazyClient): void {
  const prepare = async (route: PageRoute, address: Address) => {
    const page = await route.load();
    const loaded = client.loaded();
    if (loaded) await prepareQueries(loaded, queriesOf(page, address));
  };
  const load = async () => {
    if (!isAmple(navigator)) return;
    for (const [route, address] of linkedRoutes()) {
      // A page that somebody waits for goes before.
      if (router.state.navigation.state !== 'idle') return;
      await prepare(route, address).catch(() => {});
    }
  };
  const begin = async () => {
    await isWhole(router.state);
    whenIdle(load);
  };
  let shown = router.state.location.key;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.key === shown) return;
    shown = location.key;
    begin();
  });
  begin();
}
