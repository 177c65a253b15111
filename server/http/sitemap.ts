import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageKind, type PageRow, partsWithRows, rowsOfPart } from '../data/sitemap.ts';
import type { Readable as ReadDatabase } from '../db/replica.ts';
import { limitRate, RequestLimit } from './rate-limit.ts';
import { notFound } from './site.ts';

export interface SitemapOptions {
  /** Where pages are read for visitors without a session. */
  database: ReadDatabase;
  /** The site's own address: robots and sitemaps name pages in full. */
  siteUrl: string;
  rateLimits: boolean;
  clientDir: string;
}

const pathOf: Record<PageKind, (id: number) => string> = {
  artists: (id) => `/performances/${id}`,
  groups: (id) => `/artist-group/${id}`,
  performances: (id) => `/performance/${id}`,
  recordings: (id) => `/recording/${id}`,
};

const kinds = Object.keys(pathOf).filter((kind): kind is PageKind => kind in pathOf);

const letters = [...'abcdefghijklmnopqrstuvwxyz', 'other'];

/** The pages that are there whatever the catalogue holds. */
const lists = [
  '/',
  '/artists/top100',
  ...['/artists', '/source-artists', '/artist-groups'].flatMap((list) => letters.map((chr) => `${list}/${chr}`)),
];

const partForm = /^(artists|groups|performances|recordings)-([1-9]\d{0,4})\.xml$/;

/** Parts that are written at the same time. A crawler fetches one after the other, or a few. */
const maxStreams = 4;

/** What a crawler asks for in a minute to have all parts of a big catalogue within two. */
const requestsPerMinute = 60;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entry = (address: string, changed: Date | null = null) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''}</url>\n`;

/** `robots.txt`, which names the sitemap; `sitemap.xml`, which names its parts; and the parts, written as they are read. */
export async function sitemap(app: FastifyInstance, options: SitemapOptions): Promise<void> {
  const { siteUrl, clientDir } = options;
  // All crawlers together count as one visitor of the database: however many there are, readers get their turn.
  const database = options.database.forVisitor('sitemap');
  const rules = await readFile(join(clientDir, 'robots.txt'), 'utf8');
  if (options.rateLimits) await limitRate(app, new RequestLimit(requestsPerMinute));
  let streams = 0;

  app.get('/robots.txt', (_request, reply) =>
    cached(reply).type('text/plain; charset=utf-8').send(`${rules.trimEnd()}\n\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const parts = ['lists.xml'];
    for (const kind of kinds) {
      for (const part of await partsWithRows(database, kind)) parts.push(`${kind}-${part}.xml`);
    }
    const named = parts.map((part) => `<sitemap><loc>${siteUrl}/sitemap/${part}</loc></sitemap>\n`);
    return cached(reply)
      .type(xml)
      .send(`${head}<sitemapindex ${namespace}>\n${named.join('')}</sitemapindex>\n`);
  });
  app.get('/sitemap/lists.xml', (_request, reply) => {
    const addresses = lists.map((path) => entry(siteUrl + path));
    return cached(reply)
      .type(xml)
      .send(`${head}<urlset ${namespace}>\n${addresses.join('')}</urlset>\n`);
  });
  app.get<{ Params: { file: string } }>('/sitemap/:file', async ({ params: { file } }, reply) => {
    const [, kind, part] = partForm.exec(file) ?? [];
    const known = kinds.find((each) => each === kind);
    if (!known) return notFound(reply);
    if (streams >= maxStreams) {
      return reply.code(503).header('retry-after', '5').type('text/plain').send('Too many parts are read now.');
    }
    const batches = rowsOfPart(database, known, Number(part));
    const first = await batches.next();
    if (first.done) return notFound(reply);
    const stream = Readable.from(written(siteUrl, pathOf[known], first.value, batches));
    streams += 1;
    stream.once('close', () => {
      streams -= 1;
    });
    return cached(reply).type(xml).send(stream);
  });
}

const xml = 'application/xml; charset=utf-8';

const cached = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600');

async function* written(
  siteUrl: string,
  path: (id: number) => string,
  first: PageRow[],
  others: AsyncIterable<PageRow[]>,
): AsyncGenerator<string> {
  const entries = (rows: PageRow[]) => rows.map(({ id, changed }) => entry(siteUrl + path(id), changed)).join('');
  yield `${head}<urlset ${namespace}>\n${entries(first)}`;
  for await (const rows of others) yield entries(rows);
  yield '</urlset>\n';
}
