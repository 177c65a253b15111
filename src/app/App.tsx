import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
// What pages load later builds on it, in whichever order that comes.
import '@mantine/core/styles/UnstyledButton.css';
import './theme.css';
import { MantineProvider, type MantineProviderProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { PrefetchContext } from '../components/navigation/prefetch';
import { Toasts } from '../components/toasts/Toasts';
import { ClientContext, type LazyClient } from '../graphql/lazyClient';
import { openCollection } from './openCollection';
import { createPrefetch } from './prefetch';
import { createSiteTheme, cssVariables } from './theme';

interface AppProps {
  client: LazyClient;
  /** The router, and with it the pages. */
  children: ReactNode;
  env?: MantineProviderProps['env'];
}

/** The whole site, over a client and a router: the same in the browser and on the server. */
export function App({ client, children, env = 'default' }: AppProps) {
  const [theme] = useState(createSiteTheme);
  const [prefetch] = useState(() => createPrefetch(client));

  useEffect(openCollection, []);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      env={env}
    >
      <ClientContext value={client}>
        <PrefetchContext value={prefetch}>
          {children}
          <Toasts />
        </PrefetchContext>
      </ClientContext>
    </MantineProvider>
  );
}
