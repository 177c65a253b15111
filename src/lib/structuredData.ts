import { displayedDate, UNKNOWN_YEAR } from './dates';
import { paths } from './paths';
import { place } from './places';
import { externalUrl } from './urls';
import { weekday } from './weekday';

/** An object of schema.org. Its addresses are paths of the site. */
export type StructuredData = Readonly<Record<string, unknown>>;

interface Artist {
  id: number;
  name: string;
  officialUrl?: string | null;
}

interface Performance {
  id: number;
  date: string;
  year: number;
  venue: string | null;
  city: string | null;
  state: string | null;
  artist: Artist | null;
}

/** An artist, as search engines read it. */
export function musicGroup({ id, name, officialUrl }: Artist): StructuredData {
  const sameAs = officialUrl ? externalUrl(officialUrl) : undefined;
  return { '@type': 'MusicGroup', name, url: paths.performances(id), ...(sameAs && { sameAs }) };
}

/** A day that is wholly known, as `YYYY-MM-DD`; of others only the year, and of an unknown year nothing. */
function startDate(date: string, year: number): string | undefined {
  if (year === UNKNOWN_YEAR) return undefined;
  return weekday(date, year) ? `${year}-${date.slice(0, 2)}-${date.slice(3, 5)}` : String(year);
}

/** A performance, as search engines read it. */
export function musicEvent({ id, date, year, venue, city, state, artist }: Performance): StructuredData {
  const day = displayedDate(date, year);
  return {
    '@type': 'MusicEvent',
    name: artist ? `${artist.name} ${day}` : day,
    url: paths.performance(id),
    startDate: startDate(date, year),
    location: { '@type': 'Place', name: venue || 'Unknown Venue', address: place(city, state) },
    ...(artist && { performer: musicGroup(artist) }),
  };
}

/** The way from the top down to a page, the page itself included. */
export const breadcrumbList = (steps: readonly { name: string; to: string }[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, to }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: to })),
});
