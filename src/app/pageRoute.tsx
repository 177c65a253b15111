import type { ApolloClient } from '@apollo/client';
import { type ComponentType, useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, Navigate, type RouteObject, redirect, replace, useLoaderData } from 'react-router';
import type { StartedQueries } from '../graphql/pageQueries';
import { paths } from '../lib/paths';
import { openSession, readToken } from '../lib/session';
import { PageBoundary } from './PageBoundary';
import { PagePending } from './PagePending';
import { type PageModule, type PageRoute, startPage } from './pageModule';

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

/** Where and when routes are made: on the server, in a browser with a page of the server, or in one that has none yet. */
export type View = 'server' | 'rendered' | 'empty';

/**
 * How redirects enter the browser's history. The address of the first visit is there already and has to be replaced; that
 * of a later one is not yet, and replacing would lose the page before it. An address that is merely written otherwise
 * has moved for good (301); what the data says may be another thing tomorrow (302).
 */
export function trackHistory(view: View) {
  let arrived = view === 'rendered';
  return {
    redirect: (path: string, status: 301 | 302) => (arrived ? redirect(path, status) : replace(path, status)),
    arrive: () => {
      arrived = true;
    },
  };
}

interface RouteOptions {
  client: ApolloClient;
  view: View;
  history: ReturnType<typeof trackHistory>;
}

/**
 * The loader of a page: starts what the page asks. The server awaits the answers; in the browser the page itself says
 * that it is loading.
 */
const createLoader =
  ({ client, view, history }: RouteOptions, only: PageRoute['only'], page: PageModule) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const address = { params, search: new URL(request.url).searchParams };
    const elsewhere = redirectForVisitor(only, address.search);
    if (elsewhere !== undefined) return history.redirect(elsewhere, 302);
    const canonical = page.redirectFor?.(address, {});
    if (canonical !== undefined) return history.redirect(canonical, 301);
    const started = startPage(client, page, address);
    if (view === 'server') await started.complete();
    const to = started.redirect();
    if (to !== undefined) return history.redirect(to, 302);
    history.arrive();
    return started;
  };

/** The route of a page: its code is loaded when it is visited. */
export const pageRoute = ({ path, only, load }: PageRoute, options: RouteOptions): RouteObject => ({
  id: path,
  path,
  lazy: async () => {
    const page: PageModule = await load();
    return { Component: withRedirect(page), loader: createLoader(options, only, page) };
  },
  ErrorBoundary: PageBoundary,
  HydrateFallback: PagePending,
});
