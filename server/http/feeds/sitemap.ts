import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type PageKind, partsWithRows, rowsOfPart } from '../../data/site/sitemap.ts';
import type { Queryable } from '../../db/database.ts';
import type { Replicas } from '../../db/replica.ts';
import { limitRate } from '../rateLimit.ts';
import { sendNotFound } from '../site/site.ts';
import { type StoredDocument, sendDocument, storedDocument } from '../site/storedDocument.ts';

export interface SitemapOptions {
  /** The database for visitors without a session. */
  database: Replicas;
  /** The site's URL. The files name pages in full. */
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

/** The pages that do not depend on the catalogue. */
const lists = [
  '/',
  '/artists/top100',
  ...['/artists', '/source-artists', '/artist-groups'].flatMap((list) => letters.map((chr) => `${list}/${chr}`)),
];

const partForm = /^(artists|groups|performances|recordings)-([1-9]\d{0,4})\.xml$/;

const caching = 'public, max-age=3600';

/** The time for which parts are kept. They are complete texts, so that slow readers do not block others. */
const lifetimeMs = 3_600_000;
const mostBytes = 32 * 1024 * 1024;

/** The parts that are written at a time. Each is a text of some five megabytes. */
const partsAtOnce = 2;

/** Enough for a crawler to get all parts of a large catalogue within two minutes. */
const requestsPerMinute = 60;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entry = (url: string, changed: Date | null = null) =>
  `<url><loc>${url}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''}</url>\n`;

/** Serves `robots.txt`, which names the sitemap; `sitemap.xml`, which names its parts; and the parts. */
export async function sitemap(app: FastifyInstance, options: SitemapOptions): Promise<void> {
  const { siteUrl, clientDir } = options;
  // All crawlers count as one visitor of the database, so that readers get their turns.
  const database = options.database.forVisitor('sitemap');
  const rules = await readFile(join(clientDir, 'robots.txt'), 'utf8');
  if (options.rateLimits) await limitRate(app, requestsPerMinute);

  const writing = pLimit(partsAtOnce);
  const kept = new LRUCache<string, StoredDocument>({
    maxSize: mostBytes,
    sizeCalculation: ({ br, gzip }) => br.length + gzip.length,
    ttl: lifetimeMs,
    allowStale: true,
    fetchMethod: async (file) => {
      const text = await writing(() => textOf(file, database, siteUrl));
      return text === undefined ? undefined : storedDocument(200, text);
    },
  });

  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', caching)
      .type('text/plain; charset=utf-8')
      .send(`${rules.trimEnd()}\n\nSitemap: ${siteUrl}/sitemap.xml\n`),
  );
  app.get<{ Params: { file?: string } }>('/sitemap.xml', send);
  app.get<{ Params: { file?: string } }>('/sitemap/:file', send);

  async function send(request: FastifyRequest<{ Params: { file?: string } }>, reply: FastifyReply) {
    const document = await kept.fetch(request.params.file ?? index);
    return document ? sendDocument(document, request, reply.type(xml), caching) : sendNotFound(reply);
  }
}

const xml = 'application/xml; charset=utf-8';

/** The key of the text that names the parts. */
const index = '';

/** The text of a file of the sitemap; undefined if there is no such file, or if it would be empty. */
async function textOf(file: string, database: Queryable, siteUrl: string): Promise<string | undefined> {
  if (file === index) return indexText(await partNames(database), siteUrl);
  if (file === 'lists.xml') return partText(lists.map((path) => entry(siteUrl + path)));
  const [, kind, part] = partForm.exec(file) ?? [];
  const known = kinds.find((each) => each === kind);
  if (!known) return undefined;
  const entries: string[] = [];
  for await (const rows of rowsOfPart(database, known, Number(part))) {
    entries.push(...rows.map(({ id, changed }) => entry(siteUrl + pathOf[known](id), changed)));
  }
  return entries.length > 0 ? partText(entries) : undefined;
}

async function partNames(database: Queryable): Promise<string[]> {
  const names = ['lists.xml'];
  for (const kind of kinds) {
    for (const part of await partsWithRows(database, kind)) names.push(`${kind}-${part}.xml`);
  }
  return names;
}

function indexText(names: readonly string[], siteUrl: string): string {
  const named = names.map((name) => `<sitemap><loc>${siteUrl}/sitemap/${name}</loc></sitemap>\n`);
  return `${head}<sitemapindex ${namespace}>\n${named.join('')}</sitemapindex>\n`;
}

const partText = (entries: readonly string[]) => `${head}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`;
