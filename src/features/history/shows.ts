import { venueKey } from '../../../set-lists/venues';
import { type FragmentType, getFragmentData } from '../../graphql/generated/fragment-masking';
import {
  PerformanceTable_PerformanceFragmentDoc,
  SetLists_PerformanceFragmentDoc,
  type SongQuery,
} from '../../graphql/generated/graphql';
import type { NodeOf } from '../../graphql/nodes';
import { displayedDate, UNKNOWN_YEAR } from '../../lib/dates';
import { decodeEntities } from '../../lib/entities';
import { folded } from '../../lib/folded';
import { groupedBy } from '../../lib/groupedBy';
import { dateInText, isOnDate } from '../../lib/partialDate';
import { place } from '../../lib/places';

/** A song as the API counts it. */
export type CountedSong = NodeOf<SongQuery['songs']>;

/** A performance as the history keeps it. */
export interface Show {
  id: number;
  date: string;
  year: number;
  title: string;
  venue: string;
  city: string | null;
  state: string | null;
  /** City and state. */
  where: string;
  /** The set lists, decoded. */
  sets: string[];
  recordings: number;
  /** Sorts shows by time, unknown parts last. */
  time: string;
  /** All that the filter looks through, folded. */
  text: string;
}

/** What the shows are chosen by; what is undefined or empty leaves all. */
export interface Choice {
  text: string;
  from: number | undefined;
  to: number | undefined;
  recorded: boolean;
  /** The shows with a recording of the chosen kind of source. */
  ofKind: ReadonlySet<number> | undefined;
}

/** The columns that shows can be sorted by. */
export const SORTS = ['date', 'venue', 'location', 'recordings'] as const;
export type Sort = (typeof SORTS)[number];

/** A show of a result; without its set lists where the result has none. */
export function showOf(
  performance: FragmentType<typeof PerformanceTable_PerformanceFragmentDoc>,
  setLists?: FragmentType<typeof SetLists_PerformanceFragmentDoc>,
): Show {
  const { sources, title, venue, ...rest } = getFragmentData(PerformanceTable_PerformanceFragmentDoc, performance);
  const { id, date, year, city, state } = rest;
  const { set1, set2, set3, comment } = getFragmentData(SetLists_PerformanceFragmentDoc, setLists) ?? {};
  const sets = [set1, set2, set3].map((set) => decodeEntities(set ?? '').trim()).filter((set) => set !== '');
  const where = place(city, state) ?? '';
  const [month = '??', day = '??'] = date.split('/');
  return {
    id,
    date,
    year,
    title: title ?? '',
    venue: venue ?? '',
    city,
    state,
    where,
    sets,
    recordings: sources.totalCount,
    time: `${year === UNKNOWN_YEAR ? '????' : year}/${month}/${day}`,
    text: folded([title, venue, where, ...sets, decodeEntities(comment ?? '')].join('\n')),
  };
}

const dateOf = (show: Show | undefined): string => (show ? displayedDate(show.date, show.year) : '-');

/** The dates of the first and the last of shows in their order, as displayed: of those of a known year, where there are any. */
export function firstAndLast(shows: readonly Show[]): { first: string; last: string } {
  const isDated = ({ year }: Show) => year !== UNKNOWN_YEAR;
  return {
    first: dateOf(shows.find(isDated) ?? shows[0]),
    last: dateOf(shows.findLast(isDated) ?? shows.at(-1)),
  };
}

/** Whether a show has all words of a text, or took place on the date in it and has the other words. */
function matcher(text: string): (show: Show) => boolean {
  const has = (typed: string) => {
    const words = folded(typed).split(/\s+/).filter(Boolean);
    return (show: Show) => words.every((word) => show.text.includes(word));
  };
  const hasAll = has(text);
  const found = dateInText(text);
  if (!found) return hasAll;
  const hasRest = has(found.rest);
  return (show) => hasAll(show) || (found.dates.some((date) => isOnDate(date, show)) && hasRest(show));
}

/** The shows that a choice leaves; each word of its text must be found, and a date in it be theirs. */
export function chosen(shows: readonly Show[], { text, from, to, recorded, ofKind }: Choice): Show[] {
  const matches = matcher(text);
  return shows.filter(
    (show) =>
      (from === undefined || show.year >= from) &&
      (to === undefined || show.year <= to) &&
      (!recorded || show.recordings > 0) &&
      (ofKind === undefined || ofKind.has(show.id)) &&
      matches(show),
  );
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byTime = (a: Show, b: Show): number => (a.time < b.time ? -1 : a.time > b.time ? 1 : a.id - b.id);

const COMPARE: Record<Sort, (a: Show, b: Show) => number> = {
  date: byTime,
  venue: (a, b) => collator.compare(a.venue, b.venue) || byTime(a, b),
  location: (a, b) => collator.compare(a.where, b.where) || byTime(a, b),
  recordings: (a, b) => a.recordings - b.recordings || byTime(a, b),
};

/** The shows in the order of a column. */
export function sorted(shows: readonly Show[], sort: Sort, descending: boolean): Show[] {
  const compare = COMPARE[sort];
  return [...shows].sort(descending ? (a, b) => compare(b, a) : compare);
}

/** How many shows each year has, ascending; the unknown year comes last. */
export function countByYear(shows: readonly Show[]): { year: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { year } of shows) counts.set(year, (counts.get(year) ?? 0) + 1);
  const order = (year: number) => (year === UNKNOWN_YEAR ? Number.MAX_SAFE_INTEGER : year);
  return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => order(a.year) - order(b.year));
}

/** A venue that an artist played at, by its name and place. */
export interface VenueHistory {
  key: string;
  /** As it is written most often. */
  name: string;
  /** As it is written otherwise. */
  others: string[];
  where: string;
  shows: Show[];
}

/** The venues of the shows, the most played first; the shows of each keep their order. */
export function venuesOf(shows: readonly Show[]): VenueHistory[] {
  const byKey = groupedBy(shows, (show) => venueKey(show.venue, show.where));
  const venues = [...byKey].map(([key, ofVenue]): VenueHistory => {
    const spellings = groupedBy(ofVenue, ({ venue }) => venue || 'Unknown Venue');
    const [name = '', ...others] = [...spellings]
      .sort((a, b) => b[1].length - a[1].length)
      .map(([spelling]) => spelling);
    return { key, name, others, where: ofVenue[0]?.where ?? '', shows: ofVenue };
  });
  return venues.sort((a, b) => b.shows.length - a.shows.length || collator.compare(a.name, b.name));
}

/** The keys with the highest counts, at most `most` of them, the most frequent first. */
export const mostFrequent = (counts: ReadonlyMap<string, number>, most: number): (readonly [string, number])[] =>
  [...counts].sort(([, a], [, b]) => b - a).slice(0, most);
