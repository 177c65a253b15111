import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type AddedRow,
  artistName,
  type ChangedRow,
  lastAdded,
  lastChanged,
  lastNews,
  type NewsOf,
  type NewsRow,
  venueName,
} from '../data/feed.ts';
import { mergedVenueOf, removalOf } from '../data/removals.ts';
import type { Queryable } from '../db/database.ts';
import { largestInteger } from '../db/integers.ts';
import type { Readable } from '../db/replica.ts';
import { limitRate } from './rate-limit.ts';
import { notFound } from './site.ts';
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

/** The most shows that an address names. With their ids it stays below the 8 kB that servers commonly take. */
const mostWanted = 500;

/** The type of RSS 2.0. */
const rss = 'application/rss+xml; charset=utf-8';

/**
 * The feeds of the site, as RSS 2.0: `/recently-added.xml` has the latest additions; `/changes.rss` the latest changes, of
 * all artists or of one. `/artist/{id}/feed.rss`, `/venue/{id}/feed.rss` and `/wants/feed.rss?ids=` have the shows and
 * recordings of an artist, a venue or a list of shows that were added or changed last.
 */
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
  const keptNews = new LRUCache<string, StoredDocument, NewsOf>({
    max: keptFeeds,
    ttl: lifetimeMs,
    fetchMethod: async (_path, _kept, { context: of }) => {
      const title = await titleOf(visitor, of);
      if (title === undefined) return undefined;
      return storedDocument(200, writtenNews(await lastNews(visitor, of, items), of, title, siteUrl));
    },
  });
  if (rateLimits) await limitRate(app, requestsPerMinute);

  app.get<{ Params: { id: string } }>('/artist/:id/feed.rss', async (request, reply) => {
    const artist = idOf(request.params.id);
    if (artist === undefined) return notFound(reply);
    const document = await keptNews.fetch(feedOf({ artist }), { context: { artist } });
    if (document) return sendDocument(document, request, reply.type(rss));
    const removal = await removalOf(visitor, 'ARTIST', artist);
    if (removal?.mergedInto == null) return removal ? gone(reply) : notFound(reply);
    return reply.header('cache-control', 'no-cache').redirect(feedOf({ artist: removal.mergedInto }), 301);
  });

  app.get<{ Params: { id: string } }>('/venue/:id/feed.rss', async (request, reply) => {
    const venue = idOf(request.params.id);
    const document = venue && (await keptNews.fetch(feedOf({ venue }), { context: { venue } }));
    if (document) return sendDocument(document, request, reply.type(rss));
    const into = venue && (await mergedVenueOf(visitor, venue));
    if (!into) return notFound(reply);
    return reply.header('cache-control', 'no-cache').redirect(feedOf({ venue: into }), 301);
  });

  app.get<{ Querystring: { ids?: string | string[] } }>('/wants/feed.rss', async (request, reply) => {
    const performances = wantedIn(request.query.ids);
    if (!performances) return refused(reply);
    const of = { performances };
    return sendDocument(await keptNews.forceFetch(feedOf(of), { context: of }), request, reply.type(rss));
  });

  app.get<{ Querystring: { artist?: string | string[] } }>('/changes.rss', async (request, reply) => {
    const { artist = '' } = request.query;
    const id = typeof artist === 'string' && /^\d+$/.test(artist) ? Number(artist) : 0;
    const document = await keptChanges.forceFetch(id <= largestInteger ? id : 0);
    return sendDocument(document, request, reply.type(rss));
  });

  app.get('/recently-added.xml', async (request, reply) => {
    return sendDocument(await kept.forceFetch('feed'), request, reply.type(rss));
  });
}

const answered = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);

const gone = (reply: FastifyReply) => answered(reply, 410, 'This artist was removed.');

const refused = (reply: FastifyReply) =>
  answered(
    reply,
    400,
    `\`ids\` must be 1 to ${mostWanted} ids of performances, with commas between: /wants/feed.rss?ids=12,345`,
  );

/** The id that a part of a path is; undefined if it is none. */
function idOf(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= largestInteger ? id : undefined;
}

/** The ids in `ids`, each once and in order, so that one list has one feed; undefined if it is no such list. */
function wantedIn(ids: string | string[] | undefined): number[] | undefined {
  const parts = typeof ids === 'string' ? ids.split(',', mostWanted + 1) : [];
  const read = parts.flatMap((part) => idOf(part) ?? []);
  if (read.length === 0 || read.length < parts.length || parts.length > mostWanted) return undefined;
  return [...new Set(read)].sort((a, b) => a - b);
}

/** The path of the page on which a feed's news stand. */
function pathOf(of: NewsOf): string {
  if ('artist' in of) return `/artist/${of.artist}`;
  return 'venue' in of ? `/venue/${of.venue}` : '/collection';
}

const feedOf = (of: NewsOf): string =>
  'performances' in of ? `/wants/feed.rss?ids=${of.performances.join(',')}` : `${pathOf(of)}/feed.rss`;

/** The title of a feed; undefined if there is no such artist or venue. */
async function titleOf(database: Queryable, of: NewsOf): Promise<string | undefined> {
  if ('artist' in of) return artistName(database, of.artist);
  return 'venue' in of ? venueName(database, of.venue) : 'Wanted shows';
}

/** Characters that XML 1.0 cannot contain: control characters, lone surrogates, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text between the tags of an XML document. */
const escaped = (text: string) => escapeUTF8(text.replace(unwritable, '\uFFFD'));

/** The date as shown on the site (specification 5.1). */
const displayedDate = ({ date, year }: AddedRow): string =>
  date === '??/??/39' ? 'Unknown' : `${date.slice(0, 6)}${year}`;

function titleOfItem(row: AddedRow): string {
  const show = `${row.artist} ${displayedDate(row)}`;
  return row.kind === 'recording' ? `Recording of ${show}` : show;
}

function descriptionOf({ venue, city, state, comments }: AddedRow): string {
  const where = [venue, city, state].filter(Boolean).join(', ');
  return escaped(escaped([where, comments].filter(Boolean).join('. ')));
}

function item(row: AddedRow, siteUrl: string): string {
  const url = escaped(`${siteUrl}/${row.kind}/${row.id}`);
  return `<item>
<title>${escaped(titleOfItem(row))}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${row.added.toUTCString()}</pubDate>
<description>${descriptionOf(row)}</description>
</item>
`;
}

/** An item for each change: readers know an item by its GUID, so that one of another time is a new one. */
function newsItem(row: NewsRow, siteUrl: string): string {
  const url = escaped(`${siteUrl}/${row.kind}/${row.id}`);
  return `<item>
<title>${escaped(`${row.at > row.added ? 'Changed' : 'Added'}: ${titleOfItem(row)}`)}</title>
<link>${url}</link>
<guid isPermaLink="false">${url}#${row.at.getTime()}</guid>
<pubDate>${row.at.toUTCString()}</pubDate>
<description>${descriptionOf(row)}</description>
</item>
`;
}

const writtenNews = (rows: NewsRow[], of: NewsOf, title: string, siteUrl: string): string =>
  channel(siteUrl, {
    title: escaped(title),
    path: pathOf(of),
    description: 'Performances and recordings that were added or changed last.',
    feed: feedOf(of),
    items: rows.map((row) => newsItem(row, siteUrl)).join(''),
  });

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

/** The title and description of a feed, and its items. The title is escaped. */
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
