import './mantine.css';
import './theme.css';
import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider, type MantineProviderProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Prefetch, PrefetchContext } from '#components/navigation/prefetch.ts';
import { PublicDumpContext } from '#components/page/publicDump.ts';
import { SandboxContext } from '#components/page/sandbox.ts';
import { SiteUrlContext } from '#components/page/siteUrl.ts';
import { Toasts } from '#components/toasts/Toasts.tsx';
import { CollectionProvider } from '#domain/collection/CollectionProvider.tsx';
import { createSiteTheme, cssVariables } from './theme.ts';

interface AppProps {
  client: ApolloClient;
  /** The site's public origin. By default, that of the page. */
  siteUrl?: string | undefined;
  /** Whether the nightly reset removes the records of members. True by default. */
  sandbox?: boolean | undefined;
  /** Whether the server has a public dump of the catalogue. False by default. */
  publicDump?: boolean | undefined;
  /** Prefetches a link's page. Without it, links do not prefetch. */
  prefetch?: Prefetch;
  /** The router with the pages. */
  children: ReactNode;
  env?: MantineProviderProps['env'];
}

const noPrefetch = () => {};

/** The providers of the whole site, the same in the browser and on the server. */
export function App({
  client,
  siteUrl,
  sandbox = true,
  publicDump = false,
  prefetch = noPrefetch,
  children,
  env = 'default',
}: AppProps) {
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
              <PublicDumpContext value={publicDump}>
                <CollectionProvider>{children}</CollectionProvider>
                <Toasts />
              </PublicDumpContext>
            </SandboxContext>
          </SiteUrlContext>
        </PrefetchContext>
      </ApolloProvider>
    </MantineProvider>
  );
}
