import { createContext, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import type { PageQuery, QueryResult } from '#graphql/pageQuery.ts';
import type { MonthDay } from '#lib/calendarDays.ts';

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
   * Asks a query, or reads its result from the cache. Throws a 404 if the record does not exist, a 410 if it was
   * removed, and a redirect if it was merged into another. Resolves without data and error after `patience` ms: the
   * page shows that it is loading.
   */
  ask<Data>(query: PageQuery<Data>): Promise<QueryResult<Data>>;
  /** Whether a query has failed without which the page is not whole. */
  failed: boolean;
  /** The visited page, for the middleware before its loader. */
  page?: VisitedPage;
}

export type VisitedPage = Pick<LoaderFunctionArgs, 'request' | 'params' | 'pattern' | 'context'>;

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
