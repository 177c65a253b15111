import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDocuments } from './document.ts';
import { pagePolicy, workerPolicy } from './headers.ts';
import type { ExecuteFor, Renderer } from './renderer.ts';

/** How the build names the scripts of workers, compressed or not. */
const workerScript = /\.worker-[^/]+\.js(?:\.br|\.gz)?$/;

export interface SiteOptions {
  clientDir: string;
  siteUrl: string;
  /** What renders pages, and answers their questions; without either every page is drawn in the browser. */
  renderer?: Renderer | undefined;
  executeFor?: ExecuteFor | undefined;
  /** Whether a page is rendered for this request, if it can be. */
  mayRender(request: FastifyRequest): boolean;
}

/** The built site: its files, and for every other address its page. */
export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { clientDir, siteUrl, renderer, executeFor, mayRender } = options;
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
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const pages = documents.ownApi && executeFor ? renderer : undefined;

  /** A rendered page; undefined, for the browser to draw it, when there is no time or rendering itself fails. */
  async function render(path: string, request: FastifyRequest) {
    try {
      return executeFor && (await pages?.render(path, executeFor(request)));
    } catch (error) {
      request.log.error({ err: error, path }, 'A page could not be rendered');
      return undefined;
    }
  }

  app.get('/*', async (request, reply) => {
    if (!isPage(request)) return notFound(reply);
    reply.header('content-security-policy', documents.policy).header('cache-control', 'no-cache');
    const path = pages?.renderedPath(new URL(request.url, siteUrl));
    const page = path !== undefined && mayRender(request) ? await render(path, request) : undefined;
    if (page && 'location' in page) return reply.redirect(page.location, page.status);
    reply.type('text/html; charset=utf-8');
    return page ? reply.code(page.status).send(documents.of(page, path)) : reply.send(documents.empty);
  });
}

export const notFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('Not found');

/** A path with a dot is a missing file, unless a person opens it: names of accounts have dots, too. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (path.startsWith('/assets/')) return false;
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return !lastPart.includes('.') || (headers.accept?.includes('text/html') ?? false);
}
