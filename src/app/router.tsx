import type { ApolloClient } from '@apollo/client';
import { type ComponentType, useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, Navigate, type RouteObject, redirect, replace, useLoaderData } from 'react-router';
import { type PageQueries, type QueryResults, type StartedQueries, startQueries } from '../graphql/pageQueries';
import type { Address } from '../lib/address';
import { paths } from '../lib/paths';
import { openSession, readToken } from '../lib/session';
import { PageBoundary } from './PageBoundary';
import { PagePending } from './PagePending';
import { Shell } from './Shell';

/** What a file of `src/pages` exports. */
export interface PageModule {
  Page: ComponentType;
  /** What the page asks, by names of its own. Asked on the server, on navigation and ahead of it; read by `usePageQueries`. */
  queries?(address: Address): PageQueries;
  /**
   * The path that the address leads on to, if any: called before anything is asked, without results, and again whenever
   * an answer came.
   */
  redirectFor?(address: Address, results: Partial<QueryResults<PageQueries>>): string | undefined;
}

interface PageRoute {
  path: string;
  /** Who may enter: members only, or only who is not signed in. The others are led elsewhere; whoever is inside may stay. */
  only?: 'members' | 'visitors';
  load: () => Promise<PageModule>;
}

/**
 * The site's pages. A page is a file of `src/pages` and a line here: its path, and the import of the file.
 * The file exports
 * - `queries`: what the page asks at an address, as data: `pageQuery(Document, variables)` under names of its own, or
 *   undefined where the address leaves nothing to ask. The route asks it on navigation, and links ahead of that.
 * - `redirectFor`, where an address leads on to another one, at once or once the answers are there.
 * - `Page`: it reads the results with `usePageQueries(queries)`, and asks nothing itself.
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
  { path: '/search', load: () => import('../pages/Search') },
  { path: '/artist/:id', load: () => import('../pages/Artist') },
  { path: '/login', only: 'visitors', load: () => import('../pages/Login') },
  { path: '/reset-password', load: () => import('../pages/ResetPassword') },
  { path: '/user/:username', only: 'members', load: () => import('../pages/Profile') },
  { path: '/artist/add', only: 'members', load: () => import('../pages/ArtistAdd') },
  { path: '/performance/add', load: () => import('../pages/PerformanceAdd') },
  { path: '/identify', load: () => import('../pages/Identify') },
  { path: '/performance/:id/compare', load: () => import('../pages/Compare') },
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
function redirectForVisitor(only: PageRoute['only'], search: URLSearchParams): string | undefined {
  if (!only) return undefined;
  const signedIn = readToken(openSession(window)) !== null;
  if (only === 'members' && !signedIn) {
    return paths.login(undefined, search.get('emailVerified') === 'true' || undefined);
  }
  return only === 'visitors' && signedIn ? paths.home() : undefined;
}

/** Starts what a page asks at an address. */
export const startPage = (client: ApolloClient, { queries, redirectFor }: PageModule, address: Address) =>
  startQueries(client, queries?.(address) ?? {}, { redirectFor: (results) => redirectFor?.(address, results) });

/** The component of a route: the page, which goes on loading while an answer leads on to another. */
function withRedirect({ Page }: PageModule): ComponentType {
  return function RoutePage() {
    const started: StartedQueries = useLoaderData();
    const to = useSyncExternalStore(started.subscribe, started.redirect, started.redirect);
    return (
      <>
        {to !== undefined && <Navigate to={to} replace />}
        <Page />
      </>
    );
  };
}

/**
 * How redirects enter the browser's history. The address of the first visit is there already and has to be replaced; that
 * of a later one is not yet, and replacing would lose the page before it.
 */
function trackHistory() {
  let arrived = false;
  return {
    redirect: (path: string) => (arrived ? redirect(path) : replace(path)),
    arrive: () => {
      arrived = true;
    },
  };
}

type HistoryTracker = ReturnType<typeof trackHistory>;

/**
 * The loader of a page: starts what the page asks, and waits for nothing in the browser, so that the page itself says
 * that it is loading.
 */
const createLoader =
  (client: ApolloClient, history: HistoryTracker, only: PageRoute['only'], page: PageModule) =>
  ({ params, request }: LoaderFunctionArgs) => {
    const address = { params, search: new URL(request.url).searchParams };
    const early = redirectForVisitor(only, address.search) ?? page.redirectFor?.(address, {});
    if (early !== undefined) return history.redirect(early);
    const started = startPage(client, page, address);
    const to = started.redirect();
    if (to !== undefined) return history.redirect(to);
    history.arrive();
    return started;
  };

function pageRoute({ path, only, load }: PageRoute, client: ApolloClient, history: HistoryTracker): RouteObject {
  return {
    path,
    lazy: async () => {
      const page: PageModule = await load();
      return { Component: withRedirect(page), loader: createLoader(client, history, only, page) };
    },
    ErrorBoundary: PageBoundary,
    HydrateFallback: PagePending,
  };
}

/** The route table, for a browser's router or a test's: every page inside the shell, loaded when it is visited. */
export function createRoutes(client: ApolloClient): RouteObject[] {
  const history = trackHistory();
  return [
    {
      Component: Shell,
      ErrorBoundary: PageBoundary,
      children: [
        ...REDIRECTS.map(({ from, to }) => ({ path: from, loader: () => history.redirect(to) })),
        ...PAGES.map((page) => pageRoute(page, client, history)),
      ],
    },
  ];
}
