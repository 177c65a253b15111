import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { App } from './app/App';
import { createRoutes, PAGES } from './app/router';
import { type PageResponse, PageResponseContext } from './components/page/PageResponse';
import { CleanHtmlContext } from './components/text/CleanHtml';
import { createServerClient, type Execute } from './graphql/serverClient';
import { dayOf } from './lib/calendarDays';
import { cleanHtmlText } from './lib/cleanHtml';
import { provideDom } from './lib/dom';
import { paths } from './lib/paths';
import { recordingOfAddress } from './lib/recordingAddress';
import type { PageData } from './routing/document';

/** A page as the server sends it, or where it redirects to. */
export type Rendered =
  | { status: number; location: string }
  | (PageResponse & {
      /** What goes into the root element. */
      html: string;
      /** What it was rendered of; undefined when a query failed, and the browser has to ask again. */
      data: PageData | undefined;
      /** The path and search of the page, where what was asked for redirects to another one. */
      path?: string;
    });

/** The document without a page in it, for whichever page the service worker has to show without a network. */
const SHELL = '/index.html';

/**
 * The path and search that the page at a URL is rendered and kept by: what the page does not read is left out.
 * Undefined where the browser is to draw it.
 */
export function renderedPath({ pathname, searchParams }: URL): string | undefined {
  if (pathname === SHELL) return undefined;
  const route = matchRoutes(PAGES, pathname)?.at(-1)?.route;
  const search = new URLSearchParams();
  for (const name of route?.search ?? []) {
    const value = searchParams.get(name);
    if (value !== null) search.set(name, value);
  }
  return `${pathname}${search.size > 0 ? `?${search}` : ''}`;
}

/** The path of the page that an address of an older site stands for: a recording's. Undefined for every other address. */
export function movedPath(address: string): string | undefined {
  const recording = recordingOfAddress(address);
  return recording === undefined ? undefined : paths.recording(recording);
}

/** The style element that every page carries, as text: what a policy of hashes has to allow. */
export function inlineStyle(): string {
  const client = createServerClient(
    () => Promise.reject(),
    () => {},
  );
  const html = renderToString(<App client={client}>{null}</App>);
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/**
 * Renders the page at a URL of the site. `execute` answers operations in this process. Nothing of a visitor goes into it:
 * everybody gets the same. Where a URL redirects for now, such as to an artist's latest year, that page is rendered at once:
 * a redirect would cost a phone another round trip.
 */
export async function render(url: string, execute: Execute): Promise<Rendered> {
  let failed = false;
  const client = createServerClient(execute, () => {
    failed = true;
  });
  const today = dayOf(new Date());
  const { dataRoutes, query } = createStaticHandler(
    createRoutes({ client, environment: 'server', today: () => today }),
  );
  try {
    let context = await query(new Request(url));
    let path: string | undefined;
    if (context instanceof Response && context.status === 302) {
      path = context.headers.get('location') ?? '/';
      context = await query(new Request(new URL(path, url)));
    }
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location') ?? '/' };
    }
    const response: PageResponse = { status: context.errors ? 500 : 200, title: '', structuredData: [] };
    const html = renderToString(
      <StrictMode>
        <PageResponseContext value={response}>
          <CleanHtmlContext value={cleanHtmlText}>
            <App client={client}>
              <StaticRouterProvider
                router={createStaticRouter(dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </App>
          </CleanHtmlContext>
        </PageResponseContext>
      </StrictMode>,
    );
    const data = failed || context.errors ? undefined : { cache: client.extract(), today };
    return { ...response, html, data, ...(path !== undefined && { path }) };
  } finally {
    client.stop();
  }
}

export { provideDom };
