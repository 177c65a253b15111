import { groupedBy } from '#lib/groupedBy.ts';
import { venueKey } from '#set-lists/venues.ts';
import { yearName } from '../dates/dates.ts';
import { place, venueAndPlace } from '../performances/places.ts';
import type { AttendedShow } from './seen.ts';

export const TALLIES = ['year', 'artist', 'venue', 'city'] as const;

export type TallyOf = (typeof TALLIES)[number];

/** The number of shows of a year or an artist, at a venue or in a city. */
export interface AttendedTally {
  key: string;
  name: string;
  count: number;
}

/** The key and the name of the tally that a show belongs to. A show without a name is not counted. */
const KEY_AND_NAME: Readonly<
  Record<TallyOf, { key: (show: AttendedShow) => string; name: (show: AttendedShow) => string }>
> = {
  year: { key: ({ year }) => String(year), name: ({ year }) => yearName(year) },
  artist: { key: ({ artistId }) => String(artistId), name: ({ artist }) => artist },
  venue: {
    key: ({ venue, city, state }) => venueKey(venue, place(city, state)),
    name: (show) => (show.venue ? venueAndPlace(show) : ''),
  },
  city: {
    key: ({ city, state }) => `${city}, ${state}`.toLowerCase(),
    name: ({ city, state }) => (city ? (place(city, state) ?? '') : ''),
  },
};

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The shows by year, the latest first, or by something else, the most shows first. */
export function attendedTallies(shows: readonly AttendedShow[], of: TallyOf): AttendedTally[] {
  const { key: keyOf, name: nameOf } = KEY_AND_NAME[of];
  const named = shows.filter((show) => nameOf(show) !== '');
  return [...groupedBy(named, keyOf)]
    .flatMap(([key, [first, ...more]]) => (first ? [{ key, name: nameOf(first), count: more.length + 1 }] : []))
    .sort((a, b) =>
      of === 'year' ? Number(b.key) - Number(a.key) : b.count - a.count || byName.compare(a.name, b.name),
    );
}

/** Whether a show is counted under a key. */
export const isOf = (show: AttendedShow, of: TallyOf, key: string): boolean => KEY_AND_NAME[of].key(show) === key;
