import { escapeUTF8 } from 'entities';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type AddedRow, type ChangedRow, lastAdded, lastChanged } from '../data/feed.ts';
import { largestInteger } from '../db/integers.ts';
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

/** The feeds of so many artists are kept. */
const keptFeeds = 100;

/** `/recently-added.xml` and `/changes.rss`: the latest additions, and the latest changes of all artists or of one, as RSS 2.0. */
export async function feed(app: FastifyInstance, { database, siteUrl, rateLimits }: FeedOptions): Promise<void> {
  // All readers of the feed count as one visitor of the database.
  const visitor = database.forVisitor('feed');
  const kept = new LRUCache<'feed', StoredDocument>({
    max: 1,
    ttl: lifetimeMs,
    fetchMethod: async () => storedDocument(200, written(await lastAdded(visitor, items), siteUrl)),
  });
  const keptChanges = new LRUCache<number, StoredDocument>({
    max: keptFeeds,
    ttl: lifetimeMs,
    fetchMethod: async (artist) =>
      storedDocument(200, writtenChanges(await lastChanged(visitor, items, artist || null), artist, siteUrl)),
  });
  if (rateLimits) await limitRate(app, requestsPerMinute);

  app.get<{ Querystring: { artist?: string | string[] } }>('/changes.rss', async (request, reply) => {
    const { artist = '' } = request.query;
    const id = typeof artist === 'string' && /^\d+$/.test(artist) ? Number(artist) : 0;
    const document = await keptChanges.forceFetch(id <= largestInteger ? id : 0);
    return sendDocument(document, request, reply.type('application/rss+xml; charset=utf-8'));
  });

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

const kinds: Record<ChangedRow['kind'], string> = {
  CREATE: 'Added',
  UPDATE: 'Changed',
  REMOVE: 'Removed',
  MERGE: 'Merged',
  RESTORE: 'Restored',
  IMPORT: 'Imported',
};

const pages: Record<ChangedRow['record'], string> = {
  ARTIST: 'artist',
  PERFORMANCE: 'performance',
  SOURCE: 'recording',
};

function changeItem(
  { id, record, recordId, kind, note, label, createdAt, member }: ChangedRow,
  siteUrl: string,
): string {
  const url = escaped(`${siteUrl}/${pages[record]}/${recordId}/changes`);
  const text = [member ?? 'deleted account', note].filter(Boolean).join(': ');
  return `<item>
<title>${escaped(`${kinds[kind]}: ${label}`)}</title>
<link>${url}</link>
<guid isPermaLink="false">${url}#${id}</guid>
<pubDate>${createdAt.toUTCString()}</pubDate>
<description>${escaped(escaped(text))}</description>
</item>
`;
}

function writtenChanges(rows: ChangedRow[], artist: number, siteUrl: string): string {
  const query = artist ? `?artist=${artist}` : '';
  return channel(siteUrl, {
    title: 'Changes',
    path: `/changes${query}`,
    description: artist ? 'The latest changes of an artist, its performances and recordings.' : 'The latest changes.',
    feed: `/changes.rss${query}`,
    items: rows.map((row) => changeItem(row, siteUrl)).join(''),
  });
}

const written = (rows: AddedRow[], siteUrl: string): string =>
  channel(siteUrl, {
    title: 'Recently Added',
    path: '/recently-added',
    description: 'Performances and recordings that were added last.',
    feed: '/recently-added.xml',
    items: rows.map((row) => item(row, siteUrl)).join(''),
  });

/** The title and description of a feed, and its items. */
interface Channel {
  title: string;
  path: string;
  description: string;
  feed: string;
  items: string;
}

/** The whole document. Readers take a description for HTML, so that what is meant as text is escaped for both. */
const channel = (
  siteUrl: string,
  { title, path, description, feed: own, items: all }: Channel,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Live Concert Database: ${title}</title>
<link>${escaped(siteUrl)}${path}</link>
<description>${description}</description>
<language>en</language>
<atom:link href="${escaped(siteUrl)}${own}" rel="self" type="application/rss+xml"/>
${all}</channel>
</rss>
`;
