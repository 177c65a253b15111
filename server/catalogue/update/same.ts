import { asVenueKey } from '../../../set-lists/venues.ts';
import { comparedName } from '../../../texts/comparedName.ts';
import { turnIn } from '../../../texts/turns.ts';
import type { Image } from '../../data/revisions.ts';
import { areLike, songsIn } from '../songs.ts';
import { linesIn, text } from './records.ts';

/* The rules that tell whether two records describe the same show or recording. docs/imports.md has them. */

/** Whether two records have an identifier in common. */
export const isIdentified = (one: Image, other: Image): boolean => {
  const lines = linesIn(other);
  return linesIn(one).some((line) => lines.includes(line));
};

/** A function that computes its result once for each image. On a full day, one is compared with a thousand others. */
function computedOnce<Result>(compute: (image: Image) => Result): (image: Image) => Result {
  const known = new WeakMap<Image, Result>();
  return (image) => {
    const result = known.get(image) ?? compute(image);
    known.set(image, result);
    return result;
  };
}

/** A performance as the rules compare it. */
export const comparedForm = computedOnce((image) => ({
  venue: asVenueKey(text(image, 'venue')),
  city: comparedName(text(image, 'city')),
  sets: comparedName(['set1', 'set2', 'set3'].map((set) => text(image, set)).join('')),
  turn: turnIn(`${text(image, 'title')}\n${text(image, 'comment')}`),
  notes: comparedName(`${text(image, 'title')} ${text(image, 'comment')}`),
}));

/** The songs of a performance. */
const songsOf = computedOnce((image) => songsIn(['set1', 'set2', 'set3'].map((set) => text(image, set))));

/** Whether two venues or cities are equal, or one of them is unknown on a known day. */
const fits = (one: string, other: string, isDay: boolean) => one === other || (isDay && (one === '' || other === ''));

/**
 * The fit of two descriptions. `same`: one show. `like`: one show, unless another fits better, as a venue or set list is
 * unknown, or the set lists are similar. `unclear`: other songs at one venue; without a day, similar ones or none.
 * `other`: two shows.
 */
export type Fit = 'same' | 'like' | 'unclear' | 'other';

/** Returns the fit of two descriptions of an artist's day. */
export function fitOf(one: Image, other: Image): Fit {
  if (isIdentified(one, other)) return 'same';
  const [mine, others] = [comparedForm(one), comparedForm(other)];
  const isDay = !text(one, 'date').includes('?');
  if (!fits(mine.venue, others.venue, isDay) || !fits(mine.city, others.city, isDay)) return 'other';
  if (mine.turn && others.turn && mine.turn !== others.turn) return 'other';
  const isSparse = mine.sets === '' || others.sets === '';
  const isAlike = () => isSparse || areLike(songsOf(one), songsOf(other));
  if (!isDay) {
    // A band plays similar songs at a venue night after night. Without songs, nothing that is said may differ.
    const isSame = mine.sets === others.sets && (mine.sets !== '' || mine.notes === others.notes);
    return isSame ? 'same' : isAlike() ? 'unclear' : 'other';
  }
  if (mine.sets === others.sets) return mine.venue === others.venue ? 'same' : 'like';
  return isAlike() ? 'like' : 'unclear';
}

/** The key of a day of an artist. */
export const dayOf = (image: Image): string => `${image.artist_id} ${image.date} ${image.year}`;

/** Whether a recording has a description, and all of it equals that of a stored recording. */
export function isSameRecording(values: Image, image: Image): boolean {
  const said = ['circdate', 'comments', 'textdoc'].filter((column) => text(values, column) !== '');
  return said.length > 0 && said.every((column) => values[column] === image[column]);
}
