import { type ComponentType, useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, Navigate, type RouteObject, redirect, replace, useLoaderData } from 'react-router';
import { writeLater } from '../graphql/cacheWrites';
import type { LazyClient } from '../graphql/lazyClient';
import { AskedContext } from '../graphql/usePageQueries';
import { AddressContext } from '../lib/address';
import { paths } from '../lib/paths';
import { openSession, readToken } from '../lib/session';
import { PageBoundary } from './PageBoundary';
import { PagePending } from './PagePending';
import { type PageModule, type PageRoute, type PageVisit, queriesOf, startPage } from './pageModule';

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

/**
 * The component of a route: the page, which goes on loading while an answer leads on to another. The router draws it anew
 * whenever a navigation begins; the page itself is the same element each time, so that it is not.
 */
function routePage({ Page }: PageModule): ComponentType {
  const page = <Page />;
  return function RoutePage() {
    const visit: PageVisit = useLoaderData();
    const { address, started } = visit;
    const to = useSyncExternalStore(started.subscribe, started.redirect, started.redirect);
    return (
      <AddressContext value={address}>
        <AskedContext value={visit}>
          {to !== undefined && <Navigate to={to} replace />}
          {page}
        </AskedContext>
      </AddressContext>
    );
  };
}

/** Where routes are made. */
export type View = 'server' | 'browser';

/**
 * Leads on to another address. Where the browser's history holds the one that was asked for, as on a first visit and on
 * the way back, that entry is replaced: kept, it would lead whoever goes back forward again. An address that is merely
 * written otherwise has moved for good (301); what the data says may be another thing tomorrow (302).
 */
export function leadTo(path: string, status: 301 | 302, request: Request, view: View): Response {
  const { pathname, search } = new URL(request.url);
  const isCurrent = view === 'browser' && window.location.pathname + window.location.search === pathname + search;
  return isCurrent ? replace(path, status) : redirect(path, status);
}

interface RouteOptions {
  client: LazyClient;
  view: View;
}

/**
 * How long the page on show stays for the answers of the next, in milliseconds: those that are there by then are drawn
 * with their page, at once. After that the page itself says that it is loading; `QueryStates` counts this wait in.
 */
const SOON_MS = 100;

/** When the answers to a page are cached. The server's cache is that of one page, and is not looked at again. */
const caching = { browser: writeLater, server: () => {} } satisfies Record<View, (write: () => void) => void>;

const soon = () => new Promise((resolve) => setTimeout(resolve, SOON_MS));

/** The loader of a page: starts what the page asks. The server awaits the answers; the browser does so for a moment. */
const createLoader =
  ({ client, view }: RouteOptions, only: PageRoute['only'], page: PageModule) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const address = { params, search: new URL(request.url).searchParams };
    const elsewhere = redirectForVisitor(only, address.search);
    if (elsewhere !== undefined) return leadTo(elsewhere, 302, request, view);
    const canonical = page.redirectFor?.(address, {});
    if (canonical !== undefined) return leadTo(canonical, 301, request, view);
    // What was asked before is then there at once.
    if (Object.values(queriesOf(page, address)).some(Boolean)) await client.load();
    const visit = startPage(client, page, address, { cache: caching[view] });
    const { started } = visit;
    await (view === 'server' ? started.complete() : Promise.race([started.answered, soon()]));
    const to = started.redirect();
    return to === undefined ? visit : leadTo(to, 302, request, view);
  };

/** A page that only the browser draws: it may use Apollo's hooks, and its client is there. */
async function loadWithClient(load: PageRoute['load'], client: LazyClient): Promise<PageModule> {
  const [page, { ClientProvider }] = await Promise.all([load(), import('../graphql/ClientProvider'), client.load()]);
  const { Page } = page;
  return {
    ...page,
    Page: () => (
      <ClientProvider>
        <Page />
      </ClientProvider>
    ),
  };
}

/** The route of a page: its code is loaded when it is visited. */
export const pageRoute = ({ path, only, inBrowser, load }: PageRoute, options: RouteOptions): RouteObject => ({
  id: path,
  path,
  lazy: async () => {
    const page: PageModule = only || inBrowser ? await loadWithClient(load, options.client) : await load();
    return { Component: routePage(page), loader: createLoader(options, only, page) };
  },
  ErrorBoundary: PageBoundary,
  HydrateFallback: PagePending,
});
