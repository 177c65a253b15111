import type { ApolloClient } from '@apollo/client';
import { createContext, use, useSyncExternalStore } from 'react';

/**
 * The client of the API, whose code is loaded when the first query is asked: what a page of the server shows came with
 * the document.
 */
export interface LazyClient {
  /** The client, once it is there. */
  loaded(): ApolloClient | undefined;
  /** Loads the client, once. After a failure, such as a lost connection, the next call tries again. */
  load(): Promise<ApolloClient>;
  /** Calls back when the client has come, before anybody asks it anything. */
  subscribe(listener: () => void): () => void;
}

/** A client that is not there until somebody needs it. */
export function createLazyClient(create: () => Promise<ApolloClient>): LazyClient {
  const listeners = new Set<() => void>();
  let client: ApolloClient | undefined;
  let loading: Promise<ApolloClient> | undefined;

  const open = async () => {
    try {
      client = await create();
    } catch (error) {
      loading = undefined;
      throw error;
    }
    for (const listener of listeners) listener();
    return client;
  };

  return {
    loaded: () => client,
    load: () => {
      loading ??= open();
      return loading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A client that is there from the start. */
export const readyClient = (client: ApolloClient): LazyClient => ({
  loaded: () => client,
  load: () => Promise.resolve(client),
  subscribe: () => () => {},
});

/** Set by the app. */
export const ClientContext = createContext<LazyClient | undefined>(undefined);

/** The client of the API, there or not. */
export function useLazyClient(): LazyClient {
  const client = use(ClientContext);
  if (!client) throw new Error('There is no client of the API around this component.');
  return client;
}

/** The client of the API, once it is there; undefined on the server, and while a page of the server is taken over. */
export function useLoadedClient(): ApolloClient | undefined {
  const client = useLazyClient();
  return useSyncExternalStore(client.subscribe, client.loaded, () => undefined);
}
