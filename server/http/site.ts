import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newNonce, pagePolicy, workerPolicy } from './headers.ts';

const noncePlaceholder = '__CSP_NONCE__';

/** What the built page says about where it finds its API; on the site's own origin that is a path. */
const apiAddress = /<meta name="graphql-url" content="([^"]*)"/;

/** How the build names the scripts of workers, compressed or not. */
const workerScript = /\.worker-[^/]+\.js(?:\.br|\.gz)?$/;

/** The built site: its files, and for every other address its page, which finds out itself what to show there. */
export async function site(app: FastifyInstance, { clientDir }: { clientDir: string }): Promise<void> {
  const page = await readFile(join(clientDir, 'index.html'), 'utf8');
  const apiOrigin = originOf(apiAddress.exec(page)?.[1]);
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
  app.get('/*', (request, reply) => {
    if (!isPage(request)) return notFound(reply);
    const nonce = newNonce();
    return reply
      .header('content-security-policy', pagePolicy({ nonce, apiOrigin }))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlaceholder, nonce));
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

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}
