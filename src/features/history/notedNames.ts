import { groupedBy } from '#lib/groupedBy.ts';
import { comparedName } from '#texts/comparedName.ts';
import { guestsAndTour } from '#texts/guestsAndTour.ts';
import { collator, type Show } from './shows.ts';
import { mostFrequent } from './tallies.ts';

/** A guest or a tour, with the number of shows whose texts name it. */
export interface NotedName {
  /** The most frequent spelling. */
  name: string;
  shows: number;
}

/** The different names, those of the most shows first. Each show may name one once. */
const counted = (names: readonly string[]): NotedName[] =>
  [...groupedBy(names, comparedName).values()]
    .flatMap((spellings) => mostFrequent(spellings, 1).map(([name]) => ({ name, shows: spellings.length })))
    .sort((a, b) => b.shows - a.shows || collator.compare(a.name, b.name));

/** The guests and the tours that the set lists and comments of shows name. */
export function notedNames(shows: readonly Pick<Show, 'sets' | 'comment'>[]): Record<'guests' | 'tours', NotedName[]> {
  const found = shows.map(({ sets, comment }) => guestsAndTour(sets, comment));
  return {
    guests: counted(found.flatMap(({ guests }) => guests)),
    tours: counted(found.flatMap(({ tour }) => tour ?? [])),
  };
}
