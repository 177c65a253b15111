import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, Navigate, type RouteObject, replace } from 'react-router';
import { paths } from '../lib/paths';
import { openSession, readToken } from '../lib/session';
import { PageBoundary } from './PageBoundary';
import { PagePending } from './PagePending';
import { Shell } from './Shell';

/** What a file of `src/pages` exports. */
interface PageModule {
  Page: ComponentType;
  /** Starts the page's queries, so that its data travels while its code is being put on the screen. Waits for nothing. */
  preload?: (client: ApolloClient, params: Record<string, string | undefined>, search: URLSearchParams) => void;
}

interface PageRoute {
  path: string;
  /** Who may enter: members only, or only who is not signed in. The others are led elsewhere; whoever is inside may stay. */
  only?: 'members' | 'visitors';
  load: () => Promise<PageModule>;
}

/**
 * The site's pages. One is added by one line: its path, and the import of its file, which makes it a chunk of its own.
 * The most specific path wins, whatever the order; `*` is what no other path matches.
 */
export const PAGES: PageRoute[] = [
  { path: '/', load: () => import('../pages/Home') },
  { path: '/artists/:chr/:page?', load: () => import('../pages/ArtistList') },
  { path: '/source-artists/:chr/:page?', load: () => import('../pages/SourceArtistList') },
  { path: '/artist-groups/:chr/:page?', load: () => import('../pages/ArtistGroupList') },
  { path: '/artist-group/:id', load: () => import('../pages/ArtistGroup') },
  { path: '/performances/:artistId/:year?', load: () => import('../pages/Performances') },
  { path: '/performance/:id', load: () => import('../pages/Performance') },
  { path: '/recording/:id', load: () => import('../pages/Recording') },
  { path: '/artist/:id', load: () => import('../pages/Artist') },
  { path: '/login', only: 'visitors', load: () => import('../pages/Login') },
  { path: '/reset-password', load: () => import('../pages/ResetPassword') },
  { path: '/user/:username', only: 'members', load: () => import('../pages/Profile') },
  { path: '/artist/add', only: 'members', load: () => import('../pages/ArtistAdd') },
  { path: '/performance/add', load: () => import('../pages/PerformanceAdd') },
  { path: '*', load: () => import('../pages/NotFound') },
];

/** Paths that only lead elsewhere. */
const REDIRECTS = [
  { from: '/artists', to: paths.artists() },
  { from: '/source-artists', to: paths.sourceArtists() },
  { from: '/artist-groups', to: paths.artistGroups() },
];

/**
 * Where somebody who may not enter a page goes instead. A mail's link opens a tab of its own, where nobody is signed in
 * yet: what it says of the email address goes along.
 */
function detour(only: PageRoute['only'], search: URLSearchParams): string | undefined {
  const signedIn = readToken(openSession(window)) !== null;
  if (only === 'members' && !signedIn) {
    return paths.login(undefined, search.get('emailVerified') === 'true' || undefined);
  }
  return only === 'visitors' && signedIn ? paths.home() : undefined;
}

function pageRoute({ path, only, load }: PageRoute, client: ApolloClient): RouteObject {
  return {
    path,
    lazy: async () => {
      const { Page, preload } = await load();
      const loader = ({ params, request }: LoaderFunctionArgs) => {
        const { searchParams } = new URL(request.url);
        const elsewhere = detour(only, searchParams);
        if (elsewhere !== undefined) return replace(elsewhere);
        preload?.(client, params, searchParams);
        return null;
      };
      return { Component: Page, loader };
    },
    ErrorBoundary: PageBoundary,
    HydrateFallback: PagePending,
  };
}

/** The route table, for a browser's router or a test's: every page inside the shell, loaded when it is visited. */
export const createRoutes = (client: ApolloClient): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: PageBoundary,
    children: [
      ...REDIRECTS.map(({ from, to }) => ({ path: from, element: <Navigate to={to} replace /> })),
      ...PAGES.map((page) => pageRoute(page, client)),
    ],
  },
];
