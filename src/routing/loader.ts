import type { ApolloClient, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createQueryPreloader, type QueryRef } from '@apollo/client/react';
import type { ReactNode } from 'react';
import type { Params } from 'react-router';
import { cursorAt } from '../graphql/cursor';
import type { MonthDay } from '../lib/calendarDays';

interface Connection {
  totalCount: number;
  edges: readonly unknown[];
  pageInfo?: { hasNextPage: boolean };
}

/** The connections of a query's data that are fetched to their end. The operation takes the cursor as `$after`. */
type Connections<Data> = (data: Data) => readonly (Connection | null | undefined)[];

/** A query that a loader has sent. `AwaitQuery` shows its answer. */
export interface PreloadedQuery<Data> {
  queryRef: QueryRef<Data, OperationVariables, 'complete' | 'streaming' | 'empty'>;
  /** Its data, to redirect by: undefined where it failed, or has not come when the page is to be shown. */
  data(): Promise<Data | undefined>;
  /** Sends a query that depends on its data, as soon as that is there. Resolves to undefined where it failed. */
  chain<Next>(send: (data: Data) => Next): Promise<Next | undefined>;
  /** The cursor of the next page that its connections lack; undefined when they are whole. */
  nextPage(data: Data): string | undefined;
  /** Fetches that page, which the cache's field policies add to what is there. Resolves to why it failed. */
  fetchPage(after: string): Promise<ErrorLike | undefined>;
}

/** What the loader of a page is given. */
export interface LoaderArgs {
  params: Readonly<Params>;
  search: URLSearchParams;
  environment: Environment;
  /** On the server its own date, in the browser the visitor's. */
  today: MonthDay;
  /** Sends a query, or takes its answer from the cache; `connections` are then fetched to their end. */
  preload<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    options: { variables: NoInfer<Variables> },
    connections?: Connections<Data>,
  ): PreloadedQuery<Data>;
}

/** The props of a page: what its loader returned. */
export interface PageProps<Loader extends (args: LoaderArgs) => unknown> {
  loaderData: Exclude<Awaited<ReturnType<Loader>>, Response>;
}

/** What a file of `src/pages` exports. */
export interface PageModule {
  /**
   * Sends the queries of the page, and returns what it needs to be drawn, or a redirect. Called on the server, for a
   * navigation, and ahead of one.
   */
  loader?(args: LoaderArgs): unknown;
  Page(props: { loaderData: unknown }): ReactNode;
}

/** Where loaders run. */
export type Environment = 'server' | 'browser';

/**
 * How long the page on show stays for the answers of the next, in milliseconds: those that are there by then are drawn
 * with their page, at once. After that the page itself says that it is loading.
 */
const SOON_MS = 100;

const soon = () => new Promise((resolve) => setTimeout(resolve, SOON_MS));

/** Apollo tells a reference of what has changed in the cache in a task of its own: resolves when that has run. */
const referencesTold = () => new Promise((resolve) => setTimeout(resolve));

/** The `after` of the next page that any of the connections lacks, or undefined when all are whole. */
export function nextCursor(connections: ReturnType<Connections<unknown>>): string | undefined {
  const missing = connections.flatMap((connection) =>
    connection && connection.pageInfo?.hasNextPage !== false && connection.edges.length < connection.totalCount
      ? [connection.edges.length]
      : [],
  );
  return missing.length === 0 ? undefined : cursorAt(Math.min(...missing));
}

/** The `preload` of one visit, and `ready`, which resolves when the page is to be shown. */
export function createPreload(client: ApolloClient, environment: Environment) {
  const preloadQuery = createQueryPreloader(client);
  const answers: Promise<unknown>[] = [];
  const enough = environment === 'browser' ? soon() : undefined;
  const orEnough = (answer: Promise<unknown>) => (enough ? Promise.race([answer, enough]) : answer);

  function preload<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    { variables }: { variables: NoInfer<Variables> },
    connections?: Connections<Data>,
  ): PreloadedQuery<Data> {
    const options = { errorPolicy: 'all' } as const;
    const queryRef = preloadQuery<Data, Variables, typeof options>(query, { variables, ...options });
    const answer = preloadQuery.toPromise(queryRef);
    const read = () => client.readQuery({ query, variables }) ?? undefined;
    const nextPage = (data: Data) => connections && nextCursor(connections(data));

    const fetchPage = async (after: string) => {
      const { error } = await client.query({ query, variables: { ...variables, after }, fetchPolicy: 'network-only' });
      const data = read();
      // A page that brings nothing, while more was announced, would be fetched without end.
      const stuck = data === undefined || nextPage(data) === after;
      return error ?? (stuck ? new CombinedGraphQLErrors({ errors: [] }) : undefined);
    };
    /** The server sends lists whole. */
    const fetchAll = async () => {
      await answer;
      for (let failed: unknown; connections && !failed; ) {
        const data = read();
        const after = data && nextPage(data);
        if (after === undefined) return;
        failed = await fetchPage(after);
        await referencesTold();
      }
    };

    const chain = <Next>(send: (data: Data) => Next) => {
      const sent = answer.then(() => {
        const data = read();
        return data && send(data);
      });
      // React's `use` takes the value of a promise that says that it has one; of others it waits for it.
      answers.push(sent.then((value) => Object.assign(sent, { status: 'fulfilled', value })));
      return sent;
    };

    answers.push(environment === 'server' ? fetchAll() : answer);
    return { queryRef, data: async () => orEnough(answer).then(read), chain, nextPage, fetchPage };
  }

  /** An answer may lead to queries that are chained to it. */
  const allAnswers = async () => {
    for (const answer of answers) await answer;
  };
  return { preload, ready: () => orEnough(allAnswers()) };
}
