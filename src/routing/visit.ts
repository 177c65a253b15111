import type { ApolloClient } from '@apollo/client';
import { createContext, data, RouterContextProvider } from 'react-router';
import { ASKED_BY_LOADER } from '#graphql/handover.ts';
import { fetchRest, isMissing, type PageQuery, type QueryResult } from '#graphql/pageQuery.ts';
import { dayOf, type MonthDay } from '#lib/calendarDays.ts';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** What loaders are given by the router's context. */
export interface Visit {
  /** Where the loader runs. */
  environment: 'server' | 'browser';
  /** On the server its own date, in the browser the visitor's. */
  today: MonthDay;
  /** Asks a query, or takes its result from the cache. Resolves to neither data nor an error when the page is to be shown before. */
  ask<Data>(query: PageQuery<Data>): Promise<QueryResult<Data>>;
  /**
   * What a loader returns, with the status of what it has asked: 404 where the record is missing that the page is about, 500
   * where a query failed.
   */
  respond<Value>(value: Value): ReturnType<typeof data<Value>>;
}

/** The visit that a loader runs for. */
export const visitContext = createContext<Visit>();

/**
 * The router's context for a visit of a page: a navigation, a document of the server, or the look ahead at a link.
 * @param patience For how many milliseconds, from the first query on, results are waited for; without end where it is not given
 */
export function createVisit(
  client: ApolloClient,
  environment: Visit['environment'],
  { patience, today = dayOf(new Date()) }: { patience?: number; today?: MonthDay | undefined } = {},
): RouterContextProvider {
  let status = 200;
  let late: Promise<QueryResult<never>> | undefined;

  async function ask<Data>(asked: PageQuery<Data>): Promise<QueryResult<Data>> {
    const { query, variables, isOptional } = asked;
    const result = await client.query({ query, variables, context: ASKED_BY_LOADER });
    // The server sends lists whole. What failed is asked again in the browser.
    if (environment === 'server' && !result.error) await fetchRest(client, asked).catch(() => {});
    if (!isOptional && isMissing(result)) status = 404;
    else if (!isOptional && result.error && status === 200) status = 500;
    return result;
  }

  const context = new RouterContextProvider();
  context.set(visitContext, {
    environment,
    today,
    ask(query) {
      if (patience === undefined) return ask(query);
      // Not from the click on: before the first query comes the page's code.
      late ??= new Promise((resolve) => setTimeout(resolve, patience, { data: undefined }));
      return Promise.race([ask(query), late]);
    },
    respond: (value) => data(value, { status }),
  });
  return context;
}

/**
 * The context of a browser's router, for each navigation. The page on show stays for 100 ms: results that are there by then are
 * drawn with their page, at once. After that the page itself says that it is loading.
 */
export const navigationContext = (client: ApolloClient, today?: () => MonthDay) => () =>
  createVisit(client, 'browser', { patience: 100, today: today?.() });
