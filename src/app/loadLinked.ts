import { type DataRouter, matchRoutes } from 'react-router';
import { whenIdle } from '../lib/idle';
import type { PageRoute, PageVisit } from './pageModule';
import { isAmple } from './prefetch';
import { PAGES } from './router';

/** The routes that the page on show leads to. Those that only the browser draws are forms: they weigh more, and few go there. */
function linkedRoutes(): Set<PageRoute> {
  // A list has hundreds of links, which differ by their ids alone.
  const paths = new Map<string, string>();
  for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>('main a[data-link]')) {
    paths.set(pathname.replace(/\d+/g, '0'), pathname);
  }
  const routes = [...paths.values()].flatMap((path) => matchRoutes(PAGES, path)?.at(-1)?.route ?? []);
  return new Set(routes.filter(({ only, inBrowser }) => !only && !inBrowser));
}

/** Resolves when the page on show has all its links. */
async function isWhole({ loaderData }: DataRouter['state']): Promise<void> {
  const visits: (PageVisit | undefined)[] = Object.values(loaderData);
  await Promise.all(visits.map((visit) => visit?.started.answered));
}

/**
 * From now on loads the code, not the data, of the pages that the page on show links to, whenever the browser has nothing
 * else to do and over a connection that bears it: a click then takes one round trip, that of the query. What fails is
 * loaded again by the visit.
 */
export function loadLinked(router: DataRouter): void {
  const load = async () => {
    if (!isAmple(navigator)) return;
    for (const route of linkedRoutes()) {
      // A page that somebody waits for goes before.
      if (router.state.navigation.state !== 'idle') return;
      await route.load().catch(() => {});
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
