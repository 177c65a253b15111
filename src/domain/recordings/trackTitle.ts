import { fileName } from '../checksums/filePaths.ts';

/** A date with what stands around it: `gd77-05-08d1t01`. */
const DATED = String.raw`\S*\d{2,4}[-.]\d{1,2}[-.]\d{1,2}\S*`;
/** The number before that of the track: `gd77 `, `d1`, `01-` before `03`, `1-` before `12`. Others belong to a title. */
const BEFORE_TRACK = String.raw`(?!tr?\d)[a-z]{1,4}\d{1,4}[-_. ]*|\d{1,2}[-_. ]+(?=0\d(?!\d))|\d[-_.](?=\d\d(?![a-z\d]))`;
const NUMBERS = new RegExp(
  String.raw`^(?:${DATED}|(?:${BEFORE_TRACK})?(?:[ds]\d{1,2})?(?:t(?:r|rack)?[ _-]?)?\d{1,3})[-_. )]*`,
  'i',
);

/** The title in a file name: the text after the numbers of disc and track, if it has a word. */
export function trackTitle(path: string): string | undefined {
  const title = fileName(path)
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(NUMBERS, '')
    .replace(/_/g, ' ')
    .trim();
  return /\p{L}{2}/u.test(title) ? title : undefined;
}
