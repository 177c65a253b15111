import { withoutMarkHeaps } from '#lib/markHeaps.ts';
import { folded } from '#set-lists/folded.ts';

/* The names of files and folders, and what they tell. */

export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a path, without a slash at its end; empty if the path has none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A folder named only after a disc, in the forms that `discIn` reads. */
const DISC_FOLDER =
  /(?:^|\/)(?:(?:d|cd|disc|disk)[ _#-]{0,4}\d{1,2}|(?:cd|disc|disk)[ _-]{0,3}(?:one|two|three|four|five|six))$/i;

/** The folder of the show to which a file belongs: a folder named only after a disc is part of its parent. */
export const showFolderOf = (path: string): string => folderOf(path).replace(DISC_FOLDER, '');

/** The extension of a file name in lower case, or the empty string. */
export const extensionOf = (path: string): string => /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** The extensions of files beside the audio: texts, lists, covers. */
const BESIDE_AUDIO =
  /^(?:te?xt|nfo|log|cue|md5|ffp|st5|sha1?|sfv|asc|csv|html?|rtf|docx?|pdf|jpe?g|png|gif|bmp|tiff?|m3u8?|pls|ini|db|zip)$/;

/** Whether a file may be a track, by its extension. A line of a list often names a track without one. */
export const isTrack = ({ path }: { path: string }): boolean => !BESIDE_AUDIO.test(extensionOf(path));

/** A file name without folder and extension, in lower case, in one Unicode form. */
export const bareName = (path: string): string =>
  withoutMarkHeaps(fileName(path).replace(/\.[a-z0-9]{2,4}$/i, ''))
    .normalize('NFC')
    .toLowerCase();

/** The stems of the last paths: each is asked for several times. */
const knownStems = new Map<string, string>();
const MOST_KNOWN = 10_000;

/**
 * A file name for comparison: its letters and digits. Programs write the other signs as they like, or as a disk allows:
 * `'` or `’`, a blank or `_`, `–` or `-`, `?` or nothing. Only numbers stay apart.
 */
export const stemOf = (path: string): string => {
  const known = knownStems.get(path);
  if (known !== undefined) return known;
  const name = bareName(path);
  const letters = folded(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/(?<!\d)-|-(?!\d)/g, '');
  if (knownStems.size >= MOST_KNOWN) knownStems.clear();
  knownStems.set(path, letters || name);
  return letters || name;
};

/** The letters and digits of a part of a name, as `stemOf` has them, but with their accents. */
const signless = (part: string): string => part.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/(?<!\d)-|-(?!\d)/g, '');

/**
 * A pattern for the names that a name with question marks may stand for: each mark is a letter that a program could not
 * write, or a sign: `Caf?` is `Café`. Undefined if the name has none.
 */
export function unreadableName(path: string): ((other: string) => boolean) | undefined {
  const parts = bareName(path).split('?').map(signless);
  if (parts.length < 2 || parts.join('') === '' || parts.length > 20) return undefined;
  const form = new RegExp(`^${parts.join('[^\\p{ASCII}]?')}$`, 'u');
  return (other) => form.test(signless(bareName(other))) && signless(bareName(other)) !== parts.join('');
}

/** `d1`, `CD 1`, `disc # 2`, `disk-_-2`. A `D2` at the end of a word in lower case counts, too: `GrailD2`. */
const DISC = /(?:^|[^a-z])(?:d|cd|disc|disk)[ _#-]{0,4}0*(\d{1,2})(?!\d)/i;
const DISC_AT_END = /[a-z]D(\d{1,2})(?![\da-zA-Z])/;
const DISC_IN_WORDS = /(?:^|[^a-z])(?:cd|disc|disk)[ _-]{0,3}(one|two|three|four|five|six)(?![a-z])/i;
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The disc in a name, as `disc 2`. */
export const discIn = (name: string): string | undefined => {
  const word = DISC_IN_WORDS.exec(name)?.[1];
  const number = word ? WORDS.indexOf(word.toLowerCase()) + 1 : (DISC.exec(name) ?? DISC_AT_END.exec(name))?.[1];
  return number === undefined ? undefined : `disc ${number}`;
};
