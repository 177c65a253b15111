import type { Image } from '../../data/changing/images.ts';
import { type Fit, featuresOf, fitOfShows } from '../rules/sameShow.ts';
import { columnText, linesIn } from './valuesOf.ts';

/* The rules that tell whether two records describe the same show or recording. docs/imports.md has them. */

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

export const featuresOfImage = computedOnce((image) => {
  const of = (column: string) => columnText(image, column);
  const features = featuresOf({
    title: of('title'),
    venue: of('venue'),
    city: of('city'),
    sets: ['set1', 'set2', 'set3'].map(of),
    comment: of('comment'),
  });
  let songs: ReadonlySet<string> | undefined;
  return { ...features, songs: () => (songs ??= features.songs()) };
});

/** Returns the fit of two descriptions of an artist's day. */
export const fitOf = (one: Image, other: Image): Fit =>
  isIdentified(one, other)
    ? 'same'
    : fitOfShows(featuresOfImage(one), featuresOfImage(other), !columnText(one, 'date').includes('?'));

export const dayOf = (image: Image): string => `${image.artist_id} ${image.date} ${image.year}`;

/** Whether a recording has a description, and all of it equals that of a stored recording. */
export function isSameRecording(values: Image, image: Image): boolean {
  const said = ['circdate', 'comments', 'textdoc'].filter((column) => columnText(values, column) !== '');
  return said.length > 0 && said.every((column) => values[column] === image[column]);
}
