import { paths } from '#lib/paths.ts';
import type { StructuredData } from '#lib/structuredData.ts';
import { externalUrl } from '#lib/urls.ts';
import { displayedDate, isoDate } from '../dates/dates.ts';
import type { ListedPerformance } from './performance.ts';
import { place } from './places.ts';

interface Artist {
  id: number;
  name: string;
  officialUrl?: string | null;
}

interface Performance extends ListedPerformance {
  artist: Artist | null;
}

/** An artist as structured data for search engines. */
export function musicGroup({ id, name, officialUrl }: Artist): StructuredData {
  const sameAs = officialUrl ? externalUrl(officialUrl) : undefined;
  return { '@type': 'MusicGroup', name, url: paths.performances(id), ...(sameAs && { sameAs }) };
}

/** A performance as structured data for search engines. */
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
