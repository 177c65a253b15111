import type { ApolloClient } from '@apollo/client';
import { RouterContextProvider } from 'react-router';
import { fetchRest, type PageQuery, type QueryResult, unknownField } from '#graphql/pageQuery.ts';
import { ASKED_BY_LOADER } from '#graphql/transport.ts';
import { dayOf, type MonthDay } from '#lib/calendarDays.ts';
import { type Visit, visitContext } from './visit.ts';

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
  let late: Promise<QueryResult<never>> | undefined;

  async function ask<Data>(asked: PageQuery<Data>): Promise<QueryResult<Data>> {
    const { query, variables, isOptional } = asked;
    const result = await client.query({ query, variables, context: ASKED_BY_LOADER });
    // Sends complete lists from the server. If that fails, the browser fetches the rest.
    if (environment === 'server' && !result.error) await fetchRest(client, asked).catch(() => {});
    if (isOptional) return result;
    if (result.error) visit.failed = true;
    const field = unknownField(result.data);
    if (field === undefined) return result;
    const { becameOf } = await import('./becameOf.ts');
    throw await becameOf(client, field, Number(variables.id), visit.page);
  }

  const context = new RouterContextProvider();
  const visit: Visit = {
    environment,
    today,
    failed: false,
    ask(query) {
      // The time starts with the first query, not with the click: the page's code is loaded before.
      if (patience !== undefined) late ??= new Promise((resolve) => setTimeout(resolve, patience, { data: undefined }));
      const asked = late ? Promise.race([ask(query), late]) : ask(query);
      // A loader that has thrown does not wait for its other queries.
      asked.catch(() => {});
      return asked;
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
