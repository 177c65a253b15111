import { escapeUTF8 } from 'entities';
import type { AddedRow, ChangedRow, NewsOf, NewsRow } from '../../data/site/lastAdded.ts';

/* The documents of feeds: RSS 2.0. */

function pagePath(of: NewsOf): string {
  if ('artist' in of) return `/artist/${of.artist}`;
  return 'venue' in of ? `/venue/${of.venue}` : '/collection';
}

export const feedPath = (of: NewsOf): string =>
  'performances' in of ? `/wants/feed.rss?ids=${of.performances.join(',')}` : `${pagePath(of)}/feed.rss`;

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

/** Escapes the text of a description twice, as readers take what XML holds for HTML. */
const escapedTwice = (text: string) => escaped(escaped(text));

function descriptionOf({ venue, city, state, comments }: AddedRow): string {
  const where = [venue, city, state].filter(Boolean).join(', ');
  return escapedTwice([where, comments].filter(Boolean).join('. '));
}

function additionItem(row: AddedRow, siteUrl: string): string {
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

/** An item for a change. Readers know an item by its GUID, which has the time: a later change of the show is a new item. */
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

/** The feed of what was added or changed with an artist, at a venue, or of a list of shows. */
export const newsFeed = (rows: NewsRow[], of: NewsOf, title: string, siteUrl: string): string =>
  channel(siteUrl, {
    title: escaped(title),
    path: pagePath(of),
    description: 'Performances and recordings that were added or changed last.',
    feed: feedPath(of),
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
  { id, record, recordId, kind, note, label, merged, createdAt, member }: ChangedRow,
  siteUrl: string,
): string {
  const url = escaped(`${siteUrl}/${pages[record]}/${recordId}/changes`);
  const what = merged === null ? label : `${merged} into ${label}`;
  const text = [member ?? 'deleted account', note].filter(Boolean).join(': ');
  return `<item>
<title>${escaped(`${kinds[kind]}: ${what}`)}</title>
<link>${url}</link>
<guid isPermaLink="false">${url}#${id}</guid>
<pubDate>${createdAt.toUTCString()}</pubDate>
<description>${escapedTwice(text)}</description>
</item>
`;
}

/** The feed of the latest changes, of an artist or, if `artist` is 0, of all. */
export function changesFeed(rows: ChangedRow[], artist: number, siteUrl: string): string {
  const query = artist ? `?artist=${artist}` : '';
  return channel(siteUrl, {
    title: 'Changes',
    path: `/changes${query}`,
    description: artist ? 'The latest changes of an artist, its performances and recordings.' : 'The latest changes.',
    feed: `/changes.rss${query}`,
    items: rows.map((row) => changeItem(row, siteUrl)).join(''),
  });
}

export const additionsFeed = (rows: AddedRow[], siteUrl: string): string =>
  channel(siteUrl, {
    title: 'Recently Added',
    path: '/recently-added',
    description: 'Performances and recordings that were added last.',
    feed: '/recently-added.xml',
    items: rows.map((row) => additionItem(row, siteUrl)).join(''),
  });

interface Channel {
  /** As XML: a text from the database is escaped. */
  title: string;
  /** The path of the page that the feed belongs to. */
  path: string;
  description: string;
  /** The path of the feed itself. */
  feed: string;
  items: string;
}

/** The whole document. */
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
