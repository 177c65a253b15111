import { escapeUTF8 } from 'entities';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AddedRow, lastAdded } from '../data/feed.ts';
import type { Readable } from '../db/replica.ts';
import { limitRate } from './rate-limit.ts';
import { type StoredDocument, sendDocument, storedDocument } from './stored-document.ts';

export interface FeedOptions {
  /** The database for visitors without a session. */
  database: Readable;
  /** The site's URL. A feed names pages in full. */
  siteUrl: string;
  rateLimits: boolean;
}

/** The number of items of each kind, as on the page. */
const items = 50;

/** Programs that read feeds ask a few times an hour, but many may share an address. */
const requestsPerMinute = 60;

/** The time after which a feed is read again. */
const lifetimeMs = 60_000;

/** `/recently-added.xml`: the latest additions as RSS 2.0. */
export async function feed(app: FastifyInstance, { database, siteUrl, rateLimits }: FeedOptions): Promise<void> {
  // All readers of the feed count as one visitor of the database.
  const visitor = database.forVisitor('feed');
  const kept = new LRUCache<'feed', StoredDocument>({
    max: 1,
    ttl: lifetimeMs,
    fetchMethod: async () => storedDocument(200, written(await lastAdded(visitor, items), siteUrl)),
  });
  if (rateLimits) await limitRate(app, requestsPerMinute);

  app.get('/recently-added.xml', async (request, reply) => {
    return sendDocument(await kept.forceFetch('feed'), request, reply.type('application/rss+xml; charset=utf-8'));
  });
}

/** Characters that XML 1.0 cannot contain: control characters, lone surrogates, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text between the tags of an XML document. */
const escaped = (text: string) => escapeUTF8(text.replace(unwritable, '\uFFFD'));

/** The date as shown on the site (specification 5.1). */
const displayedDate = ({ date, year }: AddedRow): string =>
  date === '??/??/39' ? 'Unknown' : `${date.slice(0, 6)}${year}`;

function item(row: AddedRow, siteUrl: string): string {
  const { kind, id, added, artist, venue, city, state, comments } = row;
  const show = `${artist} ${displayedDate(row)}`;
  const where = [venue, city, state].filter(Boolean).join(', ');
  const url = escaped(`${siteUrl}/${kind}/${id}`);
  return `<item>
<title>${escaped(kind === 'recording' ? `Recording of ${show}` : show)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${added.toUTCString()}</pubDate>
<description>${escaped(escaped([where, comments].filter(Boolean).join('. ')))}</description>
</item>
`;
}

/** The document of the feed. Readers parse a description as HTML, so its text is escaped twice. */
const written = (rows: AddedRow[], siteUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Live Concert Database: Recently Added</title>
<link>${escaped(siteUrl)}/recently-added</link>
<description>Performances and recordings that were added last.</description>
<language>en</language>
<atom:link href="${escaped(siteUrl)}/recently-added.xml" rel="self" type="application/rss+xml"/>
${rows.map((row) => item(row, siteUrl)).join('')}</channel>
</rss>
`;
