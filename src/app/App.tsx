import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
// What pages load later builds on it, in whichever order that comes.
import '@mantine/core/styles/UnstyledButton.css';
import './theme.css';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider, type MantineProviderProps } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { PrefetchContext } from '../components/Link';
import { Toasts } from '../components/Toasts';
import { createPrefetch } from './prefetch';
import { createSiteTheme, cssVariables } from './theme';

interface AppProps {
  client: ApolloClient;
  router: ComponentProps<typeof RouterProvider>['router'];
  /** What the server's policy asks of style elements that are made in the browser. */
  nonce?: string | undefined;
  env?: MantineProviderProps['env'];
}

/** The whole site, over a client and a router. */
export function App({ client, router, nonce = '', env = 'default' }: AppProps) {
  const [theme] = useState(createSiteTheme);
  const [prefetch] = useState(() => createPrefetch(client));

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      env={env}
    >
      <ApolloProvider client={client}>
        <PrefetchContext value={prefetch}>
          <RouterProvider router={router} />
          <Toasts />
        </PrefetchContext>
      </ApolloProvider>
    </MantineProvider>
  );
}
