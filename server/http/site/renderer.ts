import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { JSDOM } from 'jsdom';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import type { GraphQLResult } from '../graphql/executor.ts';
import type { GraphQLRequest } from '../graphql/graphqlRequest.ts';
import type { RenderedPage } from './document.ts';

/** Executes an operation in this process. */
export type Execute = (request: GraphQLRequest) => Promise<GraphQLResult>;

/** Returns a function that executes operations in the name of a request's sender. */
export type ExecuteFor = (request: FastifyRequest) => Execute;

export interface Redirect {
  status: number;
  location: string;
}

/** The settings of the server that pages tell of. */
export interface ServerTraits {
  /** Whether the nightly reset removes the records of members. */
  sandbox: boolean;
  publicDump: boolean;
}

/** The exports of `src/entry-server.tsx`, which renders pages. */
export interface RendererModule {
  /** The settings of the build without which the footer has examples. */
  exampleLinks: readonly string[];
  provideDom(window: object): void;
  inlineStyle(): string;
  renderedPath(url: URL): string | undefined;
  movedPath(url: string): string | undefined;
  render(url: string, execute: Execute, traits?: ServerTraits): Promise<RenderedPage | Redirect>;
}

export interface Renderer extends Pick<RendererModule, 'exampleLinks' | 'inlineStyle' | 'renderedPath' | 'movedPath'> {
  /** Renders the page at a path, or returns its redirect. Undefined if it is too late. */
  render(path: string, execute: Execute): Promise<RenderedPage | Redirect | undefined>;
}

/** The pages rendered at a time. While one waits for data, the other is rendered. */
const pagesAtOnce = 2;
/** The time after which a page gives its place to others, although it continues. */
const placeMs = 1000;
/** The longest that a visitor waits for a page. Their browser would ask for the same data anew, and wait for it as long. */
const longestMs = 3000;
/** The most pages that wait. Browsers render further ones. */
const longestLine = 20;

/**
 * Loads the renderer of pages, for a site with this URL on a server with these settings. Few pages are rendered at a time, so
 * that other work, above all the API, is done in between.
 */
export async function loadRenderer(file: string, siteUrl: string, traits: ServerTraits): Promise<Renderer> {
  const module: RendererModule = await import(pathToFileURL(file).href);
  const { provideDom, exampleLinks, inlineStyle, renderedPath, movedPath, render } = module;
  provideDom(new JSDOM().window);
  const limit = pLimit(pagesAtOnce);

  return {
    exampleLinks,
    inlineStyle,
    renderedPath,
    movedPath,
    async render(path, execute) {
      if (limit.pendingCount >= longestLine) return undefined;
      const end = performance.now() + longestMs;
      const within = <T>(milliseconds: number, work: Promise<T>) =>
        pTimeout(work, { milliseconds: Math.max(1, milliseconds), fallback: () => undefined });
      const inTime = <T>(work: Promise<T>) => within(end - performance.now(), work);
      let page: ReturnType<typeof render> | undefined;
      const place = limit(async () => {
        await setImmediate();
        if (performance.now() >= end) return;
        page = render(`${siteUrl}${path}`, execute, traits);
        await within(placeMs, page);
      });
      await inTime(place);
      return page && inTime(page);
    },
  };
}
