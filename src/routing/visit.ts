import type { ApolloClient } from '@apollo/client';
import {
  createContext,
  data,
  generatePath,
  type LoaderFunctionArgs,
  RouterContextProvider,
  redirect,
  replace,
} from 'react-router';
import type { RecordKind } from '#graphql/generated/graphql.ts';
import { ASKED_BY_LOADER } from '#graphql/handover.ts';
import { fetchRest, type PageQuery, type QueryResult, unknownField } from '#graphql/pageQuery.ts';
import { dayOf, type MonthDay } from '#lib/calendarDays.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { removed, unknown } from './notFound.ts';
import { removalOf } from './removal.ts';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** The router's context, as loaders see it. */
export interface Visit {
  /** The environment of the loader. */
  environment: 'server' | 'browser';
  /** The current date: the server's, or in the browser the visitor's. */
  today: MonthDay;
  /**
   * Asks a query, or reads its result from the cache. Resolves without data and error after `patience` ms: the page
   * shows that it is loading.
   */
  ask<Data>(query: PageQuery<Data>): Promise<QueryResult<Data>>;
  /**
   * Returns a loader's value, with status 500 if a query failed. Throws a 404 if the page's record does not exist, a 410 if it
   * was removed, and a redirect if it was merged into another.
   */
  respond<Value>(value: Value): ReturnType<typeof data<Value>>;
  /** The visited page, for the middleware before its loader. */
  page?: VisitedPage;
}

type VisitedPage = Pick<LoaderFunctionArgs, 'request' | 'params' | 'pattern' | 'context'>;

/** Returns the path of the same page for another record; undefined if the path has no record. */
function samePageOf({ request, params, pattern }: VisitedPage, id: number, other: number): string | undefined {
  const own = ['id', 'artistId'].find((name) => Number(params[name]) === id);
  return own && generatePath(pattern, { ...params, [own]: String(other) }) + new URL(request.url).search;
}

/** The kinds of records, by root field. */
const RECORDS: Readonly<Record<string, { name: string; kind?: RecordKind; path?: (id: number) => string }>> = {
  artist: { name: 'Artist', kind: 'ARTIST', path: paths.artist },
  artistGroup: { name: 'Artist Group' },
  performance: { name: 'Performance', kind: 'PERFORMANCE', path: paths.performance },
  source: { name: 'Recording', kind: 'SOURCE', path: paths.recording },
  venue: { name: 'Venue' },
};

/** The key of the visit in the router's context. */
export const visitContext = createContext<Visit>();

/**
 * Creates a redirect. If the URL that redirects is the current entry of the browser's history, the entry is replaced;
 * otherwise going back would lead forward again.
 */
export function redirectTo(
  path: string,
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  status = 302,
): Response {
  const { pathname, search } = new URL(request.url);
  const isCurrent =
    context.get(visitContext).environment === 'browser' &&
    window.location.pathname + window.location.search === pathname + search;
  return isCurrent ? replace(path, status) : redirect(path, status);
}

/**
 * Creates the router's context for one visit: a navigation, a document from the server, or a prefetch.
 * @param patience The time in milliseconds, from the first query, after which `ask` resolves without a result. By
 * default it waits without limit
 */
export function createVisit(
  client: ApolloClient,
  environment: Visit['environment'],
  { patience, today = dayOf(new Date()) }: { patience?: number; today?: MonthDay | undefined } = {},
): RouterContextProvider {
  let status = 200;
  let notThere: (() => unknown) | undefined;
  let late: Promise<QueryResult<never>> | undefined;

  /** Returns the function that makes the response for a record that the API does not know. */
  async function whatBecameOf(field: string, id: number): Promise<() => unknown> {
    const { name = 'Record', kind, path } = RECORDS[field] ?? {};
    const removal = hasExtensions && kind && (await removalOf(client, kind, id));
    if (!removal || !path) return () => unknown(name);
    const { mergedInto } = removal;
    if (mergedInto === null) return () => removed(name, removal, `${path(id)}/changes`);
    return () => {
      const { page } = visit;
      if (!page) return redirect(path(mergedInto), 301);
      const to = samePageOf(page, id, mergedInto) ?? path(mergedInto);
      return redirectTo(to, page, 301);
    };
  }

  async function ask<Data>(asked: PageQuery<Data>): Promise<QueryResult<Data>> {
    const { query, variables, isOptional } = asked;
    const result = await client.query({ query, variables, context: ASKED_BY_LOADER });
    // Sends complete lists from the server. If that fails, the browser fetches the rest.
    if (environment === 'server' && !result.error) await fetchRest(client, asked).catch(() => {});
    if (isOptional) return result;
    const field = unknownField(result.data);
    if (field !== undefined) {
      const thrown = await whatBecameOf(field, Number(variables.id));
      notThere ??= thrown;
    }
    if (result.error) status = 500;
    return result;
  }

  const context = new RouterContextProvider();
  const visit: Visit = {
    environment,
    today,
    ask(query) {
      if (patience === undefined) return ask(query);
      // The time starts with the first query, not with the click: the page's code is loaded before.
      late ??= new Promise((resolve) => setTimeout(resolve, patience, { data: undefined }));
      return Promise.race([ask(query), late]);
    },
    respond(value) {
      if (notThere) throw notThere();
      return data(value, { status });
    },
  };
  context.set(visitContext, visit);
  return context;
}

/**
 * Creates the context of each navigation in the browser. The current page stays for 100 ms, so results that come by
 * then are shown at once. After that, the new page shows that it is loading.
 */
export const navigationContext = (client: ApolloClient, today?: () => MonthDay) => () =>
  createVisit(client, 'browser', { patience: 100, today: today?.() });
