import { decodeEntities } from '#lib/entities.ts';
import { UNKNOWN_YEAR } from '../dates/dates.ts';

/** The fields of a performance that all lists show. */
export interface ListedPerformance {
  id: number;
  date: string;
  year: number;
  title: string | null;
  venue: string | null;
  city: string | null;
  state: string | null;
}

/** A performance as far as it says when it was. */
export type PlayedShow = Pick<ListedPerformance, 'id' | 'date' | 'year'>;

/** The sort key of a show's time. Unknown parts come last. */
export const timeOf = ({ date, year }: PlayedShow): string => `${year === UNKNOWN_YEAR ? '????' : year}/${date}`;

export function byTime(a: PlayedShow, b: PlayedShow): number {
  const [one, other] = [timeOf(a), timeOf(b)];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
}

/** The set lists of a performance without HTML entities. Missing and blank ones are left out. */
export const setsOf = (texts: Partial<Record<'set1' | 'set2' | 'set3', string | null>> = {}): string[] =>
  [texts.set1, texts.set2, texts.set3].map((set) => decodeEntities(set ?? '').trim()).filter((set) => set !== '');
