import { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { SetContextLink } from '@apollo/client/link/context';
import { BaseHttpLink } from '@apollo/client/link/http';
import { readToken } from '../lib/session';
import { createAnswerLink } from './answer';
import { createCache } from './cache';

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

/** Puts the session's token on every request, read at the moment of the request; the empty string when there is none. */
const createSessionLink = (storage: Storage | undefined): ApolloLink =>
  new SetContextLink(({ headers }) => {
    const token = readToken(storage);
    return { headers: { ...headers, authorization: token ? `Bearer ${token}` : '' } };
  });

/** A client over any link to the API: data and errors both reach the caller, and every answer is held to its query. */
export const createClientOver = (link: ApolloLink): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([createAnswerLink(), link]),
    cache: createCache(),
    assumeImmutableResults: true,
    defaultOptions: {
      watchQuery: { errorPolicy: 'all' },
      query: { errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  });

/** The client of the API at `url`. `storage` is the session storage, or undefined where the browser refuses it. */
export function createClient({ url, storage }: { url: string; storage: Storage | undefined }): ApolloClient {
  const http = new BaseHttpLink({ uri: url, headers: { accept: 'application/json' } });
  return createClientOver(ApolloLink.from([createSessionLink(storage), http]));
}
