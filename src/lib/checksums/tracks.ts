import { type Algorithm, type Coverage, type Origin, parseChecksums } from './parse';

/** One hash of one file, from a line of a list or from the file itself. */
export interface FileHash {
  hash: string;
  algorithm: Algorithm;
  coverage: Coverage;
  unset: boolean;
  path: string;
  /** The line it stands in; undefined when it was computed from the file. */
  origin: Origin | undefined;
}

/** A file of a recording with all that is known of its hashes. Its WAV, SHN and FLAC forms are one track. */
export interface Track {
  /** Its name without folders, extension and case, and with its disc where names repeat on each. */
  key: string;
  stem: string;
  /** Its file's name to be shown, with its disc or folder where names repeat on each. */
  name: string;
  /** The path that was read first. */
  path: string;
  /** Without unset ones. */
  hashes: FileHash[];
}

/** The last part of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a path, without a slash at its end; empty when the path names none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** What stands behind the last dot of a name, in lower case, or the empty string. */
export const extensionOf = (path: string): string => /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** What lies beside the audio: texts, lists, covers. */
const BESIDE_AUDIO =
  /^(?:txt|te?xt|nfo|log|cue|md5|ffp|st5|sha1?|sfv|asc|csv|html?|rtf|docx?|pdf|jpe?g|png|gif|bmp|tiff?|m3u8?|pls|ini|db|zip)$/;

/** Whether a file may be a track: it is no text, list or cover. A line of a list often names a track without an extension. */
export const isTrack = ({ path }: { path: string }): boolean => !BESIDE_AUDIO.test(extensionOf(path));

/** A name as it is compared: in lower case, in one Unicode form, without extension. */
export const stemOf = (path: string): string =>
  fileName(path)
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .normalize('NFC')
    .toLowerCase();

/** `d1`, `CD 1`, `disc # 2`, `disk-_-2`; and a `D2` that ends a word in lower case: `GrailD2`. */
const DISC = /(?:^|[^a-z])(?:d|cd|disc|disk)[ _#-]{0,4}0*(\d{1,2})(?!\d)/i;
const DISC_AT_END = /[a-z]D(\d{1,2})(?![\da-zA-Z])/;
const DISC_IN_WORDS = /(?:^|[^a-z])(?:cd|disc|disk)[ _-]{0,3}(one|two|three|four|five|six)(?![a-z])/i;
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six'];

const discIn = (name: string): string | undefined => {
  const word = DISC_IN_WORDS.exec(name)?.[1];
  const number = word ? WORDS.indexOf(word.toLowerCase()) + 1 : (DISC.exec(name) ?? DISC_AT_END.exec(name))?.[1];
  return number === undefined ? undefined : `disc ${number}`;
};

/** The name of a list that says which state of the files it is of: the original one, or that before or after a repair. */
const OF_A_STATE =
  /(?:^|[^a-z])(?:orig(?:inal)?s?|before|after|old|new|(?:pre|post|un)?-?fix(?:ed)?|patched)(?![a-z])/i;

/** Whether the files of a list, by its name, are those before a repair, or the original ones. */
export const isBefore = (list: string): boolean =>
  /(?:^|[^a-z])(?:orig(?:inal)?s?|before|old|(?:pre|un)-?fix(?:ed)?)(?![a-z])/i.test(list);

/**
 * The lists that are of a disc each although no name says so: they have two and more names with others of their kind in common,
 * and no hash.
 */
function listsOfDiscs(files: readonly FileHash[]): Set<string> {
  const lists = new Map<string, { names: Set<string>; hashes: Set<string> }>();
  const withName = new Map<string, Set<string>>();
  const withHash = new Map<string, Set<string>>();
  for (const file of files) {
    const list = file.origin?.list;
    if (list === undefined || file.unset || stemOf(file.path) === '' || OF_A_STATE.test(list)) continue;
    const name = `${comparedBy(file)} ${stemOf(file.path)}`;
    const { names, hashes } = lists.get(list) ?? { names: new Set(), hashes: new Set() };
    lists.set(list, { names: names.add(name), hashes: hashes.add(file.hash) });
    withName.set(name, (withName.get(name) ?? new Set()).add(list));
    withHash.set(file.hash, (withHash.get(file.hash) ?? new Set()).add(list));
  }
  const isShared = (found: Set<string> | undefined) => (found?.size ?? 0) > 1;
  const ofDiscs = [...lists].filter(
    ([, { names, hashes }]) =>
      [...names].filter((name) => isShared(withName.get(name))).length > 1 &&
      ![...hashes].some((hash) => isShared(withHash.get(hash))),
  );
  return new Set(ofDiscs.map(([list]) => list));
}

/** The disc or folder that a file lies in, as far as its path or its list's name says; of a list of a disc that list's name. */
function placeOf({ path, origin }: FileHash, discs: ReadonlySet<string>): string {
  const folder = folderOf(path);
  const list = origin?.list ?? '';
  return discIn(fileName(folder)) ?? discIn(list) ?? (folder.toLowerCase() || (discs.has(list) ? stemOf(list) : ''));
}

/** Which names stand for several files, because each disc or folder has one of that name. */
function repeatedStems(files: readonly FileHash[], discs: ReadonlySet<string>): Set<string> {
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    const place = placeOf(file, discs);
    const stem = stemOf(file.path);
    if (place) places.set(stem, (places.get(stem) ?? new Set()).add(place));
  }
  return new Set([...places].filter(([, found]) => found.size > 1).map(([stem]) => stem));
}

/**
 * Hashes by the tracks they belong to, in the order in which those came; those of texts and covers are left out. A hash
 * without a name is a track of its own.
 */
export function tracksOf(hashes: readonly FileHash[]): Track[] {
  const files = hashes.filter(isTrack);
  const discs = listsOfDiscs(files);
  const repeated = repeatedStems(files, discs);
  const tracks = new Map<string, Track>();
  for (const file of files) {
    const stem = stemOf(file.path);
    const place = repeated.has(stem) ? placeOf(file, discs) : '';
    const key = stem === '' ? `/${file.hash}` : `${place && `${place}/`}${stem}`;
    const folder = place && (fileName(folderOf(file.path)) || place);
    const name = [folder, fileName(file.path)].filter(Boolean).join('/');
    const track = tracks.get(key) ?? { key, stem, name, path: file.path, hashes: [] };
    tracks.set(key, track);
    if (!file.unset) track.hashes.push(file);
  }
  return [...tracks.values()];
}

/** The tracks of a recording, by all its checksum lists. */
export const tracksOfLists = (lists: ReadonlyArray<{ description: string; body: string }>): Track[] =>
  tracksOf(lists.flatMap(({ description, body }) => parseChecksums(body, description).lines));

/** What hashes have in common that would be equal if they came from the same data: of the audio, or of files of one kind. */
export const comparedBy = ({ algorithm, coverage, path }: FileHash): string =>
  coverage === 'audio' ? `${algorithm} audio` : `${algorithm} ${extensionOf(path)}`;

/** Whether two hashes would be equal if they came from the same data. */
export const comparable = (a: FileHash, b: FileHash): boolean => comparedBy(a) === comparedBy(b);
