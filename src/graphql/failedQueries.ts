import type { ApolloClient } from '@apollo/client';
import type { PageQuery, QueryResult } from './pageQuery';

/**
 * The results of queries that failed when a loader asked them. Apollo keeps no failure, and a component that reads the query
 * would ask it at once a second time: it is given this in place of it.
 */
class FailedQueries {
  readonly #results = new Map<string, QueryResult<unknown>>();
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

  set(query: PageQuery<unknown>, result: QueryResult<unknown>) {
    this.#results.set(FailedQueries.#keyOf(query), result);
    for (const listener of this.#listeners) listener();
  }

  /** Whoever reads the query asks it again. */
  delete(query: PageQuery<unknown>) {
    if (this.#results.delete(FailedQueries.#keyOf(query))) for (const listener of this.#listeners) listener();
  }
}

const ofClients = new WeakMap<ApolloClient, FailedQueries>();

/** Those of a client. */
export function failedQueries(client: ApolloClient): FailedQueries {
  const known = ofClients.get(client) ?? new FailedQueries();
  ofClients.set(client, known);
  return known;
}
