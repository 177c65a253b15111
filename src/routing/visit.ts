import type { ApolloClient } from '@apollo/client';
import { createContext, data, RouterContextProvider } from 'react-router';
import { ASKED_BY_LOADER } from '#graphql/handover.ts';
import { fetchRest, type PageQuery, type QueryResult, unknownField } from '#graphql/pageQuery.ts';
import { dayOf, type MonthDay } from '#lib/calendarDays.ts';
import { unknown } from './notFound.ts';

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
   * Returns a loader's value, with status 500 if a query failed. Throws a 404 if the page's record does not exist.
   */
  respond<Value>(value: Value): ReturnType<typeof data<Value>>;
}

/** The words for the records that root fields name. */
const RECORDS = new Map([
  ['artist', 'Artist'],
  ['artistGroup', 'Artist Group'],
  ['performance', 'Performance'],
  ['source', 'Recording'],
]);

/** The key of the visit in the router's context. */
export const visitContext = createContext<Visit>();

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
  let notThere: string | undefined;
  let late: Promise<QueryResult<never>> | undefined;

  async function ask<Data>(asked: PageQuery<Data>): Promise<QueryResult<Data>> {
    const { query, variables, isOptional } = asked;
    const result = await client.query({ query, variables, context: ASKED_BY_LOADER });
    // Sends complete lists from the server. If that fails, the browser fetches the rest.
    if (environment === 'server' && !result.error) await fetchRest(client, asked).catch(() => {});
    if (isOptional) return result;
    notThere ??= unknownField(result.data);
    if (result.error) status = 500;
    return result;
  }

  const context = new RouterContextProvider();
  context.set(visitContext, {
    environment,
    today,
    ask(query) {
      if (patience === undefined) return ask(query);
      // The time starts with the first query, not with the click: the page's code is loaded before.
      late ??= new Promise((resolve) => setTimeout(resolve, patience, { data: undefined }));
      return Promise.race([ask(query), late]);
    },
    respond(value) {
      if (notThere !== undefined) throw unknown(RECORDS.get(notThere) ?? 'Record');
      return data(value, { status });
    },
  });
  return context;
}

/**
 * Creates the context of each navigation in the browser. The current page stays for 100 ms, so results that come by
 * then are shown at once. After that, the new page shows that it is loading.
 */
export const navigationContext = (client: ApolloClient, today?: () => MonthDay) => () =>
  createVisit(client, 'browser', { patience: 100, today: today?.() });
