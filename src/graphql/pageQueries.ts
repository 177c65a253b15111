import type { ApolloClient, DocumentNode, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors, toErrorLike } from '@apollo/client/errors';
import type { LazyClient } from './lazyClient';
import { nextCursor, type PartialConnection, type RemainingPages } from './remainingPages';

/** One question of a page: an operation and its variables. */
export interface PageQuery {
  query: DocumentNode;
  variables: OperationVariables;
  /** Whether it is asked again when the network returns after a failure; others wait for the visitor. */
  recovers?: boolean;
  /** Whether the page is whole without an answer: its failure is not that of the page. */
  optional?: boolean;
  /** The connections of an answer that are fetched to their end. The operation takes the cursor as `$after`. */
  connections?(data: unknown): readonly PartialConnection[];
}

/** A question with variables that fit its operation, and the connections of its answer that are fetched to their end. */
export const pageQuery = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  connections?: (data: Data) => readonly PartialConnection[],
) => ({ query, variables, connections });

/** A question like that of `pageQuery`, which is asked again by itself when the network returns. */
export const recoveringQuery = <Data, Variables extends OperationVariables>(
  ...question: Parameters<typeof pageQuery<Data, Variables>>
) => ({ ...pageQuery(...question), recovers: true });

/** A question like that of `pageQuery`, whose failure leaves the page as it is without the answer. */
export const optionalQuery = <Data, Variables extends OperationVariables>(
  ...question: Parameters<typeof pageQuery<Data, Variables>>
) => ({ ...recoveringQuery(...question), optional: true });

/** All that a page asks, by names of its own. Undefined: the address leaves nothing to ask. */
export type PageQueries = Readonly<Record<string, PageQuery | undefined>>;

/** How a question stands. Data and an error may be there both. */
export interface QueryResult<Data> {
  data: Data | undefined;
  loading: boolean;
  error: ErrorLike | undefined;
  /** Asks once more after a failure. */
  retry: () => void;
  /** The pages of its connections that are not part of the first answer. */
  remaining: RemainingPages;
}

type DataOf<Query> = Query extends { query: TypedDocumentNode<infer Data, infer _Variables> } ? Data : never;

/** The results of a page's questions, by their names. */
export type QueryResults<Queries extends PageQueries> = {
  readonly [Name in keyof Queries]: QueryResult<DataOf<Queries[Name]>>;
};

type AnyResults = Readonly<Record<string, QueryResult<unknown>>>;

/** The questions of one visit to a page: asked once, whoever reads them and however often. */
export interface StartedQueries<Results = AnyResults> {
  /** Calls back whenever a result changes. While somebody listens, the remaining pages of the connections are fetched. */
  subscribe(listener: () => void): () => void;
  /** The results so far; the same object until one of them changes. */
  results(): Results;
  /** Where the answers say that the address leads on to. What they hold is then not among the results. */
  redirect(): string | undefined;
  /** Whether a question failed without whose answer the page is not whole. */
  failed(): boolean;
  /** Asks once more what failed and recovers by itself. */
  recover(): void;
  /** Resolves when every question has its first answer or its failure. */
  answered: Promise<unknown>;
  /** Fetches the remaining pages as well, and resolves when nothing is missing or fetching failed. */
  complete(): Promise<unknown>;
}

/** Says that an answer lacks what an earlier one announced. */
const incomplete = () => new CombinedGraphQLErrors({ errors: [] });

