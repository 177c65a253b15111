import { ApolloClient, onlineSource, RefetchEventManager } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { print } from '@apollo/client/utilities';
import { from } from 'rxjs';
import { createCache } from './cache.ts';
import { createExchangeLink, createHandoverLink, READ_BY_COMPONENT, type SessionOptions } from './transport.ts';
import { failIfIncomplete } from './wholeResults.ts';

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
      }
      interface Query {
        errorPolicy: 'all';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}

/** The options of both clients: results are immutable, and errors are returned with the data. */
const DEFAULTS = {
  assumeImmutableResults: true,
  defaultOptions: {
    watchQuery: { errorPolicy: 'all', context: READ_BY_COMPONENT },
    query: { errorPolicy: 'all' },
    mutate: { errorPolicy: 'all' },
  },
} as const;

/** Creates the client of the browser. The API is a URL, or in tests any link. */
export const createClient = (api: string | ApolloLink, session: SessionOptions): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([
      createHandoverLink(),
      createExchangeLink(session),
      typeof api === 'string' ? new BaseHttpLink({ uri: api, headers: { accept: 'application/json' } }) : api,
    ]),
    ...DEFAULTS,
    cache: createCache(),
    refetchEventManager: new RefetchEventManager({
      sources: { online: onlineSource },
      handlers: {
        // Refetches failed queries only; loaded data stays.
        online: ({ client }) =>
          client.refetchQueries({
            include: 'active',
            onQueryUpdated: (query) => query.getCurrentResult().error !== undefined,
          }),
      },
    }),
  });

/** Executes an operation in this process, within the limits of every visitor. */
export type Execute = (request: {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}) => Promise<ApolloLink.Result>;

/**
 * Creates the client of one page that the server renders.
 * @param onFailed Called for each failed query
 */
export const createServerClient = (execute: Execute, onFailed: () => void): ApolloClient =>
  new ApolloClient({
    ...DEFAULTS,
    link: ApolloLink.from([
      createHandoverLink(),
      new ErrorLink(onFailed),
      new ApolloLink((operation) => {
        const { query, variables, operationName } = operation;
        return from(execute({ query: print(query), variables, operationName })).pipe(failIfIncomplete(operation));
      }),
    ]),
    // Each result is read once, so memoising reads would be useless.
    cache: createCache({ resultCaching: false }),
    // The queries of a page are watched until it is rendered, and not much longer.
    defaultOptions: { ...DEFAULTS.defaultOptions, react: { suspense: { autoDisposeTimeoutMs: 1_000 } } },
  });
