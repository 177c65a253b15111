import type { ApolloClient } from '@apollo/client';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { App } from '#app/App.tsx';
import { exampleLinks as examples } from '#app/footerLinks.ts';
import { createRoutes } from '#app/router.tsx';
import { knownPath } from '#components/page/siteUrl.ts';
import { CleanHtmlContext } from '#domain/recordings/CleanHtml.tsx';
import { cleanHtmlText } from '#domain/recordings/cleanHtml.ts';
import { recordingOfUrl } from '#domain/recordings/recordingUrl.ts';
import { createServerClient, type Execute } from '#graphql/serverClient.ts';
import { provideDom as provide } from '#lib/dom.ts';
import { readHtmlOnServer } from '#lib/htmlOnServer.ts';
import { paths } from '#lib/paths.ts';
import type { PageData } from '#routing/document.ts';
import { createVisit } from '#routing/visit.ts';

/** The settings of the build without which the footer has examples. */
export const exampleLinks = examples;

/** A page as the server sends it, or where it redirects to. */
export type Rendered =
  | { status: number; location: string }
  | {
      status: number;
      /** The elements that belong into the document's head. */
      head: string;
      /** What goes into the root element. */
      html: string;
      /** What it was rendered of; undefined when a query failed, and the browser has to ask again. */
      data: PageData | undefined;
      /** The path and search of the page, where what was asked for redirects to another one. */
      path?: string;
    };

/** The route table as the server asks it: what it needs of a visit comes with each request. */
const handler = createStaticHandler(createRoutes());

/** The document without a page in it, for whichever page the service worker has to show without a network. */
const SHELL = '/index.html';

/**
 * The path and search that the page at a URL is rendered and kept by: what the page does not read is left out.
 * Undefined where the browser is to draw it.
 */
export function renderedPath({ pathname, searchParams }: URL): string | undefined {
  if (pathname === SHELL) return undefined;
  return knownPath(pathname, searchParams, matchRoutes(handler.dataRoutes, pathname)?.at(-1)?.route.handle);
}

/** The path of the page that a URL of an older site stands for: a recording's. Undefined for every other URL. */
export function movedPath(url: string): string | undefined {
  const recording = recordingOfUrl(url);
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

/** What React writes before everything else, because it belongs into the head. */
const headElements = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/;

/** Runs the middleware and the loaders of the page at a URL. */
async function load(url: URL, client: ApolloClient): Promise<StaticHandlerContext | Response> {
  let context: StaticHandlerContext | undefined;
  const response = await handler.query(new Request(url), {
    requestContext: createVisit(client, 'server'),
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
 * Renders the page at a URL of the site. `execute` executes operations in this process. Nothing of a visitor goes into it:
 * everybody gets the same. Where a URL redirects for now, such as to an artist's latest year, that page is rendered at once:
 * a redirect would cost a phone another round trip. `sandbox` says whether the night takes what members add.
 */
export async function render(href: string, execute: Execute, sandbox?: boolean): Promise<Rendered> {
  let failed = false;
  const client = createServerClient(execute, () => {
    failed = true;
  });
  const url = new URL(href);
  try {
    let context = await load(url, client);
    let path: string | undefined;
    if (context instanceof Response && context.status === 302) {
      path = context.headers.get('location') ?? '/';
      context = await load(new URL(path, url), client);
    }
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location') ?? '/' };
    }
    const page = (
      <StrictMode>
        <CleanHtmlContext value={cleanHtmlText}>
          <App client={client} siteUrl={url.origin} sandbox={sandbox}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </App>
        </CleanHtmlContext>
      </StrictMode>
    );
    // What is moved behind the rest needs scripts of React's own, which the policy of the site does not know.
    const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
    const text = await new Response(prelude).text();
    const [head = ''] = headElements.exec(text) ?? [];
    const { loaderData, errors, statusCode } = context;
    return {
      status: errors ? 500 : statusCode,
      head,
      html: text.slice(head.length),
      data: failed || errors ? undefined : { siteUrl: url.origin, cache: client.extract(), loaderData },
      ...(path !== undefined && { path }),
    };
  } finally {
    client.stop();
  }
}

/** Names the window whose elements are made where there is no browser. Once, before pages are rendered. */
export const provideDom = (window: Window & typeof globalThis): void => provide(window, readHtmlOnServer);
