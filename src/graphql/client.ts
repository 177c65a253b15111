import { ApolloClient, onlineSource, RefetchEventManager } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { BaseHttpLink } from '@apollo/client/link/http';
import { OperationTypeNode } from 'graphql';
import { tap, throwError, timeout } from 'rxjs';
import { createCache } from './cache.ts';
import { hasUnauthenticated } from './errors.ts';
import { createHandoverLink } from './handover.ts';
import { createNamesLink } from './names.ts';
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

/** Where the session is kept, and what happens when the API no longer accepts it. */
interface SessionOptions {
  /** The session storage, or undefined where the browser refuses it. */
  storage: Storage | undefined;
  onExpired: () => void;
}

/** Whether the response to a request says, as RFC 6750 defines it, that the token it carried opens no session. */
const challenged = (operation: ApolloLink.Operation): boolean =>
  !!operation.getContext().response?.headers.get('www-authenticate')?.includes('invalid_token');

/**
 * Puts the session's token on every request, read at the moment of the request; the empty string when there is none. A
 * request that ends the session names its `token`, which is forgotten by then. The session ends when the API no longer accepts
 * the token: it refuses what needs a session, and says so beside whatever anybody may read. Later responses of the kind find
 * the session ended.
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
        next: ({ errors }) => end(challenged(operation) || hasUnauthenticated(errors)),
        error: () => end(challenged(operation)),
      }),
    );
  });

/** After 30 s without a response a query is given up. What writes is not: it may have been done. */
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

/** What every client has: results are never changed, and errors reach the caller beside the data. */
export const CLIENT_DEFAULTS = {
  assumeImmutableResults: true,
  defaultOptions: {
    watchQuery: { errorPolicy: 'all', refetchOn: false },
    query: { errorPolicy: 'all' },
    mutate: { errorPolicy: 'all' },
  },
} as const;

/** A client over any link to the API. What is handed over joins what has been waited for; the session reads errors that were checked. */
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
        // What is there stays as it is.
        online: ({ client, matchesRefetchOn }) =>
          client.refetchQueries({
            include: 'active',
            onQueryUpdated: (query) => query.getCurrentResult().error !== undefined && matchesRefetchOn(query),
          }),
      },
    }),
  });

/** The client of the API at `url`. */
export const createClient = ({ url, ...session }: SessionOptions & { url: string }): ApolloClient =>
  createClientOver(new BaseHttpLink({ uri: url, headers: { accept: 'application/json' } }), session);
