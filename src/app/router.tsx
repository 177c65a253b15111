import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { paths } from '../lib/paths';
import type { PageModule } from '../routing/loader';
import { type PageRoute, pageRoute, type RouteOptions, redirected } from '../routing/pageRoute';
import { PageBoundary } from './PageBoundary';
import { PagePending } from './PagePending';
import { Shell } from './Shell';

/** What an artist's history is chosen by. */
const HISTORY_SEARCH = ['tab', 'filter', 'from', 'to', 'recorded', 'kind', 'sort', 'song', 'venue'];

/**
 * The site's pages. A page is a file of `src/pages` and a line here: its path, and the import of the file.
 * The file exports
 * - `loader`, where the page has queries: it sends them with `preload(Document, { variables })` and returns what comes
 *   back, or redirects.
 * - `Page`: it gets what the loader returned as `loaderData`, and shows it with `AwaitQuery`.
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
  { path: '/on-this-day', load: () => import('../pages/Today') },
  { path: '/on-this-day/:month/:day', search: ['by'], load: () => import('../pages/OnThisDay') },
  { path: '/recently-added', load: () => import('../pages/RecentlyAdded') },
  { path: '/search', search: ['q', 'in', 'page'], load: () => import('../pages/Search') },
  { path: '/artist/:id', load: () => import('../pages/Artist') },
  { path: '/login', only: 'visitors', search: ['tab', 'emailVerified'], load: () => import('../pages/Login') },
  { path: '/reset-password', load: () => import('../pages/ResetPassword') },
  { path: '/user/:username', only: 'members', search: ['emailVerified'], load: () => import('../pages/Profile') },
  { path: '/artist/add', only: 'members', load: () => import('../pages/ArtistAdd') },
  { path: '/performance/add', search: ['id'], load: () => import('../pages/PerformanceAdd') },
  { path: '/identify', search: ['recording'], load: () => import('../pages/Identify') },
  { path: '/collection', load: () => import('../pages/Collection') },
  { path: '/performance/:id/compare', search: ['ids'], load: () => import('../pages/Compare') },
  { path: '*', load: () => import('../pages/NotFound') },
];

/**
 * Loads the code of a page once. An import, even of what is there, comes back in a task of its own, behind whatever the
 * browser has to draw: a click would send its queries that much later.
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

/** Paths that only redirect. */
const REDIRECTS = [
  { from: '/artists', to: paths.artists() },
  { from: '/source-artists', to: paths.sourceArtists() },
  { from: '/artist-groups', to: paths.artistGroups() },
];

/** The route table, for a browser's router, the server's or a test's: every page inside the shell. */
export function createRoutes(options: RouteOptions): RouteObject[] {
  return [
    {
      Component: Shell,
      ErrorBoundary: PageBoundary,
      children: [
        ...REDIRECTS.map(({ from, to }) => ({
          path: from,
          loader: ({ request }: LoaderFunctionArgs) => redirected(redirect(to, 301), request, options),
        })),
        ...PAGES.map((page) => ({
          ...pageRoute(page, options),
          ErrorBoundary: PageBoundary,
          HydrateFallback: PagePending,
        })),
      ],
    },
  ];
}
