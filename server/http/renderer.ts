import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import { JSDOM } from 'jsdom';
import pLimit from 'p-limit';
import pTimeout from 'p-timeout';
import type { RenderedPage } from './document.ts';
import type { GraphQLResult } from './executor.ts';
import type { GraphQLRequest } from './graphql-request.ts';

/** Executes an operation in this process. */
export type Execute = (request: GraphQLRequest) => Promise<GraphQLResult>;

/** The same on behalf of whoever sends a request. */
export type ExecuteFor = (request: FastifyRequest) => Execute;

/** Where a URL leads on to. */
export interface Redirect {
  status: number;
  location: string;
}

/** What renders pages: `src/entry-server.tsx`. */
export interface RendererModule {
  /** The settings of the build without which the footer has examples. */
  exampleLinks: readonly string[];
  provideDom(window: object): void;
  inlineStyle(): string;
  renderedPath(url: URL): string | undefined;
  movedPath(url: string): string | undefined;
  render(url: string, execute: Execute, sandbox?: boolean): Promise<RenderedPage | Redirect>;
}

export interface Renderer extends Pick<RendererModule, 'exampleLinks' | 'inlineStyle' | 'renderedPath' | 'movedPath'> {
  /** Renders the page at a path, or says where it leads. Undefined: there is no time for it. */
  render(path: string, execute: Execute): Promise<RenderedPage | Redirect | undefined>;
}

/** Two, so that one is drawn while another waits for its data. */
const atOnce = 2;
/** A page that takes longer is drawn in the browser. */
const longestMs = 1000;
/** More pages than these in line are drawn in the browsers of those who ask for them. */
const longestLine = 20;

/**
 * Loads what renders pages, for a site at this URL that is a sandbox or not. Few are rendered at a time, and what else waits goes first between them: the
 * API above all.
 */
export async function loadRenderer(file: string, siteUrl: string, sandbox: boolean): Promise<Renderer> {
  const module: RendererModule = await import(pathToFileURL(file).href);
  const { provideDom, exampleLinks, inlineStyle, renderedPath, movedPath, render } = module;
  provideDom(new JSDOM().window);
  const limit = pLimit(atOnce);

  return {
    exampleLinks,
    inlineStyle,
    renderedPath,
    movedPath,
    async render(path, execute) {
      if (limit.pendingCount >= longestLine) return undefined;
      const end = performance.now() + longestMs;
      const inTime = <T>(work: Promise<T>) =>
        pTimeout(work, { milliseconds: Math.max(1, end - performance.now()), fallback: () => undefined });
      const page = limit(async () => {
        await setImmediate();
        // What takes too long gives its place to others, though it may go on.
        return performance.now() < end ? inTime(render(`${siteUrl}${path}`, execute, sandbox)) : undefined;
      });
      return inTime(page);
    },
  };
}
