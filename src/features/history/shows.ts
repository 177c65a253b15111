import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { setsOf } from '#domain/performances/performance.ts';
import { place } from '#domain/performances/places.ts';
import { type FragmentType, getFragmentData } from '#graphql/generated/fragment-masking.ts';
import { PerformanceList_PerformanceFragmentDoc, SetLists_PerformanceFragmentDoc } from '#graphql/generated/graphql.ts';
import { decodeEntities } from '#lib/entities.ts';
import { folded } from '#set-lists/folded.ts';
import { dateInText, isOnDate } from '#texts/partialDate.ts';

/** A performance with the fields of the history. */
export interface Show {
  id: number;
  date: string;
  year: number;
  title: string;
  venue: string;
  city: string | null;
  state: string | null;
  /** The city and the state. */
  where: string;
  /** The set lists, decoded. */
  sets: string[];
  /** The comment, decoded. */
  comment: string;
  recordings: number;
  isCompilation: boolean;
  /** The number of its rare songs, as the API counts them; undefined if the browser has to. */
  rare: number | undefined;
  /** The folded text that the filter searches. */
  text: string;
}

/** The filters of shows. Undefined and empty ones have no effect. */
export interface Choice {
  text: string;
  from: number | undefined;
  to: number | undefined;
  recorded: boolean;
  /** The ids of the shows with a recording of the chosen kind. */
  ofKind: ReadonlySet<number> | undefined;
  /** The ids of the shows with the chosen guest and of the chosen tour. */
  ofNotes: ReadonlySet<number> | undefined;
}

/** The fields of a performance that only some queries read. */
interface OptionalFields {
  isCompilation?: boolean;
  highlights?: readonly unknown[];
}

/** Returns the show of a performance in a result. Without set lists, the show has neither sets nor a comment. */
export function showOf(
  performance: FragmentType<typeof PerformanceList_PerformanceFragmentDoc> & OptionalFields,
  setLists?: FragmentType<typeof SetLists_PerformanceFragmentDoc>,
): Show {
  const { sources, title, venue, ...rest } = getFragmentData(PerformanceList_PerformanceFragmentDoc, performance);
  const { id, date, year, city, state } = rest;
  const texts = getFragmentData(SetLists_PerformanceFragmentDoc, setLists);
  const comment = decodeEntities(texts?.comment ?? '');
  const sets = setsOf(texts);
  const where = place(city, state) ?? '';
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
    comment,
    recordings: sources.totalCount,
    isCompilation: performance.isCompilation === true,
    rare: performance.highlights?.length,
    text: folded([title, venue, where, ...sets, comment].join('\n')),
  };
}

/** Returns a test: whether a show has all words of a text, or was on the date in it and has the other words. */
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

export function filteredShows(shows: readonly Show[], { text, from, to, recorded, ofKind, ofNotes }: Choice): Show[] {
  const matches = matcher(text);
  return shows.filter(
    (show) =>
      (from === undefined || show.year >= from) &&
      (to === undefined || show.year <= to) &&
      (!recorded || show.recordings > 0) &&
      (ofKind === undefined || ofKind.has(show.id)) &&
      (ofNotes === undefined || ofNotes.has(show.id)) &&
      matches(show),
  );
}

/** Compares names as people sort them. */
export const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The number of shows in each year, in the order of the years. The unknown year comes last. */
export function countByYear(shows: readonly Show[]): { year: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { year } of shows) counts.set(year, (counts.get(year) ?? 0) + 1);
  const order = (year: number) => (year === UNKNOWN_YEAR ? Number.MAX_SAFE_INTEGER : year);
  return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => order(a.year) - order(b.year));
}
