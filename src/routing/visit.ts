import type { ApolloClient } from '@apollo/client';
import { createContext, type LoaderFunctionArgs, RouterContextProvider, redirect, replace } from 'react-router';
import { fetchRest, type PageQuery, type QueryResult, unknownField } from '#graphql/pageQuery.ts';
import { ASKED_BY_LOADER } from '#graphql/transport.ts';
import { dayOf, type MonthDay } from '#lib/calendarDays.ts';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** A navigation, a document from the server, or a prefetch. */
export interface Visit {
  client: ApolloClient;
  /** The environment of the loader. */
  environment: 'server' | 'browser';
  /** The current date: the server's, or in the browser the visitor's. */
  today: MonthDay;
  /** The time in milliseconds, from the first query, after which `ask` resolves without a result. Without it, it waits. */
  patience?: number;
  /** Resolves after that time, without a result. */
  late?: Promise<QueryResult<never>>;
  /** Whether a query has failed without which the page is not whole. */
  failed: boolean;
}

/** The key of the visit in the router's context. */
export const visitContext = createContext<Visit>();

/** Creates the router's context for one visit. */
export function createVisit(
  client: ApolloClient,
  environment: Visit['environment'],
  { today = dayOf(new Date()), ...more }: Partial<Pick<Visit, 'patience' | 'today'>> = {},
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitContext, { client, environment, today, failed: false, ...more });
  return context;
}

/**
 * Creates the context of each navigation in the browser. The current page stays for 100 ms, so results that come by
 * then are shown at once. After that, the new page shows that it is loading.
 */
export const navigationContext = (client: ApolloClient, today?: () => MonthDay) => () =>
  createVisit(client, 'browser', { patience: 100, today: today?.() });

async function result<Data>(args: LoaderFunctionArgs, asked: PageQuery<Data>): Promise<QueryResult<Data>> {
  const visit = args.context.get(visitContext);
  const { client, environment } = visit;
  const { query, variables, isOptional } = asked;
  const found = await client.query({ query, variables, context: ASKED_BY_LOADER });
  // Sends complete lists from the server. If that fails, the browser fetches the rest.
  if (environment === 'server' && !found.error) await fetchRest(client, asked).catch(() => {});
  if (isOptional) return found;
  if (found.error) visit.failed = true;
  const field = unknownField(found.data);
  if (field === undefined) return found;
  const { becameOf } = await import('./becameOf.ts');
  const became = await becameOf(client, field, Number(variables.id), args);
  if (typeof became === 'string') throw redirectTo(became, args, 301);
  if (asked.mayBeUnknown) return found;
  throw became;
}

/**
 * Asks a page's query, or reads its result from the cache. Throws a 404 if the record does not exist, a 410 if it was
 * removed (neither with `mayBeUnknown`), and a redirect if it was merged into another. Resolves without data and error if the result comes late: the
 * page shows that it is loading.
 */
export function ask<Data>(args: LoaderFunctionArgs, query: PageQuery<Data>): Promise<QueryResult<Data>> {
  const visit = args.context.get(visitContext);
  const { patience } = visit;
  // The time starts with the first query, not with the click: the page's code is loaded before.
  if (patience !== undefined) {
    visit.late ??= new Promise((resolve) => setTimeout(resolve, patience, { data: undefined }));
  }
  const asked = visit.late ? Promise.race([result(args, query), visit.late]) : result(args, query);
  // A loader that has thrown does not wait for its other queries.
  asked.catch(() => {});
  return asked;
}

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
