import type { LoaderFunctionArgs, MiddlewareFunction, RouteObject } from 'react-router';
import { paths } from '#lib/paths.ts';
import { redirectTo } from '#routing/visit.ts';
import { redirectOthers, redirectToCanonicalPath } from './middleware.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PagePending } from './PagePending.tsx';
import { Shell } from './Shell.tsx';

const HISTORY_SEARCH = ['tab', 'filter', 'from', 'to', 'recorded', 'kind', 'sort', 'song', 'venue', 'guest', 'tour'];

interface PageOptions {
  /**
   * The search parameters that the page reads. The server passes on no others: each combination would be another copy
   * in its cache.
   */
  search?: readonly string[];
  middleware?: MiddlewareFunction[];
}

type PageModule = Pick<RouteObject, 'Component' | 'loader'>;

/** A route of a page: its path, and the import of its file. */
const page = (path: string, lazy: () => Promise<PageModule>, { search, ...more }: PageOptions = {}) => ({
  ...more,
  id: path,
  path,
  lazy,
  handle: { search },
  ErrorBoundary: PageBoundary,
  HydrateFallback: PagePending,
});

/** Two versions of a record. */
const VERSIONS = { search: ['from', 'to'] };

const MEMBERS = { middleware: [redirectOthers('members')] };

/**
 * The pages that need the extensions of the API: venues, what is new of artists, and what members add and change. The
 * condition is written out: an import is left out of the bundle before constants of other files are known.
 */
const EXTENSIONS: RouteObject[] =
  import.meta.env.VITE_API_EXTENSIONS === 'on'
    ? [
        page('/venue/:id', () => import('#pages/Venue.tsx'), { search: ['year'] }),
        page('/venue/of/:id', () => import('#pages/VenueOfShow.tsx')),
        page('/following', () => import('#pages/Following.tsx')),
        page('/recording/add', () => import('#pages/RecordingAdd.tsx'), { search: ['performance'] }),
        page('/duplicates', () => import('#pages/Duplicates.tsx'), { search: ['of'] }),
        page('/artist/:id/edit', () => import('#pages/ArtistEdit.tsx'), MEMBERS),
        page('/recording/:id/edit', () => import('#pages/RecordingEdit.tsx'), MEMBERS),
        page('/performance/:id/edit', () => import('#pages/PerformanceEdit.tsx'), MEMBERS),
        page('/changes', () => import('#pages/Changes.tsx'), { search: ['artist', 'member', 'kind', 'page'] }),
        page('/artist/:id/changes', () => import('#pages/ArtistChanges.tsx'), VERSIONS),
        page('/performance/:id/changes', () => import('#pages/PerformanceChanges.tsx'), VERSIONS),
        page('/recording/:id/changes', () => import('#pages/RecordingChanges.tsx'), VERSIONS),
      ]
    : [];

/**
 * The site's pages. Each is a file of `src/pages` and a line here. The file exports for React Router
 * - `loader`, if the page has queries. It asks them (`src/routing/visit.ts`), and returns values for the page or
 * redirects.
 * - `Component`, which reads the queries with `usePageQuery`.
 *
 * The most specific path wins, in any order; `*` matches all other paths.
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
    middleware: [redirectOthers('visitors')],
  }),
  // The server does not read its code, as it would cache a page for each.
  page('/reset-password', () => import('#pages/ResetPassword.tsx')),
  page('/user/:username', () => import('#pages/Profile.tsx'), {
    search: ['emailVerified'],
    middleware: [redirectOthers('members')],
  }),
  page('/artist/add', () => import('#pages/ArtistAdd.tsx'), MEMBERS),
  page('/performance/add', () => import('#pages/PerformanceAdd.tsx'), { search: ['id', 'then'] }),
  page('/identify', () => import('#pages/Identify.tsx'), { search: ['recording'] }),
  page('/collection', () => import('#pages/Collection.tsx'), { search: ['tab'] }),
  page('/my-shows', () => import('#pages/MyShows.tsx'), {
    search: ['by', 'artist', 'venue', 'city', 'year', 'song', 'unseen', 'shared'],
  }),
  page('/missing', () => import('#pages/MissingShows.tsx'), { search: ['artist', 'year', 'show', 'kind'] }),
  page('/performance/:id/compare', () => import('#pages/Compare.tsx'), { search: ['ids'] }),
  page('*', () => import('#pages/NotFound.tsx')),
  ...EXTENSIONS,
];

const REDIRECTS = [
  { from: '/artists', to: paths.artists() },
  { from: '/source-artists', to: paths.sourceArtists() },
  { from: '/artist-groups', to: paths.artistGroups() },
];

/** Creates the route table: every page inside the shell. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: PageBoundary,
    middleware: [redirectToCanonicalPath],
    children: [
      ...REDIRECTS.map(({ from, to }) => ({
        path: from,
        loader: (args: LoaderFunctionArgs) => redirectTo(to, args, 301),
      })),
      // Copies, as `main.tsx` puts the code of a page into its route.
      ...PAGES.map((route) => ({ ...route })),
    ],
  },
];
