import './mantine.css';
import './theme.css';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider, type MantineProviderProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Prefetch, PrefetchContext } from '#components/navigation/prefetch.ts';
import { SandboxContext } from '#components/page/sandbox.ts';
import { SiteUrlContext } from '#components/page/siteUrl.ts';
import { Toasts } from '#components/toasts/Toasts.tsx';
import { CollectionProvider } from '#domain/collection/CollectionProvider.tsx';
import { createSiteTheme, cssVariables } from './theme.ts';

interface AppProps {
  client: ApolloClient;
  /** The site's own origin; that of the page where it is not given. */
  siteUrl?: string | undefined;
  /** Whether the night takes what members add; so it is where it is not given. */
  sandbox?: boolean | undefined;
  /** Without it links do not prefetch. */
  prefetch?: Prefetch;
  /** The router, and with it the pages. */
  children: ReactNode;
  env?: MantineProviderProps['env'];
}

const noPrefetch = () => {};

/** The whole site, over a client and a router: the same in the browser and on the server. */
export function App({ client, siteUrl, sandbox = true, prefetch = noPrefetch, children, env = 'default' }: AppProps) {
  const [theme] = useState(createSiteTheme);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      withStaticClasses={false}
      env={env}
    >
      <ApolloProvider client={client}>
        <PrefetchContext value={prefetch}>
          <SiteUrlContext value={siteUrl}>
            <SandboxContext value={sandbox}>
              <CollectionProvider>{children}</CollectionProvider>
              <Toasts />
            </SandboxContext>
          </SiteUrlContext>
        </PrefetchContext>
      </ApolloProvider>
    </MantineProvider>
  );
}
