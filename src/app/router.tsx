import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { LazyClient } from '../graphql/lazyClient';
import { paths } from '../lib/paths';
import { PageBoundary } from './PageBoundary';
import type { PageModule, PageRoute } from './pageModule';
import { leadTo, pageRoute, type View } from './pageRoute';
import { Shell } from './Shell';

/** What an artist's history is chosen by. */
const HISTORY_SEARCH = ['tab', 'filter', 'from', 'to', 'recorded', 'kind', 'sort', 'song', 'venue'];

/**
 * The site's pages. A page is a file of `src/pages` and a line here: its path, and the import of the file.
 * The file exports
 * - `queries`: what the page asks at an address, as data: `pageQuery(Document, variables)` under names of its own, or
 *   undefined where the address leaves nothing to ask. The route asks it on navigation, and links ahead of that.
 * - `redirectFor`, where an address leads on to another one, at once or once the answers are there.
 * - `Page`: it reads the results with `usePageQueries(queries)`, and asks nothing itself.
 * The most specific path wins, whatever the order; `*` is what no other path matches.
 */
const pages: PageRoute[] = [
  { path: '/', load: () => import('../pages/Home') },
  { path: '/artists/:chr/:page?', load: () => import('../pages/ArtistList') },
  { path: '/source-artists/:chr/:page?', load: () => import('../pages/SourceArtistList') },
  { path: '/artist-groups/:chr/:page?', load: () => import('../pages/ArtistGroupList') },
  { path: '/artist-group/:id', search: ['year'], load: () => import('../pages/ArtistGroup') },
  { path: '/performances/:artistId/:year?', load: () => import('../pages/Performances') },
  { path: '/performance/:id', load: () => import('../pages/Performance') },
  { path: '/recording/:id', load: () => import('../pages/Recording') },
  { path: '/history/:artistId', search: HISTORY_SEARCH, load: () => import('../pages/History') },
  { path: '/on-this-day', inBrowser: true, load: () => import('../pages/Today') },
  { path: '/on-this-day/:month/:day', search: ['by'], load: () => import('../pages/OnThisDay') },
  { path: '/recently-added', load: () => import('../pages/RecentlyAdded') },
  { path: '/search', search: ['q', 'in', 'page'], load: () => import('../pages/Search') },
  { path: '/artist/:id', load: () => import('../pages/Artist') },
  { path: '/login', only: 'visitors', load: () => import('../pages/Login') },
  { path: '/reset-password', inBrowser: true, load: () => import('../pages/ResetPassword') },
  { path: '/user/:username', only: 'members', load: () => import('../pages/Profile') },
  { path: '/artist/add', only: 'members', load: () => import('../pages/ArtistAdd') },
  { path: '/performance/add', inBrowser: true, load: () => import('../pages/PerformanceAdd') },
  { path: '/identify', inBrowser: true, load: () => import('../pages/Identify') },
  { path: '/collection', inBrowser: true, load: () => import('../pages/Collection') },
  { path: '/performance/:id/compare', load: () => import('../pages/Compare') },
  { path: '*', load: () => import('../pages/NotFound') },
];

/**
 * Loads the code of a page once. An import, even of what is there, comes back in a task of its own, behind whatever the
 * browser has to draw: a click would ask the API that much later.
 */
function loadOnce(load: PageRoute['load']): PageRoute['load'] {
  let page: PageModule | undefined;
  return async () => {
    page ??= await load();
    return page;
  };
}

/** The pages, each with its code as it is loaded. */
export const PAGES = pages.map((page) => ({ ...page, load: loadOnce(page.load) }));

/** Paths that only lead elsewhere. */
const REDIRECTS = [
  { from: '/artists', to: paths.artists() },
  { from: '/source-artists', to: paths.sourceArtists() },
  { from: '/artist-groups', to: paths.artistGroups() },
];

/** The route table, for a browser's router, the server's or a test's: every page inside the shell. */
export function createRoutes(client: LazyClient, view: View = 'browser'): RouteObject[] {
  return [
    {
      Component: Shell,
      ErrorBoundary: PageBoundary,
      children: [
        ...REDIRECTS.map(({ from, to }) => ({
          path: from,
          loader: ({ request }: LoaderFunctionArgs) => leadTo(to, 301, request, view),
        })),
        ...PAGES.map((page) => pageRoute(page, { client, view })),
      ],
    },
  ];
}
