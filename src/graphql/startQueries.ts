import type { ApolloClient } from '@apollo/client';
import { writeWaiting } from './cacheWrites';
import type { LazyClient } from './lazyClient';
import type { PageQueries, PageQuery, QueryResult, QueryResults } from './pageQueries';
import { startQuery } from './startQuery';

type AnyResults = Readonly<Record<string, QueryResult<unknown>>>;

/** The queries of one visit to a page: asked once, whoever reads the results and however often. */
export interface StartedQueries<Results = AnyResults> {
  /** Calls back whenever a result changes. While somebody listens, the remaining pages of the connections are fetched. */
  subscribe(listener: () => void): () => void;
  /** The results so far; the same object until one of them changes. */
  results(): Results;
  /** Where the answers say that the address leads on to. What they hold is then not among the results. */
  redirect(): string | undefined;
  /** Whether a query failed without whose answer the page is not whole. */
  failed(): boolean;
  /** Asks once more what failed and recovers by itself. */
  recover(): void;
  /** Resolves when every query has its first answer or its failure. */
  answered: Promise<unknown>;
  /** Fetches the remaining pages as well, and resolves when nothing is missing or fetching failed. */
  complete(): Promise<unknown>;
}

/** How queries are started. */
export interface StartOptions {
  /** Answers that are there already, by the names of their queries. */
  known?: Readonly<Record<string, unknown>> | undefined;
  /** Where results lead on to, if anywhere. */
  redirectFor?: ((results: AnyResults) => string | undefined) | undefined;
  /** Called with what puts an answer into the cache, where later visits look for it. By default that happens at once. */
  cache?: ((write: () => void) => void) | undefined;
}

/** The result of a query that is not asked. */
export const NOT_ASKED = {
  data: undefined,
  loading: false,
  error: undefined,
  retry: () => {},
  remaining: { loading: false, error: undefined, retry: () => {} },
} satisfies QueryResult<unknown>;

/** The results of a visit by the names of its queries, and who listens to them. */
function createResults(redirectFor: StartOptions['redirectFor']) {
  const listeners = new Set<() => void>();
  let results: AnyResults = {};
  let redirect: string | undefined;
  return {
    all: () => results,
    redirect: () => redirect,
    listeners,
    write(name: string, result: QueryResult<unknown>) {
      const next = { ...results, [name]: result };
      redirect ??= redirectFor?.(next);
      if (redirect === undefined) results = next;
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Asks whatever is neither in the cache nor among the known answers, and waits for nothing. Where every answer is known,
 * no client is needed.
 */
export function startQueries<Queries extends PageQueries>(
  client: LazyClient,
  queries: Queries,
  options?: StartOptions,
): StartedQueries<QueryResults<Queries>>;
export function startQueries(
  client: LazyClient,
  queries: PageQueries,
  { known = {}, redirectFor, cache = (write) => write() }: StartOptions = {},
): StartedQueries {
  writeWaiting();
  const results = createResults(redirectFor);
  const { listeners } = results;

  const start = (name: string, query: PageQuery) => {
    const { query: document, variables } = query;
    const data = known[name] ?? client.loaded()?.readQuery({ query: document, variables }) ?? undefined;
    return startQuery(client, query, data, {
      read: () => results.all()[name],
      write: (result) => results.write(name, result),
      isRead: () => listeners.size > 0,
      cache,
    });
  };

  const asked = Object.entries(queries).flatMap(([name, query]) => {
    if (query) return [{ name, query, started: start(name, query) }];
    results.write(name, NOT_ASKED);
    return [];
  });
  const answered = Promise.all(asked.map(({ started }) => started.answered));

  return {
    subscribe(listener) {
      listeners.add(listener);
      for (const { started } of asked) started.resume();
      return () => {
        listeners.delete(listener);
      };
    },
    results: results.all,
    redirect: results.redirect,
    failed: () => asked.some(({ name, query }) => !query.optional && results.all()[name]?.error !== undefined),
    recover() {
      for (const { started } of asked) started.recover();
    },
    answered,
    async complete() {
      await answered;
      await Promise.all(asked.map(({ started }) => started.complete()));
    },
  };
}

/** Puts answers that came with the document where later visits look for them. */
export function cacheAnswers(
  client: ApolloClient,
  queries: PageQueries,
  answers: Readonly<Record<string, unknown>>,
): void {
  for (const [name, { query, variables } = {}] of Object.entries(queries)) {
    if (query && variables && answers[name]) client.writeQuery({ query, variables, data: answers[name] });
  }
}

/**
 * Lets the client learn what it learns of an operation when it first meets it, which takes as long as everything else before
 * its request is sent. Nothing is asked.
 */
export async function prepareQueries(client: ApolloClient, queries: PageQueries): Promise<void> {
  for (const { query, variables } of Object.values(queries).filter((query) => query !== undefined)) {
    await client.query({ query, variables, fetchPolicy: 'cache-only' });
  }
}
