import { ApolloClient, onlineSource, RefetchEventManager } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import { BaseHttpLink } from '@apollo/client/link/http';
import { OperationTypeNode } from 'graphql';
import { tap, throwError, timeout } from 'rxjs';
import { createCache } from './cache.ts';
import { createHandoverLink, READ_BY_COMPONENT } from './handover.ts';
import { createNamesLink } from './names.ts';
import { isUnauthenticated } from './refusals.ts';
import { clearSession, readToken } from './session.ts';
import { createValidationLink } from './validateResponse.ts';

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

/** The place of the session, and the reaction to its end. */
interface SessionOptions {
  /** The session storage; undefined if the browser refuses it. */
  storage: Storage | undefined;
  onExpired: () => void;
}

/** Whether the response says, as RFC 6750 defines it, that its token is invalid. */
const challenged = (operation: ApolloLink.Operation): boolean =>
  !!operation.getContext().response?.headers.get('www-authenticate')?.includes('invalid_token');

/**
 * Adds the session's token to each request, or the empty string without a session. The token is read at the moment of
 * the request. The logout mutation has the `token` in its context, as it is already removed from storage. If the API
 * rejects the token, the session ends; it may do so beside data that anybody may read. Later responses with the same
 * token have no effect.
 */
const createSessionLink = ({ storage, onExpired }: SessionOptions): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const { headers, token = readToken(storage) } = operation.getContext();
    operation.setContext({ headers: { ...headers, authorization: token ? `Bearer ${token}` : '' } });
    const end = (isRefused: boolean) => {
      if (!isRefused || !token || token !== readToken(storage)) return;
      clearSession(storage);
      onExpired();
    };
    return forward(operation).pipe(
      tap({
        next: ({ errors }) => end(challenged(operation) || isUnauthenticated(new CombinedGraphQLErrors({ errors }))),
        error: () => end(challenged(operation)),
      }),
    );
  });

/** Fails queries after 30 s without a response. Mutations may have been executed, so they wait. */
const createTimeoutLink = (): ApolloLink =>
  new ApolloLink((operation, forward) =>
    operation.operationType === OperationTypeNode.QUERY
      ? forward(operation).pipe(
          timeout({
            first: 30_000,
            with: () => throwError(() => new Error('The API has not answered for 30 seconds.')),
          }),
        )
      : forward(operation),
  );

/** The options of all clients: results are immutable, and errors are returned with the data. */
export const CLIENT_DEFAULTS = {
  assumeImmutableResults: true,
  defaultOptions: {
    watchQuery: { errorPolicy: 'all', context: READ_BY_COMPONENT },
    query: { errorPolicy: 'all' },
    mutate: { errorPolicy: 'all' },
  },
} as const;

/** Creates a client with any link to the API. Joining queries comes first; the session link sees validated errors. */
export const createClientOver = (link: ApolloLink, session: SessionOptions): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([
      createHandoverLink(),
      createTimeoutLink(),
      createSessionLink(session),
      createValidationLink(),
      createNamesLink(),
      link,
    ]),
    ...CLIENT_DEFAULTS,
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

/** Creates the client of the API at `url`. */
export const createClient = ({ url, ...session }: SessionOptions & { url: string }): ApolloClient =>
  createClientOver(new BaseHttpLink({ uri: url, headers: { accept: 'application/json' } }), session);
