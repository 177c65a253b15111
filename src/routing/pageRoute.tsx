import type { ApolloClient } from '@apollo/client';
import { memo } from 'react';
import { type LoaderFunctionArgs, type RouteObject, redirect, replace, useLoaderData } from 'react-router';
import type { MonthDay } from '../lib/calendarDays';
import { paths } from '../lib/paths';
import { openSession, readToken } from '../lib/session';
import { useHydrated } from '../lib/useHydrated';
import { createPreload, type Environment, type LoaderArgs, type PageModule } from './loader';

export interface PageRoute {
  path: string;
  /** Who may enter: members only, or only visitors, who are not signed in. The others are redirected; whoever is inside may stay. */
  only?: 'members' | 'visitors';
  /** The names that the page reads of the URL's search: on the server it is given no others, which would make copies of it. */
  search?: readonly string[];
  load: () => Promise<PageModule>;
}

/** Where pages are shown, and by what. */
export interface RouteOptions {
  client: ApolloClient;
  environment: Environment;
  today: () => MonthDay;
}

/** Where somebody who may not enter a page goes instead: whoever comes by the link of a mail keeps what it says of the email address. */
function redirectForVisitor(only: PageRoute['only'], search: URLSearchParams): string | undefined {
  if (!only) return undefined;
  const signedIn = readToken(openSession(window)) !== null;
  if (only === 'members' && !signedIn) {
    return paths.login(undefined, search.get('emailVerified') === 'true' || undefined);
  }
  return only === 'visitors' && signedIn ? paths.home() : undefined;
}

/**
 * A redirect. Where the browser's history holds the URL that redirects, as on a first visit and on the way back, that
 * entry is replaced: kept, it would lead whoever goes back forward again.
 */
export function redirected(response: Response, request: Request, { environment }: Pick<RouteOptions, 'environment'>) {
  const { pathname, search } = new URL(request.url);
  const isCurrent =
    environment === 'browser' && window.location.pathname + window.location.search === pathname + search;
  return isCurrent ? replace(response.headers.get('Location') ?? '/', response.status) : response;
}

/** Runs the loader of a page, outside of a navigation, too. */
export async function loadPage(
  { loader }: PageModule,
  url: Pick<LoaderArgs, 'params' | 'search'>,
  { client, environment, today }: RouteOptions,
): Promise<unknown> {
  const { preload, ready } = createPreload(client, environment);
  const loaderData = await loader?.({ ...url, environment, today: today(), preload });
  if (!(loaderData instanceof Response)) await ready();
  return loaderData ?? null;
}

/** The component of a route. The router draws it anew whenever a navigation begins, but not the page in it. */
function routeComponent({ Page }: PageModule, only: PageRoute['only']) {
  const Memoized = memo(Page);
  return function RoutePage() {
    const page = <Memoized loaderData={useLoaderData()} />;
    const hydrated = useHydrated();
    // The server draws it for everybody: the style sheet hides it from those who are redirected once the scripts run.
    return only ? <div data-only={hydrated ? undefined : only}>{page}</div> : page;
  };
}

/** Parameters that are ids: zeros before them make no other page. Lists see to their own numbers, and no day has such zeros. */
const ids = /^(?:id|artistId)$/;

/**
 * The one form of a page's path: as its route is written, without a slash at its end, and nothing encoded that need not be.
 * @param path The route's own path
 */
export function canonicalPath(path: string, params: LoaderArgs['params']): string | undefined {
  if (path === '*') return undefined;
  const parts = path.split('/').flatMap((part) => {
    if (!part.startsWith(':')) return [part];
    const name = part.replace(/^:|\?$/g, '');
    const value = params[name];
    if (value === undefined) return [];
    return [encodeURIComponent(ids.test(name) && /^\d+$/.test(value) ? value.replace(/^0+(?=\d)/, '') : value)];
  });
  return parts.join('/');
}

/** The route of a page: its code is loaded when it is visited. */
export const pageRoute = ({ path, only, load }: PageRoute, options: RouteOptions): RouteObject => ({
  id: path,
  path,
  lazy: async () => {
    const page = await load();
    const loader = async ({ params, request }: LoaderFunctionArgs) => {
      const { pathname, search, searchParams } = new URL(request.url);
      const canonical = canonicalPath(path, params) ?? pathname;
      if (canonical !== pathname) return redirected(redirect(`${canonical}${search}`, 301), request, options);
      const elsewhere = options.environment === 'browser' ? redirectForVisitor(only, searchParams) : undefined;
      if (elsewhere !== undefined) return redirected(redirect(elsewhere), request, options);
      const loaderData = await loadPage(page, { params, search: searchParams }, options);
      return loaderData instanceof Response ? redirected(loaderData, request, options) : loaderData;
    };
    return { Component: routeComponent(page, only), loader };
  },
});
