import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { pagePolicy, serviceWorkerPolicy, workerPolicy } from '../headers.ts';
import { readDocuments } from './document.ts';
import { isFileName, type PageOutcome, Pages } from './pages.ts';
import type { ExecuteFor, Renderer, ServerTraits } from './renderer.ts';
import { type StoredDocument, sendDocument, storedDocument } from './storedDocument.ts';

/** The file names of workers in the build, compressed or not. */
const workerScript = /\.worker-[^/]+\.js(?:\.br|\.gz)?$/;

/** The service worker. Browsers ask for it at each visit, to learn of a new build. */
const serviceWorker = /[/\\]sw\.js(?:\.br|\.gz)?$/;

const forAnHour = 'public, max-age=3600';

const legalPage = 'legal.html';

/** The part of the legal page about a sandbox. */
const ofSandbox = /<!--sandbox-->.*?<!--\/sandbox-->/s;

/** The legal page without its part about a sandbox; undefined if the site has none. */
async function legalWithoutSandbox(clientDir: string): Promise<StoredDocument | undefined> {
  const text = await readFile(join(clientDir, legalPage), 'utf8').catch(() => undefined);
  return text === undefined
    ? undefined
    : storedDocument(200, text.replace(ofSandbox, 'An account is kept, and so is what its member adds.'));
}

/** The route of all that is no file of the build, which includes the pages. */
export const anyPage = '/*';

export interface SiteOptions extends ServerTraits {
  clientDir: string;
  siteUrl: string;
  /** The renderer of pages, and the function that executes their queries. Without them, browsers render all pages. */
  renderer?: Renderer | undefined;
  executeFor?: ExecuteFor | undefined;
  /** Charges the visitor for a page that is rendered; throws if they have used up their time. */
  chargePage(request: FastifyRequest): void;
  /** Called with the cache of pages, which must be dropped after additions. */
  ready?(pages: Pages): void;
}

/** Serves the built site: its files, and pages for all other URLs. */
export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { clientDir, siteUrl, sandbox, publicDump, renderer, executeFor, chargePage } = options;
  const documents = readDocuments({
    index: await readFile(join(clientDir, 'index.html'), 'utf8'),
    boot: await readFile(join(clientDir, 'boot.js'), 'utf8').catch(() => undefined),
    inlineStyle: renderer?.inlineStyle(),
    keepsAdditions: !sandbox,
    publicDump,
  });
  const legal = documents.ownApi && !sandbox ? await legalWithoutSandbox(clientDir) : undefined;
  await app.register(fastifyStatic, {
    root: clientDir,
    // Each file has its own route, so no path is looked up on the disk.
    wildcard: false,
    globIgnore: ['index.html', 'robots.txt', ...(legal ? [legalPage] : []), '.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.startsWith(join(clientDir, 'assets'));
      if (file.endsWith('.html')) reply.header('content-security-policy', pagePolicy());
      if (workerScript.test(file)) reply.header('content-security-policy', workerPolicy);
      if (serviceWorker.test(file)) reply.header('content-security-policy', serviceWorkerPolicy);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : forAnHour);
    },
  });
  const pages =
    documents.ownApi && renderer && executeFor ? new Pages({ documents, renderer, executeFor, chargePage }) : undefined;
  if (pages) {
    await pages.prepare();
    options.ready?.(pages);
  }

  if (legal) {
    app.get(`/${legalPage}`, (request, reply) => {
      reply.header('content-security-policy', pagePolicy()).type('text/html; charset=utf-8');
      return sendDocument(legal, request, reply, forAnHour);
    });
  }

  app.get(anyPage, async (request, reply) => {
    // Looked up first, as matching the URL with the routes takes ten times as long as all the rest.
    let page: PageOutcome = pages?.hit(request.url);
    if (!page) {
      const moved = renderer?.movedPath(request.url);
      if (moved !== undefined) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
      if (!isPage(request)) return sendNotFound(reply);
      const path = renderer?.renderedPath(urlOf(request.url, siteUrl));
      page = path === undefined ? undefined : await pages?.get(path, request);
    }
    if (page && 'location' in page)
      return reply.header('cache-control', 'no-cache').redirect(page.location, page.status);
    reply.header('content-security-policy', documents.policy).type('text/html; charset=utf-8');
    return page ? sendDocument(page, request, reply) : reply.header('cache-control', 'no-cache').send(documents.empty);
  });
}

/**
 * The URL of a request on the site.
 * @throws FST_ERR_BAD_URL if it is invalid, or if its path begins with two slashes
 */
function urlOf(url: string, siteUrl: string): URL {
  // Joined as text. Relative to the site's URL, two slashes at the beginning would name another host.
  const whole = url.startsWith('/') ? `${siteUrl}${url}` : url;
  const parsed = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!parsed || parsed.pathname.startsWith('//')) throw new errorCodes.FST_ERR_BAD_URL(url);
  return parsed;
}

export const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found');

/** A path with a dot is a missing file, unless a person opens it: usernames may have dots, too. */
function isPage({ url, headers }: FastifyRequest): boolean {
  if (url.startsWith('/assets/')) return false;
  return !isFileName(url) || (headers.accept?.includes('text/html') ?? false);
}