interface StartOptions {
  /** Answers that are there already, by the names of their questions. */
  known?: Readonly<Record<string, unknown>> | undefined;
  /** Where results lead on to, if anywhere. */
  redirectFor?: ((results: AnyResults) => string | undefined) | undefined;
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
  { known = {}, redirectFor }: StartOptions = {},
): StartedQueries {
  const asked = Object.entries(queries).flatMap(([name, query]) => (query ? [{ name, query }] : []));
  const listeners = new Set<() => void>();
  const fetching = new Set<string>();
  let results: AnyResults = {};
  let redirect: string | undefined;

  const set = (
    name: string,
    query: PageQuery | undefined,
    changes: Partial<QueryResult<unknown>>,
    failure?: unknown,
  ) => {
    const retry = () => {
      if (query) retryQuery(name, query);
    };
    const result = { data: undefined, loading: false, error: undefined, retry, ...results[name], ...changes };
    const after = query && !result.error ? cursorOf(query, result.data) : undefined;
    const remaining = {
      loading: after !== undefined && failure === undefined,
      error: after === undefined ? undefined : failure,
      retry: () => {
        if (query) fetchRemaining(name, query, () => listeners.size > 0);
      },
    };
    const next = { ...results, [name]: { ...result, remaining } };
    redirect ??= redirectFor?.(next);
    if (redirect === undefined) results = next;
    for (const listener of listeners) listener();
  };

  const ask = async (name: string, query: PageQuery) => {
    const { data, error } = await askOnce(client, query).catch((error: unknown) => ({
      data: undefined,
      error: toErrorLike(error),
    }));
    set(name, query, { data, error, loading: false });
    if (listeners.size > 0) await fetchRemaining(name, query, () => listeners.size > 0);
  };

  const retryQuery = (name: string, query: PageQuery) => {
    if (results[name]?.loading) return;
    set(name, query, { loading: true, error: undefined });
    ask(name, query);
  };

  const nextOf = (name: string, query: PageQuery) =>
    results[name]?.error ? undefined : cursorOf(query, results[name]?.data);

  async function fetchRemaining(name: string, query: PageQuery, wanted: () => boolean) {
    if (fetching.has(name)) return;
    fetching.add(name);
    try {
      for (let after = nextOf(name, query); after !== undefined && wanted(); after = nextOf(name, query)) {
        if (results[name]?.remaining.error !== undefined) set(name, query, {});
        set(name, query, { data: await fetchPage(await client.load(), query, results[name]?.data, after) });
      }
    } catch (error) {
      set(name, query, {}, error);
    } finally {
      fetching.delete(name);
    }
  }

  for (const [name, query] of Object.entries(queries)) {
    const data =
      query &&
      (known[name] ?? client.loaded()?.readQuery({ query: query.query, variables: query.variables }) ?? undefined);
    set(name, query, { data, loading: query !== undefined && data === undefined });
  }
  const answered = Promise.all(
    asked.filter(({ name }) => results[name]?.loading).map(({ name, query }) => ask(name, query)),
  );

  return {
    subscribe(listener) {
      listeners.add(listener);
      for (const { name, query } of asked) {
        const { loading, remaining } = results[name] ?? {};
        if (!loading && remaining?.error === undefined) fetchRemaining(name, query, () => listeners.size > 0);
      }
      return () => {
        listeners.delete(listener);
      };
    },
    results: () => results,
    recover() {
      for (const { name, query } of asked) {
        const { error, remaining } = results[name] ?? {};
        if (query.recovers && error) retryQuery(name, query);
        else if (query.recovers && remaining?.error !== undefined) remaining.retry();
      }
    },
    redirect: () => redirect,
    failed: () => asked.some(({ name, query }) => !query.optional && results[name]?.error !== undefined),
    answered,
    complete: async () => {
      await answered;
      await Promise.all(asked.map(({ name, query }) => fetchRemaining(name, query, () => true)));
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

const askOnce = async (client: LazyClient, { query, variables }: PageQuery) =>
  (client.loaded() ?? (await client.load())).query({ query, variables });

const cursorOf = (query: PageQuery, data: unknown): string | undefined =>
  data === undefined || !query.connections ? undefined : nextCursor(query.connections(data));

/** Fetches the page behind a cursor. The cache's field policies add it to what is there; the whole is the answer. */
async function fetchPage(client: ApolloClient, query: PageQuery, data: unknown, after: string): Promise<unknown> {
  const { query: document, variables } = query;
  if (!client.readQuery({ query: document, variables })) client.writeQuery({ query: document, variables, data });
  const page = await client.query({ query: document, variables: { ...variables, after }, fetchPolicy: 'network-only' });
  if (page.error) throw page.error;
  const whole = client.readQuery({ query: document, variables });
  if (!whole || cursorOf(query, whole) === after) throw incomplete();
  return whole;
}
