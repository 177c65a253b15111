import { songKey, songTitles } from '../../../set-lists/titles.ts';
import { asVenueKey } from '../../../set-lists/venues.ts';
import { comparedName } from '../../../texts/comparedName.ts';
import { turnIn } from '../../../texts/turns.ts';

/* The rules that tell whether two descriptions are of the same show of an artist's day. docs/imports.md has them. */

/** The features by which a show is recognised. Unknown ones are empty texts. */
export interface ShowFeatures {
  venue: string;
  city: string;
  /** The letters of its set lists, without spaces and signs, or a hash of them. */
  sets: string;
  /** Which of the shows of its day it is. */
  turn: string;
  /** The rest that is said of it. Without it, two shows that have neither a day nor a set list are not one. */
  notes?: string;
  songs: () => ReadonlySet<string>;
}

interface ShowTexts {
  title: string;
  venue: string;
  city: string;
  sets: readonly string[];
  comment: string;
}

export const featuresOf = ({ title, venue, city, sets, comment }: ShowTexts): ShowFeatures => ({
  venue: asVenueKey(venue),
  city: comparedName(city),
  sets: comparedName(sets.join('')),
  turn: turnIn(`${title}\n${comment}`) ?? '',
  notes: comparedName(`${title} ${comment}`),
  // Without segues, parts, notes, case and punctuation.
  songs: () => new Set(sets.flatMap((set) => songTitles(set).map(songKey))),
});

/** The least part of the longer of two set lists that both have, if they are those of one show. */
const leastLikeness = 2 / 3;

/** Whether two set lists have so many songs in common that one is a corrected form of the other. */
export function areLike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = [...one].filter((song) => other.has(song)).length;
  return both > 0 && both / Math.max(one.size, other.size) >= leastLikeness;
}

/** Whether two venues or cities are equal, or one of them is unknown on a known day. */
const fits = (one: string, other: string, isDay: boolean) => one === other || (isDay && (one === '' || other === ''));

/**
 * The fit of two descriptions. `same`: one show. `like`: one show, unless another fits better, as a venue or set list is
 * unknown, or the set lists are similar. `unclear`: other songs at one venue; without a day, similar ones or none.
 * `other`: two shows.
 */
export type Fit = 'same' | 'like' | 'unclear' | 'other';

/**
 * Returns the fit of two descriptions of shows of an artist on one date.
 * @param isDay Whether the date has its day
 */
export function fitOfShows(one: ShowFeatures, other: ShowFeatures, isDay: boolean): Fit {
  if (!fits(one.venue, other.venue, isDay) || !fits(one.city, other.city, isDay)) return 'other';
  if (one.turn && other.turn && one.turn !== other.turn) return 'other';
  const isAlike = () => one.sets === '' || other.sets === '' || areLike(one.songs(), other.songs());
  if (!isDay) {
    // A band plays similar songs at a venue night after night. Without songs, nothing that is said may differ.
    const areNoted = one.notes !== undefined && one.notes === other.notes;
    const isSame = one.sets === other.sets && (one.sets !== '' || areNoted);
    return isSame ? 'same' : isAlike() ? 'unclear' : 'other';
  }
  if (one.sets === other.sets) return one.venue === other.venue ? 'same' : 'like';
  return isAlike() ? 'like' : 'unclear';
}
