import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readDocuments } from './document.ts';
import { pagePolicy, serviceWorkerPolicy, workerPolicy } from './headers.ts';
import { isFileName, Pages } from './pages.ts';
import type { ExecuteFor, Renderer } from './renderer.ts';
import { type StoredDocument, sendDocument, storedDocument } from './stored-document.ts';

/** How the build names the scripts of workers, compressed or not. */
const workerScript = /\.worker-[^/]+\.js(?:\.br|\.gz)?$/;

/** The script that browsers ask for anew at each visit, to learn of a new build. */
const serviceWorker = /[/\\]sw\.js(?:\.br|\.gz)?$/;

const forAnHour = 'public, max-age=3600';

const legalPage = 'legal.html';

/** What the page on privacy and law says of a sandbox. */
const ofSandbox = /<!--sandbox-->.*?<!--\/sandbox-->/s;

/** That page where what members add stays; undefined where the site has none. */
async function legalOfKept(clientDir: string): Promise<StoredDocument | undefined> {
  const text = await readFile(join(clientDir, legalPage), 'utf8').catch(() => undefined);
  return text === undefined
    ? undefined
    : storedDocument(200, text.replace(ofSandbox, 'An account is kept, and so is what its member adds.'));
}

/** The route of whatever is no file of the build: its pages. */
export const anyPage = '/*';

export interface SiteOptions {
  clientDir: string;
  siteUrl: string;
  /** Whether the night takes what members add. */
  sandbox: boolean;
  /** What renders pages, and answers their questions; without either every page is drawn in the browser. */
  renderer?: Renderer | undefined;
  executeFor?: ExecuteFor | undefined;
  /** Whether a page is rendered for this request, if it can be. */
  mayRender(request: FastifyRequest): boolean;
  /** Is handed the rendered pages, to be told when something was added. */
  ready?(pages: Pages): void;
}

/** The built site: its files, and for every other URL its page. */
export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { clientDir, siteUrl, sandbox, renderer, executeFor, mayRender } = options;
  const documents = readDocuments({
    index: await readFile(join(clientDir, 'index.html'), 'utf8'),
    boot: await readFile(join(clientDir, 'boot.js'), 'utf8').catch(() => undefined),
    inlineStyle: renderer?.inlineStyle(),
    keepsAdditions: !sandbox,
  });
  const legal = documents.ownApi && !sandbox ? await legalOfKept(clientDir) : undefined;
  await app.register(fastifyStatic, {
    root: clientDir,
    // Every file is a route of its own: no path is ever looked up on the disk.
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
    documents.ownApi && renderer && executeFor ? new Pages({ documents, renderer, executeFor, mayRender }) : undefined;
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
    const moved = renderer?.movedPath(request.url);
    if (moved !== undefined) return reply.header('cache-control', 'no-cache').redirect(moved, 301);
    if (!isPage(request)) return notFound(reply);
    const path = renderer?.renderedPath(urlOf(request.url, siteUrl));
    const page = path === undefined ? undefined : await pages?.get(path, request);
    if (page && 'location' in page)
      return reply.header('cache-control', 'no-cache').redirect(page.location, page.status);
    reply.header('content-security-policy', documents.policy).type('text/html; charset=utf-8');
    return page ? sendDocument(page, request, reply) : reply.header('cache-control', 'no-cache').send(documents.empty);
  });
}

/**
 * What a request asks for, on the site.
 * @throws FST_ERR_BAD_URL when its path begins as a host does, or is none
 */
function urlOf(url: string, siteUrl: string): URL {
  // Joined as texts: relative to the site's URL, what begins with two slashes names another host.
  const whole = url.startsWith('/') ? `${siteUrl}${url}` : url;
  const parsed = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!parsed || parsed.pathname.startsWith('//')) throw new errorCodes.FST_ERR_BAD_URL(url);
  return parsed;
}

export const notFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found');

/** A path with a dot is a missing file, unless a person opens it: names of accounts have dots, too. */
function isPage({ url, headers }: FastifyRequest): boolean {
  if (url.startsWith('/assets/')) return false;
  return !isFileName(url) || (headers.accept?.includes('text/html') ?? false);
}
