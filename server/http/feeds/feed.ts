import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { mergedVenueOf, removalOf } from '../../data/changing/removals.ts';
import { artistName, lastAdded, lastChanged, lastNews, type NewsOf, venueName } from '../../data/site/lastAdded.ts';
import type { Queryable } from '../../db/database.ts';
import { largestInteger } from '../../db/integers.ts';
import type { Replicas } from '../../db/replica.ts';
import { limitRate } from '../rateLimit.ts';
import { sendNotFound } from '../site/site.ts';
import { type StoredDocument, sendDocument, storedDocument } from '../site/storedDocument.ts';
import { additionsFeed, changesFeed, feedPath, newsFeed } from './feedDocuments.ts';

export interface FeedOptions {
  /** The database for visitors without a session. */
  database: Replicas;
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

const keptFeeds = 100;

/** The most shows that an address names. With their ids it stays below the 8 kB that servers commonly take. */
const mostWanted = 500;

const rss = 'application/rss+xml; charset=utf-8';

/**
 * The feeds of the site, as RSS 2.0: `/recently-added.xml` has the latest additions; `/changes.rss` the latest changes,
 * of all artists or of one. `/artist/{id}/feed.rss`, `/venue/{id}/feed.rss` and `/wants/feed.rss?ids=` have the shows
 * and recordings of an artist, a venue or a list of shows that were added or changed last.
 */
export async function feed(app: FastifyInstance, { database, siteUrl, rateLimits }: FeedOptions): Promise<void> {
  // All readers of the feed count as one visitor of the database.
  const visitor = database.forVisitor('feed');
  const keptAdditions = new LRUCache<'feed', StoredDocument>({
    max: 1,
    ttl: lifetimeMs,
    fetchMethod: async () => storedDocument(200, additionsFeed(await lastAdded(visitor, items), siteUrl)),
  });
  const keptChanges = new LRUCache<number, StoredDocument>({
    max: keptFeeds,
    ttl: lifetimeMs,
    fetchMethod: async (artist) =>
      storedDocument(200, changesFeed(await lastChanged(visitor, items, artist || null), artist, siteUrl)),
  });
  const keptNews = new LRUCache<string, StoredDocument, NewsOf>({
    max: keptFeeds,
    ttl: lifetimeMs,
    fetchMethod: async (_path, _kept, { context: of }) => {
      const title = await titleOf(visitor, of);
      if (title === undefined) return undefined;
      return storedDocument(200, newsFeed(await lastNews(visitor, of, items), of, title, siteUrl));
    },
  });
  if (rateLimits) await limitRate(app, requestsPerMinute);

  app.get<{ Params: { id: string } }>('/artist/:id/feed.rss', async (request, reply) => {
    const artist = idOf(request.params.id);
    if (artist === undefined) return sendNotFound(reply);
    const document = await keptNews.fetch(feedPath({ artist }), { context: { artist } });
    if (document) return sendDocument(document, request, reply.type(rss));
    const removal = await removalOf(visitor, 'ARTIST', artist);
    if (removal?.mergedInto == null) return removal ? gone(reply) : sendNotFound(reply);
    return reply.header('cache-control', 'no-cache').redirect(feedPath({ artist: removal.mergedInto }), 301);
  });

  app.get<{ Params: { id: string } }>('/venue/:id/feed.rss', async (request, reply) => {
    const venue = idOf(request.params.id);
    const document = venue && (await keptNews.fetch(feedPath({ venue }), { context: { venue } }));
    if (document) return sendDocument(document, request, reply.type(rss));
    const into = venue && (await mergedVenueOf(visitor, venue));
    if (!into) return sendNotFound(reply);
    return reply.header('cache-control', 'no-cache').redirect(feedPath({ venue: into }), 301);
  });

  app.get<{ Querystring: { ids?: string | string[] } }>('/wants/feed.rss', async (request, reply) => {
    const performances = wantedIn(request.query.ids);
    if (!performances) return refused(reply);
    const of = { performances };
    return sendDocument(await keptNews.forceFetch(feedPath(of), { context: of }), request, reply.type(rss));
  });

  app.get<{ Querystring: { artist?: string | string[] } }>('/changes.rss', async (request, reply) => {
    const { artist = '' } = request.query;
    const id = typeof artist === 'string' && /^\d+$/.test(artist) ? Number(artist) : 0;
    const document = await keptChanges.forceFetch(id <= largestInteger ? id : 0);
    return sendDocument(document, request, reply.type(rss));
  });

  app.get('/recently-added.xml', async (request, reply) => {
    return sendDocument(await keptAdditions.forceFetch('feed'), request, reply.type(rss));
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

/** The title of a feed; undefined if there is no such artist or venue. */
async function titleOf(database: Queryable, of: NewsOf): Promise<string | undefined> {
  if ('artist' in of) return artistName(database, of.artist);
  return 'venue' in of ? venueName(database, of.venue) : 'Wanted shows';
}
