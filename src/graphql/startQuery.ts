import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors, toErrorLike } from '@apollo/client/errors';
import type { LazyClient } from './lazyClient';
import type { PageQuery, QueryResult } from './pageQueries';
import { nextCursor } from './remainingPages';

/** Where the result of a query is kept. */
export interface ResultSlot {
  read(): QueryResult<unknown> | undefined;
  write(result: QueryResult<unknown>): void;
  /** Whether somebody reads it, so that the remaining pages of its connections are wanted. */
  isRead(): boolean;
  /** Takes what puts an answer into the cache, where later visits look for it. */
  cache(write: () => void): void;
}

/** One query of a visit to a page. */
export interface StartedQuery {
  /** Resolves with the first answer or failure; undefined when nothing is asked. */
  answered: Promise<void> | undefined;
  /** Asks once more what failed, if the query recovers by itself. */
  recover(): void;
  /** Fetches the remaining pages of its connections for as long as somebody reads the result, unless that has failed. */
  resume(): void;
  /** Fetches them whether somebody reads the result or not. */
  complete(): Promise<void>;
}

/** Says that an answer lacks what an earlier one announced. */
const incomplete = () => new CombinedGraphQLErrors({ errors: [] });

/** Asks the API: the cache was read before, and is written to later. */
const askClient = async (client: LazyClient, { query, variables }: PageQuery) =>
  (client.loaded() ?? (await client.load())).query({ query, variables, fetchPolicy: 'no-cache' });

/** The cursor of the next page that an answer lacks, or undefined when its connections are whole. */
const missingAfter = (query: PageQuery, data: unknown): string | undefined =>
  data === undefined || !query.connections ? undefined : nextCursor(query.connections(data));

/** Fetches the page behind a cursor. The cache's field policies add it to what is there; the whole is the answer. */
async function fetchPage(client: ApolloClient, query: PageQuery, data: unknown, after: string): Promise<unknown> {
  const { query: document, variables } = query;
  if (!client.readQuery({ query: document, variables })) client.writeQuery({ query: document, variables, data });
  const page = await client.query({ query: document, variables: { ...variables, after }, fetchPolicy: 'network-only' });
  if (page.error) throw page.error;
  const whole = client.readQuery({ query: document, variables });
  if (!whole || missingAfter(query, whole) === after) throw incomplete();
  return whole;
}

/** Asks a query unless its answer is known, and writes each change of its result to the slot. */
export function startQuery(client: LazyClient, query: PageQuery, known: unknown, slot: ResultSlot): StartedQuery {
  let fetching = false;

  const set = (changes: Partial<QueryResult<unknown>>, failure?: unknown) => {
    const result = { data: undefined, loading: false, error: undefined, retry, ...slot.read(), ...changes };
    const isPartial = !result.error && missingAfter(query, result.data) !== undefined;
    slot.write({
      ...result,
      remaining: {
        loading: isPartial && failure === undefined,
        error: isPartial ? failure : undefined,
        retry: () => fetchRemaining(),
      },
    });
  };

  const ask = async () => {
    const { data, error } = await askClient(client, query).catch((error: unknown) => ({
      data: undefined,
      error: toErrorLike(error),
    }));
    set({ data, error, loading: false });
    if (data !== undefined && !error) slot.cache(() => cacheWhole(data));
    await fetchRemaining();
  };

  /** Puts the answer into the cache, with the pages that have been added to it by now. */
  const cacheWhole = (answer: unknown) => {
    const data = slot.read()?.data ?? answer;
    client.loaded()?.writeQuery({ query: query.query, variables: query.variables, data });
  };

  const retry = () => {
    if (slot.read()?.loading) return;
    set({ loading: true, error: undefined });
    ask();
  };

  const nextPage = () => (slot.read()?.error ? undefined : missingAfter(query, slot.read()?.data));

  async function fetchRemaining(wanted = slot.isRead) {
    if (fetching) return;
    fetching = true;
    try {
      for (let after = nextPage(); after !== undefined && wanted(); after = nextPage()) {
        if (slot.read()?.remaining.error !== undefined) set({});
        set({ data: await fetchPage(await client.load(), query, slot.read()?.data, after) });
      }
    } catch (error) {
      set({}, error);
    } finally {
      fetching = false;
    }
  }

  set({ data: known, loading: known === undefined });
  return {
    answered: slot.read()?.loading ? ask() : undefined,
    recover() {
      const { error, remaining } = slot.read() ?? {};
      if (query.recovers && error) retry();
      else if (query.recovers && remaining?.error !== undefined) remaining.retry();
    },
    resume() {
      const { loading, remaining } = slot.read() ?? {};
      if (!loading && remaining?.error === undefined) fetchRemaining();
    },
    complete: () => fetchRemaining(() => true),
  };
}
