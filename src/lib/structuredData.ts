import { displayedDate, isoDate } from './dates';
import { paths } from './paths';
import type { ListedPerformance } from './performance';
import { place } from './places';
import { externalUrl } from './urls';

/** An object of schema.org. Its URLs are paths of the site. */
export type StructuredData = Readonly<Record<string, unknown>>;

interface Artist {
  id: number;
  name: string;
  officialUrl?: string | null;
}

interface Performance extends ListedPerformance {
  artist: Artist | null;
}

/** An artist, as search engines read it. */
export function musicGroup({ id, name, officialUrl }: Artist): StructuredData {
  const sameAs = officialUrl ? externalUrl(officialUrl) : undefined;
  return { '@type': 'MusicGroup', name, url: paths.performances(id), ...(sameAs && { sameAs }) };
}

/** A performance, as search engines read it. */
export function musicEvent({ id, date, year, title, venue, city, state, artist }: Performance): StructuredData {
  return {
    '@type': 'MusicEvent',
    name: [artist?.name, displayedDate(date, year), title].filter(Boolean).join(' '),
    url: paths.performance(id),
    startDate: isoDate(date, year) || undefined,
    location: { '@type': 'Place', name: venue || 'Unknown Venue', address: place(city, state) },
    ...(artist && { performer: musicGroup(artist) }),
  };
}

/** The way from the top down to a page, the page itself included. */
export const breadcrumbList = (steps: readonly { name: string; to: string }[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, to }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: to })),
});

/** The same with the site's paths written out as URLs. */
export function absolute(value: unknown, siteUrl: string): unknown {
  if (Array.isArray(value)) return value.map((item) => absolute(item, siteUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      ['url', 'item', '@id'].includes(key) && typeof item === 'string' ? `${siteUrl}${item}` : absolute(item, siteUrl),
    ]),
  );
}
