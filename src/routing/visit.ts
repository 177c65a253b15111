import type { ApolloClient } from '@apollo/client';
import { createContext, type LoaderFunctionArgs, RouterContextProvider, redirect, replace } from 'react-router';
import { fetchRest, isFound, type PageQuery } from '#graphql/pageQuery.ts';
import { ASKED_BY_LOADER } from '#graphql/transport.ts';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** One run of a page's loader. */
export interface Visit {
  client: ApolloClient;
  /** The server draws a `document`; in the browser, somebody goes to the page, or is about to. */
  kind: 'document' | 'navigation' | 'prefetch';
  /** Resolves once other tabs of the site have had time to hand over their session. */
  session?: Promise<void> | undefined;
  /** Whether a query failed that the page is not whole without. */
  isBroken?: boolean;
  /** Resolves without a result when a navigation has waited long enough. */
  late?: Promise<{ data: undefined }>;
}

/** The key of the visit in the router's context. */
export const visitContext = createContext<Visit>();

/** Creates the router's context for one visit. */
export function createVisit(
  client: ApolloClient,
  kind: Visit['kind'],
  session?: Visit['session'],
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitContext, { client, kind, session });
  return context;
}

/** The time for which the current page stays. Results that come by then are shown at once with the new page. */
const PATIENCE_MS = 100;

async function resultOf<Data>(args: LoaderFunctionArgs, asked: PageQuery<Data>, decides: boolean) {
  const visit = args.context.get(visitContext);
  const { client, kind } = visit;
  const { query, variables, isOptional = false } = asked;
  const request = client.query({ query, variables, context: ASKED_BY_LOADER });
  // The time starts with the first query, not with the click: the page's code is loaded before.
  visit.late ??= new Promise((resolve) => {
    if (kind === 'navigation') setTimeout(resolve, PATIENCE_MS, { data: undefined });
  });
  const found: ApolloClient.QueryResult<Data> = await Promise.race([request, ...(decides ? [] : [visit.late])]);
  if (found.error && !isOptional) visit.isBroken = true;
  // Sends complete lists from the server. If that fails, the browser fetches the rest.
  if (kind === 'document' && !asked.drawsFirstPage && !found.error) await fetchRest(client, asked).catch(() => {});
  if (isOptional || found.data === undefined || isFound(found.data)) return found;
  const { responseForMissing } = await import('./missingRecord.ts');
  const became = await responseForMissing(client, found.data, Number(variables.id), args);
  if (typeof became === 'string') throw redirectTo(became, args, 301);
  if (asked.mayBeUnknown) return found;
  throw became;
}

/**
 * Asks a page's query, or reads its result from the cache. Throws a 404 if the record does not exist, a 410 if it was
 * removed (neither with `mayBeUnknown`), and a redirect if it was merged into another. In a navigation, it resolves
 * without data and error if the result comes late: the page shows that it is loading.
 * @param decides Whether the loader decides by the result which page is shown. It then waits however long that takes,
 * while the shell shows that a page is loading.
 */
export function ask<Data>(args: LoaderFunctionArgs, query: PageQuery<Data>, decides = false) {
  const asked = resultOf(args, query, decides);
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
    context.get(visitContext).kind !== 'document' &&
    window.location.pathname + window.location.search === pathname + search;
  return isCurrent ? replace(path, status) : redirect(path, status);
}
