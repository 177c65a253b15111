import type { ApolloClient } from '@apollo/client';
import type { PageQuery, QueryResult } from './pageQuery';

/**
 * The results of queries that failed when a loader asked them. Apollo keeps no failure, and a component that reads the query
 * would ask it at once a second time: it is given this in place of it.
 */
class FailedQueries {
  readonly #results = new Map<string, QueryResult<unknown>>();
  /** The queries that a component asks itself: their failure is its own. React does not let it take another while it is suspended. */
  readonly #awaited = new Set<string>();
  readonly #listeners = new Set<() => void>();

  static #keyOf = ({ query, variables }: PageQuery<unknown>) =>
    JSON.stringify([query.definitions.map((part) => 'name' in part && part.name?.value), variables]);

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get<Data>(query: PageQuery<Data>): QueryResult<Data> | undefined;
  get(query: PageQuery<unknown>) {
    return this.#results.get(FailedQueries.#keyOf(query));
  }

  /** A component asks the query itself. */
  await(query: PageQuery<unknown>) {
    this.#awaited.add(FailedQueries.#keyOf(query));
  }

  /** Keeps the failure of a query that a component has asked, or of one that none has asked yet. */
  set(query: PageQuery<unknown>, result: QueryResult<unknown>, by: 'component' | 'loader') {
    const key = FailedQueries.#keyOf(query);
    if (by === 'loader' && this.#awaited.has(key)) return;
    this.#results.set(key, result);
    for (const listener of this.#listeners) listener();
  }

  /** Whoever reads the query asks it again. */
  delete(query: PageQuery<unknown>) {
    const key = FailedQueries.#keyOf(query);
    this.#awaited.delete(key);
    if (this.#results.delete(key)) for (const listener of this.#listeners) listener();
  }
}

const ofClients = new WeakMap<ApolloClient, FailedQueries>();

/** Those of a client. */
export function failedQueries(client: ApolloClient): FailedQueries {
  const known = ofClients.get(client) ?? new FailedQueries();
  ofClients.set(client, known);
  return known;
}
