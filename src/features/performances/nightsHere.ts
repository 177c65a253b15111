import { isoDate } from '#domain/dates/dates.ts';
import { place } from '#domain/performances/places.ts';
import { venueKey } from '#set-lists/venues.ts';

interface Night {
  id: number;
  date: string;
  year: number;
  venue: string | null;
  city: string | null;
  state: string | null;
}

interface Run {
  /** The artist's shows of a year by date. */
  shows: readonly Night[];
  /** The last show of the years before, and the first one of those after. */
  earlier: Night | undefined;
  later: Night | undefined;
}

const whereOf = ({ venue, city, state }: Night) => venueKey(venue, place(city, state));

/** The day as a number; `NaN` if it is not fully known, which is beside no other. */
const dayOf = ({ date, year }: Night): number => {
  const iso = isoDate(date, year);
  return iso.length === 10 ? Date.parse(iso) / 86_400_000 : Number.NaN;
};

/**
 * Which of how many nights in a row at its venue a show is, in words. Undefined for a single one, and where the days, the
 * venue, or the end of the run are not known.
 */
export function nightsHere(id: number, { shows, earlier, later }: Run): string | undefined {
  const at = shows.findIndex((show) => show.id === id);
  const show = shows[at];
  if (!show?.venue) return undefined;
  const where = whereOf(show);
  const follows = (one: Night | undefined, next: Night | undefined) =>
    one !== undefined &&
    next !== undefined &&
    whereOf(one) === where &&
    whereOf(next) === where &&
    dayOf(next) - dayOf(one) <= 1;
  let [first, last] = [at, at];
  while (follows(shows[first - 1], shows[first])) first -= 1;
  while (follows(shows[last], shows[last + 1])) last += 1;
  const [begin, end] = [shows[first], shows[last]];
  if (!begin || !end) return undefined;
  // It goes on in another year, nobody knows how far.
  if ((first === 0 && follows(earlier, begin)) || (last === shows.length - 1 && follows(end, later))) return undefined;
  const [night, nights] = [dayOf(show) - dayOf(begin) + 1, dayOf(end) - dayOf(begin) + 1];
  if (!(nights > 1)) return undefined;
  return night === 1
    ? `first of ${nights} nights here`
    : night === nights
      ? `last of ${nights} nights here`
      : `night ${night} of ${nights} here`;
}
