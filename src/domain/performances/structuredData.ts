import { type Identifier, pagesElsewhere } from '#lib/identifiers.ts';
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

/** The pages of a record elsewhere: a text if it is one, a list if there are several. */
function sameAs(pages: readonly string[]): StructuredData {
  const [first, ...others] = new Set(pages);
  return first === undefined ? {} : { sameAs: others.length > 0 ? [first, ...others] : first };
}

/** An artist as structured data for search engines. */
export function musicGroup({ id, name, officialUrl }: Artist, identifiers: readonly Identifier[] = []): StructuredData {
  const website = officialUrl ? externalUrl(officialUrl) : undefined;
  const pages = pagesElsewhere(identifiers);
  return {
    '@type': 'MusicGroup',
    name,
    url: paths.performances(id),
    ...sameAs(website ? [website, ...pages] : pages),
  };
}

/** A performance as structured data for search engines. */
export function musicEvent(
  { id, date, year, title, venue, city, state, artist }: Performance,
  identifiers: readonly Identifier[] = [],
): StructuredData {
  return {
    '@type': 'MusicEvent',
    name: [artist?.name, displayedDate(date, year), title].filter(Boolean).join(' '),
    url: paths.performance(id),
    startDate: isoDate(date, year) || undefined,
    location: { '@type': 'Place', name: venue || 'Unknown Venue', address: place(city, state) },
    ...(artist && { performer: musicGroup(artist) }),
    ...sameAs(pagesElsewhere(identifiers)),
  };
}
