import { StrictMode } from 'react';
// React's renderer for Node keeps what it renders in an AsyncLocalStorage. From the first page on, Node 20 and 22 then
// watch every promise of the process, which took a tenth of the time of each request of the API.
import { renderToString } from 'react-dom/server.edge';
import { prerender } from 'react-dom/static.edge';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { App } from '#app/App.tsx';
import { exampleLinks as examples } from '#app/footerLinks.ts';
import { createRoutes } from '#app/router.tsx';
import { pathWithoutUnreadSearch } from '#components/page/siteUrl.ts';
import { CleanHtmlContext } from '#domain/recordings/CleanHtml.tsx';
import { recordingOfUrl } from '#domain/recordings/recordingUrl.ts';
import { cleanHtmlText } from '#domain/recordings/sanitisedHtml.ts';
import { createServerClient, type Execute } from '#graphql/client.ts';
import { provideDom as provide } from '#lib/dom.ts';
import { readHtmlOnServer } from '#lib/htmlOnServer.ts';
import { paths } from '#lib/paths.ts';
import type { PageData } from '#routing/document.ts';
import { createVisit, visitContext } from '#routing/visit.ts';

/** The settings that the build lacks, so that the footer has examples in their place. */
export const exampleLinks = examples;

/** A page as the server sends it, or a redirect. */
export type Rendered =
  | { status: number; location: string }
  | {
      status: number;
      head: string;
      /** The content of the root element. */
      html: string;
      /** The data for hydration; undefined if a query failed, so that the browser asks again. */
      data: PageData | undefined;
      /** The path and search of the page, if the requested URL redirects to it. */
      path?: string;
    };

/** The settings of the server that pages tell of. */
interface ServerTraits {
  /** Whether the nightly reset removes the records of members. */
  sandbox?: boolean;
  publicDump?: boolean;
}

/** The handler of the route table. Each request has its own context. */
const handler = createStaticHandler(createRoutes());

/** The document without a page. The service worker uses it for all pages offline. */
const SHELL = '/index.html';

/**
 * The path and search under which a page is rendered and cached, without parameters that it does not read. Undefined
 * for the document without a page.
 */
export function renderedPath({ pathname, searchParams }: URL): string | undefined {
  if (pathname === SHELL) return undefined;
  const page = matchRoutes(handler.dataRoutes, pathname)?.at(-1)?.route;
  return pathWithoutUnreadSearch(pathname, searchParams, page?.handle);
}

/** The path of the recording that a URL of an older site names. Undefined for other URLs. */
export function movedPath(url: string): string | undefined {
  const recording = recordingOfUrl(url);
  return recording === undefined ? undefined : paths.recording(recording);
}

/** The text of the style element on every page. The content security policy has its hash. */
export function inlineStyle(): string {
  const client = createServerClient(
    () => Promise.reject(),
    () => {},
  );
  const html = renderToString(<App client={client}>{null}</App>);
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/** The elements that React writes first, as they belong into the head. */
const headElements = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/;

/** Runs the middleware and the loaders of the page at a URL. */
async function load(url: URL, requestContext: RouterContextProvider): Promise<StaticHandlerContext | Response> {
  let context: StaticHandlerContext | undefined;
  const response = await handler.query(new Request(url), {
    requestContext,
    generateMiddlewareResponse: async (run) => {
      const loaded = await run(new Request(url));
      if (loaded instanceof Response) return loaded;
      context = loaded;
      return new Response();
    },
  });
  return context ?? response;
}

/**
 * Renders the page at a URL of the site; `execute` executes its operations. The page is the same for every visitor. If
 * the URL redirects temporarily, such as to an artist's latest year, that page is rendered at once: a redirect would
 * cost another round trip. The traits are settings of the server that pages tell of.
 */
export async function render(href: string, execute: Execute, traits: ServerTraits = {}): Promise<Rendered> {
  let failed = false;
  const client = createServerClient(execute, () => {
    failed = true;
  });
  const visit = createVisit(client, 'document');
  const url = new URL(href);
  try {
    let context = await load(url, visit);
    let path: string | undefined;
    if (context instanceof Response && context.status === 302) {
      path = context.headers.get('location') ?? '/';
      context = await load(new URL(path, url), visit);
    }
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location') ?? '/' };
    }
    const page = (
      <StrictMode>
        <CleanHtmlContext value={cleanHtmlText}>
          <App client={client} siteUrl={url.origin} {...traits}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </App>
        </CleanHtmlContext>
      </StrictMode>
    );
    // Content that is moved behind the rest would need inline scripts of React, which the site's policy does not allow.
    const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
    const text = await new Response(prelude).text();
    const [head = ''] = headElements.exec(text) ?? [];
    const { loaderData, errors, statusCode } = context;
    const status = visit.get(visitContext).isBroken && statusCode === 200 ? 500 : statusCode;
    return {
      status,
      head,
      html: text.slice(head.length),
      data:
        failed || status >= 500
          ? undefined
          : // The text of a missing page is not read from the cache, and an editor may see more than a visitor.
            { siteUrl: url.origin, cache: errors ? {} : client.extract(), loaderData, errors },
      ...(path !== undefined && { path }),
    };
  } finally {
    client.stop();
  }
}

/** Sets the window that makes elements on the server. Call it once, before pages are rendered. */
export const provideDom = (window: Window & typeof globalThis): void => provide(window, readHtmlOnServer);
