import type { LoaderFunctionArgs, MiddlewareFunction, RouteObject } from 'react-router';
import { paths } from '#lib/paths.ts';
import { redirectTo } from '#routing/redirects.ts';
import { onePath, only } from './middleware.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PagePending } from './PagePending.tsx';
import { Shell } from './Shell.tsx';

/** What an artist's history is chosen by. */
const HISTORY_SEARCH = ['tab', 'filter', 'from', 'to', 'recorded', 'kind', 'sort', 'song', 'venue'];

interface PageOptions {
  /** The names that the page reads of the URL's search: on the server it is given no others, which would make copies of it. */
  search?: readonly string[];
  /** Runs before the loader, such as who may enter. */
  middleware?: MiddlewareFunction[];
}

/** What a page's file exports. */
type PageModule = Pick<RouteObject, 'Component' | 'loader'>;

/**
 * Loads the code of a page once. An import, even of what is there, comes back in a task of its own, behind whatever the
 * browser has to draw: a click would show the page that was looked ahead at 15 to 25 ms later.
 */
function loadOnce(load: () => Promise<PageModule>): () => Promise<PageModule> {
  let module: PageModule | undefined;
  return async () => {
    module ??= await load();
    return module;
  };
}

/** A page: its path, and the import of its file. */
const page = (path: string, load: () => Promise<PageModule>, { search, ...more }: PageOptions = {}) => ({
  ...more,
  id: path,
  path,
  lazy: loadOnce(load),
  handle: { search },
  ErrorBoundary: PageBoundary,
  HydrateFallback: PagePending,
});

/**
 * The site's pages. A page is a file of `src/pages` and a line here. The file exports React Router's
 * - `loader`, where the page has queries: it asks them (`src/routing/visit.ts`), and returns what the page is drawn by, or redirects;
 * - `Component`, which reads the queries with `usePageQuery`.
 * The most specific path wins, whatever the order; `*` is what no other path matches.
 */
const PAGES: RouteObject[] = [
  page('/', () => import('#pages/Home.tsx')),
  page('/artists/:chr/:page?', () => import('#pages/ArtistList.tsx')),
  page('/source-artists/:chr/:page?', () => import('#pages/SourceArtistList.tsx')),
  page('/artist-groups/:chr/:page?', () => import('#pages/ArtistGroupList.tsx')),
  page('/artist-group/:id', () => import('#pages/ArtistGroup.tsx'), { search: ['year'] }),
  page('/performances/:artistId/:year?', () => import('#pages/Performances.tsx'), { search: ['kind'] }),
  page('/random-show/:artistId?', () => import('#pages/RandomShow.tsx')),
  page('/performance/:id', () => import('#pages/Performance.tsx')),
  page('/recording/:id', () => import('#pages/Recording.tsx')),
  page('/history/:artistId', () => import('#pages/History.tsx'), { search: HISTORY_SEARCH }),
  page('/on-this-day', () => import('#pages/Today.tsx')),
  page('/on-this-day/:month/:day', () => import('#pages/OnThisDay.tsx'), { search: ['by'] }),
  page('/recently-added', () => import('#pages/RecentlyAdded.tsx')),
  page('/search', () => import('#pages/Search.tsx'), { search: ['q', 'in', 'page'] }),
  page('/artist/:id', () => import('#pages/Artist.tsx')),
  page('/login', () => import('#pages/Login.tsx'), {
    search: ['tab', 'emailVerified'],
    middleware: [only('visitors')],
  }),
  // Its code is read in the browser alone: the server would keep a page for each.
  page('/reset-password', () => import('#pages/ResetPassword.tsx')),
  page('/user/:username', () => import('#pages/Profile.tsx'), {
    search: ['emailVerified'],
    middleware: [only('members')],
  }),
  page('/artist/add', () => import('#pages/ArtistAdd.tsx'), { middleware: [only('members')] }),
  page('/performance/add', () => import('#pages/PerformanceAdd.tsx'), { search: ['id'] }),
  page('/identify', () => import('#pages/Identify.tsx'), { search: ['recording'] }),
  page('/collection', () => import('#pages/Collection.tsx')),
  page('/missing', () => import('#pages/MissingShows.tsx'), { search: ['artist', 'year', 'show', 'kind'] }),
  page('/performance/:id/compare', () => import('#pages/Compare.tsx'), { search: ['ids'] }),
  page('*', () => import('#pages/NotFound.tsx')),
];

/** Paths that only redirect. */
const REDIRECTS = [
  { from: '/artists', to: paths.artists() },
  { from: '/source-artists', to: paths.sourceArtists() },
  { from: '/artist-groups', to: paths.artistGroups() },
];

/** The route table, for a browser's router, the server's or a test's: every page inside the shell. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: PageBoundary,
    middleware: [onePath],
    children: [
      ...REDIRECTS.map(({ from, to }) => ({
        path: from,
        loader: (args: LoaderFunctionArgs) => redirectTo(to, args, 301),
      })),
      ...PAGES.map((route) => ({ ...route })),
    ],
  },
];
