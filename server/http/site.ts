import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { readDocuments } from './document.ts';
import { pagePolicy, serviceWorkerPolicy, workerPolicy } from './headers.ts';
import { encoded, type StoredDocument } from './page-cache.ts';
import { Pages } from './pages.ts';
import type { ExecuteFor, Renderer } from './renderer.ts';

/** How the build names the scripts of workers, compressed or not. */
const workerScript = /\.worker-[^/]+\.js(?:\.br|\.gz)?$/;

/** The script that browsers ask for anew at each visit, to learn of a new build. */
const serviceWorker = /[/\\]sw\.js(?:\.br|\.gz)?$/;

export interface SiteOptions {
  clientDir: string;
  siteUrl: string;
  database: Queryable;
  /** What renders pages, and answers their questions; without either every page is drawn in the browser. */
  renderer?: Renderer | undefined;
  executeFor?: ExecuteFor | undefined;
  /** Whether a page is rendered for this request, if it can be. */
  mayRender(request: FastifyRequest): boolean;
  /** Is handed the rendered pages, to be told when something was added. */
  ready?(pages: Pages, policy: string): void;
}

/** The built site: its files, and for every other address its page. */
export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { clientDir, siteUrl, database, renderer, executeFor, mayRender } = options;
  const documents = readDocuments({
    index: await readFile(join(clientDir, 'index.html'), 'utf8'),
    boot: await readFile(join(clientDir, 'boot.js'), 'utf8').catch(() => undefined),
    inlineStyle: renderer?.inlineStyle(),
    siteUrl,
  });
  await app.register(fastifyStatic, {
    root: clientDir,
    // Every file is a route of its own: no path is ever looked up on the disk.
    wildcard: false,
    globIgnore: ['index.html', 'robots.txt', '.vite/**', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.startsWith(join(clientDir, 'assets'));
      if (file.endsWith('.html')) reply.header('content-security-policy', pagePolicy());
      if (workerScript.test(file)) reply.header('content-security-policy', workerPolicy);
      if (serviceWorker.test(file)) reply.header('content-security-policy', serviceWorkerPolicy);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const pages =
    documents.ownApi && renderer && executeFor
      ? new Pages({ database, documents, renderer, executeFor, mayRender })
      : undefined;
  if (pages) {
    await pages.prepare();
    options.ready?.(pages, documents.policy);
  }

  app.get('/*', async (request, reply) => {
    if (!isPage(request)) return notFound(reply);
    const path = renderer?.renderedPath(new URL(request.url, siteUrl));
    const page = path === undefined ? undefined : await pages?.get(path, request);
    if (path !== undefined && !isFileName(request.url)) pages?.remember(request.url, path);
    if (page && 'location' in page)
      return reply.header('cache-control', 'no-cache').redirect(page.location, page.status);
    reply.header('content-security-policy', documents.policy).type('text/html; charset=utf-8');
    return page ? sendPage(page, request, reply) : reply.header('cache-control', 'no-cache').send(documents.empty);
  });
}

/** What caches may do with a page: browsers ask each time whether it changed, those on the way for all every ten seconds. */
const fresh = 'public, max-age=0, s-maxage=10, must-revalidate';

/** What is said of a page besides its bytes. */
export const pageHeaders = ({ status, etag }: StoredDocument): Record<string, string> => ({
  vary: 'accept-encoding',
  'cache-control': status === 200 ? fresh : 'no-cache',
  ...(status === 200 && { etag }),
});

/** Sends a page, unless the browser has it. */
export async function sendPage(document: StoredDocument, { headers }: FastifyRequest, reply: FastifyReply) {
  const { status, etag } = document;
  reply.code(status).headers(pageHeaders(document));
  if (status === 200 && headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const { body, encoding } = await encoded(document, String(headers['accept-encoding'] ?? ''));
  // Without an encoding of its own, the answer would be compressed once more for whoever takes none of those.
  return reply.header('content-encoding', encoding ?? 'identity').send(body);
}

export const notFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found');

/** Whether the last part of a path has a dot. */
function isFileName(url: string): boolean {
  const [path = ''] = url.split('?');
  return path.slice(path.lastIndexOf('/') + 1).includes('.');
}

/** A path with a dot is a missing file, unless a person opens it: names of accounts have dots, too. */
function isPage({ url, headers }: FastifyRequest): boolean {
  if (url.startsWith('/assets/')) return false;
  return !isFileName(url) || (headers.accept?.includes('text/html') ?? false);
}
