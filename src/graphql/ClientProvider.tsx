import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useLoadedClient } from './lazyClient';

/** Gives Apollo's hooks their client. It brings the library along: no first view of the server may import it. */
export function ClientProvider({ children }: { children: ReactNode }) {
  const client = useLoadedClient();
  return client && <ApolloProvider client={client}>{children}</ApolloProvider>;
}
