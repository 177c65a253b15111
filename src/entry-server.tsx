import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import { App } from './app/App';
import type { PageData, PageVisit } from './app/pageModule';
import { createRoutes, PAGES } from './app/router';
import { type PageResponse, PageResponseContext } from './components/page/PageResponse';
import { CleanHtmlContext } from './components/text/CleanHtml';
import { readyClient } from './graphql/lazyClient';
import { createServerClient, type Execute } from './graphql/serverClient';
import { cleanHtmlText } from './lib/cleanHtml';
import { provideDom } from './lib/dom';

/** A page as the server sends it, or where it leads on to. */
export type Rendered =
  | { status: number; location: string }
  | (PageResponse & {
      /** What goes into the root element. */
      html: string;
      /** The answers it was rendered of; undefined when one of them failed, and the browser has to ask again. */
      data: PageData | undefined;
      /** The path and search of the page, where what was asked for is the address of another one. */
      path?: string;
    });

/**
 * The path and search that the page at an address is rendered and kept by: what the page does not read is left out.
 * Undefined where the first view is for the browser to draw.
 */
export function renderedPath({ pathname, searchParams }: URL): string | undefined {
  const route = matchRoutes(PAGES, pathname)?.at(-1)?.route;
  if (route?.only || route?.inBrowser) return undefined;
  const search = new URLSearchParams();
  for (const name of route?.search ?? []) {
    const value = searchParams.get(name);
    if (value !== null) search.set(name, value);
  }
  return `${pathname}${search.size > 0 ? `?${search}` : ''}`;
}

/** The style element that every page carries, as text: what a policy of hashes has to allow. */
export function inlineStyle(): string {
  const html = renderToString(<App client={readyClient(createServerClient(() => Promise.reject()))}>{null}</App>);
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/**
 * Renders the page at an address of the site. `execute` answers operations in this process. Nothing of a visitor goes
 * into it: everybody gets the same. Where an address leads for now, such as to an artist's latest year, that page is
 * rendered at once: a redirect would cost a phone another round trip.
 */
export async function render(url: string, execute: Execute): Promise<Rendered> {
  const page = await renderPage(url, execute);
  if (!('location' in page) || page.status !== 302) return page;
  const target = await renderPage(new URL(page.location, url).href, execute);
  return 'location' in target ? target : { ...target, path: page.location };
}

async function renderPage(url: string, execute: Execute): Promise<Rendered> {
  const apollo = createServerClient(execute);
  const client = readyClient(apollo);
  const { dataRoutes, query } = createStaticHandler(createRoutes(client, 'server'));
  const context = await query(new Request(url));
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/' };
  }
  const visit: PageVisit | undefined = Object.values(context.loaderData).find(Boolean);
  const results = visit?.started.results() ?? {};
  const failed = context.errors !== null || (visit?.started.failed() ?? false);
  const response: PageResponse = { status: 200, title: '', structuredData: [] };
  const html = renderToString(
    <StrictMode>
      <PageResponseContext value={response}>
        <CleanHtmlContext value={cleanHtmlText}>
          <App client={client}>
            <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
          </App>
        </CleanHtmlContext>
      </PageResponseContext>
    </StrictMode>,
  );
  apollo.stop();
  if (failed) return { ...response, status: 500, html, data: undefined };
  const data = Object.fromEntries(Object.entries(results).map(([name, result]) => [name, result.data]));
  return { ...response, html, data };
}

export { provideDom };
