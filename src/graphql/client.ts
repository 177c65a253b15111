import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { clearSession, readToken } from '../lib/session';
import { createAnswerLink } from './answer';
import { createCache } from './cache';
import { isUnauthenticated } from './errors';

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

const bearer = (token: string | null): string => (token ? `Bearer ${token}` : '');

/** Puts the session's token on every request, read at the moment of the request; the empty string when there is none. */
const createSessionLink = (storage: Storage | undefined): ApolloLink =>
  new SetContextLink(({ headers }) => ({ headers: { ...headers, authorization: bearer(readToken(storage)) } }));

/** Ends the session when a request that carried its token is refused for want of one. Later refusals find it ended. */
const createExpiryLink = ({ storage, onExpired }: SessionOptions): ApolloLink =>
  new ErrorLink(({ error, operation }) => {
    const token = readToken(storage);
    if (!token || operation.getContext().headers?.authorization !== bearer(token) || !isUnauthenticated(error)) return;
    clearSession(storage);
    onExpired();
  });

/** A client over any link to the API: data and errors both reach the caller, and every answer is held to its query. */
export const createClientOver = (link: ApolloLink, session: SessionOptions): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([createExpiryLink(session), createAnswerLink(), createSessionLink(session.storage), link]),
    cache: createCache(),
    assumeImmutableResults: true,
    defaultOptions: {
      watchQuery: { errorPolicy: 'all' },
      query: { errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  });

/** The client of the API at `url`. */
export const createClient = ({ url, ...session }: SessionOptions & { url: string }): ApolloClient =>
  createClientOver(new BaseHttpLink({ uri: url, headers: { accept: 'application/json' } }), session);
