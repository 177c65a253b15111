import { type Algorithm, type Coverage, type Format, type Origin, parseChecksums } from './parse.ts';

/** One hash of one file, from a line of a list or computed from the file. */
export interface FileHash {
  hash: string;
  algorithm: Algorithm;
  coverage: Coverage;
  unset: boolean;
  path: string;
  /** The line of the hash; undefined if it was computed from the file. */
  origin: Origin | undefined;
  /** The form of the line; undefined if the hash was computed from the file. */
  format?: Format;
  /** The number, from 0, of the list among several that were put together in one text. */
  block?: number;
}

/** A file of a recording with all its known hashes. Its WAV, SHN and FLAC forms are one track. */
export interface Track {
  /** The stem, with the disc in front if names repeat on each disc. */
  key: string;
  stem: string;
  /** The stems by which other lists of the same files call it. */
  aliases: readonly string[];
  /** The file name to be shown, with the disc or folder in front if names repeat on each. */
  name: string;
  /** The first path that was read. */
  path: string;
  /** The hashes that are not unset. */
  hashes: FileHash[];
}

/** The last part of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a path, without a slash at its end; empty if the path has none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The folder of the show to which a file belongs: a folder named only after a disc is part of its parent. */
export const showFolderOf = (path: string): string =>
  folderOf(path).replace(/(?:^|\/)(?:d|cd|disc|disk)[ _-]?\d{1,2}$/i, '');

/** The extension of a file name in lower case, or the empty string. */
export const extensionOf = (path: string): string => /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** The extensions of files beside the audio: texts, lists, covers. */
const BESIDE_AUDIO =
  /^(?:txt|te?xt|nfo|log|cue|md5|ffp|st5|sha1?|sfv|asc|csv|html?|rtf|docx?|pdf|jpe?g|png|gif|bmp|tiff?|m3u8?|pls|ini|db|zip)$/;

/** Whether a file may be a track, by its extension. A line of a list often names a track without one. */
export const isTrack = ({ path }: { path: string }): boolean => !BESIDE_AUDIO.test(extensionOf(path));

/** A file name for comparison: without extension, in lower case, in one Unicode form. */
export const stemOf = (path: string): string =>
  fileName(path)
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .normalize('NFC')
    .toLowerCase();

/** All names of a track for comparison. */
export const stemsOf = ({ stem, aliases }: Track): readonly string[] => [stem, ...aliases];

/** The name of a hash's list, with a number if several were put together; empty for a hash of the file itself. */
const listOf = ({ origin, block = 0 }: FileHash): string =>
  origin ? (block > 0 ? `${origin.list} (${block + 1})` : origin.list) : '';

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

/** The state of the files that a list describes. */
export type State = 'of the original files' | 'before a repair' | 'after a repair';

/** The words that may follow `old` or `new` in the name of a list. They exclude names such as `Old Mill` and `New Year`. */
const LIST_WORD = '(?=[-_. ]{0,3}(?:md5|ffp|st5|shn|flac|wav|files?|lists?|checksums?|fingerprints?|txt|$))';
const REPAIR = '(?:fix|repair|patch|edit)';

const STATES: ReadonlyArray<[State, RegExp]> = [
  ['of the original files', /(?<![a-z])orig(?:inal)?s?(?![a-z])/i],
  ['before a repair', new RegExp(`(?<![a-z])(?:(?:before|pre|un)[-_. ]?${REPAIR}|(?:old|before)${LIST_WORD})`, 'i')],
  [
    'after a repair',
    new RegExp(
      `(?<![a-z])(?:(?:after|post)[-_. ]?${REPAIR}|${REPAIR}(?:e?d)?(?![a-z])|(?:new|after)${LIST_WORD})`,
      'i',
    ),
  ],
];

/** The state of the files that a list describes, by its name; undefined if the name has none. */
export const stateOf = (list: string): State | undefined => STATES.find(([, name]) => name.test(list))?.[0];

/** Whether a list, by its name, is of the original files or of those before a repair. */
export const isBefore = (list: string): boolean => {
  const state = stateOf(list);
  return state !== undefined && state !== 'after a repair';
};

/** A file name with its disc. No other disc has the same name. */
const SAYS_DISC = /d\d{1,2}[-_ ]?t\d/;

/**
 * The lists that are of one disc each although their names do not say so, with a name for the disc. They share two or
 * more file names with other lists of their kind, but no hash.
 */
function listsOfDiscs(files: readonly FileHash[]): Map<string, string> {
  const lists = new Map<string, { text: string; block: number; names: Set<string>; hashes: Set<string> }>();
  const withName = new Map<string, Set<string>>();
  const withHash = new Map<string, Set<string>>();
  for (const file of files) {
    const list = listOf(file);
    if (list === '' || file.unset || stemOf(file.path) === '' || SAYS_DISC.test(stemOf(file.path)) || stateOf(list))
      continue;
    // Some files have one hash in ffp and another in shntool. These are lists of the same tracks.
    const name = `${file.format === 'st5'} ${comparedBy(file)} ${stemOf(file.path)}`;
    const of = { text: file.origin?.list ?? '', block: file.block ?? 0 };
    const { names, hashes } = lists.get(list) ?? { names: new Set(), hashes: new Set() };
    lists.set(list, { ...of, names: names.add(name), hashes: hashes.add(file.hash) });
    withName.set(name, (withName.get(name) ?? new Set()).add(list));
    withHash.set(file.hash, (withHash.get(file.hash) ?? new Set()).add(list));
  }
  const isShared = (found: Set<string> | undefined) => (found?.size ?? 0) > 1;
  const ofDiscs = [...lists].filter(
    ([, { names, hashes }]) =>
      [...names].filter((name) => isShared(withName.get(name))).length > 1 &&
      ![...hashes].some((hash) => isShared(withHash.get(hash))),
  );
  // Lists in one text are in the order of the discs.
  const ofOneText = new Set(files.flatMap(({ origin, block = 0 }) => (origin && block > 0 ? origin.list : [])));
  return new Map(
    ofDiscs.map(([list, { text, block }]) => [list, ofOneText.has(text) ? `disc ${block + 1}` : stemOf(list)]),
  );
}

/** The disc or folder of a file, by its path or the name of its list. If they name none, it is the disc of its list. */
function placeOf(file: FileHash, discs: ReadonlyMap<string, string>): string {
  const folder = folderOf(file.path);
  const list = listOf(file);
  const named = discIn(fileName(folder)) ?? discIn(file.origin?.list ?? '') ?? folder.toLowerCase();
  return named || (discs.get(list) ?? '');
}

/** The names that stand for several files, because several discs or folders have one. */
function repeatedStems(files: readonly FileHash[], discs: ReadonlyMap<string, string>): Set<string> {
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    const place = placeOf(file, discs);
    const stem = stemOf(file.path);
    if (place) places.set(stem, (places.get(stem) ?? new Set()).add(place));
  }
  return new Set([...places].filter(([, found]) => found.size > 1).map(([stem]) => stem));
}

/** The most tracks that may share a hash. One of more tracks is the hash of silence, and identifies none. */
const MOST_TRACKS = 8;

/** A key that hashes of the same data share: the hash, and the data that it covers. */
const dataOf = (file: FileHash): string => `${comparedBy(file)} ${file.hash}`;

/**
 * Returns a function that tells whether two lists are of the same files under different names. They share at least two
 * hashes, and most of those of the shorter list.
 */
function sameFiles(
  tracks: readonly Track[],
  byData: ReadonlyMap<string, readonly Track[]>,
): (a: string, b: string) => boolean {
  const sizes = new Map<string, number>();
  const shared = new Map<string, number>();
  const pair = (a: string, b: string) => [a, b].toSorted().join('\n');
  for (const file of tracks.flatMap(({ hashes }) => hashes))
    sizes.set(listOf(file), (sizes.get(listOf(file)) ?? 0) + 1);
  for (const [data, holders] of byData) {
    const lists = holders.map(({ hashes }) => new Set(hashes.filter((file) => dataOf(file) === data).map(listOf)));
    const pairs = lists.flatMap((ofTrack, at) =>
      lists.slice(at + 1).flatMap((others) => [...ofTrack].flatMap((a) => [...others].map((b) => pair(a, b)))),
    );
    for (const one of new Set(pairs)) shared.set(one, (shared.get(one) ?? 0) + 1);
  }
  return (a, b) => {
    const count = shared.get(pair(a, b)) ?? 0;
    return a !== b && count > 1 && count * 2 > Math.min(sizes.get(a) ?? 0, sizes.get(b) ?? 0);
  };
}

/** Merges tracks that two lists of the same files call by different names. */
function underOneName(tracks: readonly Track[]): Track[] {
  const named = tracks.filter(({ stem }) => stem !== '');
  const byData = new Map<string, Track[]>();
  for (const track of named) {
    for (const data of new Set(track.hashes.map(dataOf))) {
      const holders = byData.get(data);
      if (holders) holders.push(track);
      else byData.set(data, [track]);
    }
  }
  for (const [data, holders] of byData) if (holders.length < 2 || holders.length > MOST_TRACKS) byData.delete(data);
  if (byData.size === 0) return [...tracks];

  const isSameFiles = sameFiles(named, byData);
  const places = new Map(tracks.map((track, place) => [track, place]));
  const merged = new Map<Track, Track>(tracks.map((track) => [track, track]));
  for (const track of named) {
    const lists = [...new Set(track.hashes.map(listOf))];
    const earlier = track.hashes
      .flatMap((file) => byData.get(dataOf(file)) ?? [])
      .find((other) => {
        const known = (other !== track && merged.get(other)?.hashes.map(listOf)) || [];
        return (
          !lists.some((list) => known.includes(list)) &&
          lists.some((list) => known.some((one) => isSameFiles(list, one)))
        );
      });
    const into = earlier && merged.get(earlier);
    if (!into || (places.get(earlier) ?? 0) > (places.get(track) ?? 0)) continue;
    merged.set(earlier, {
      ...into,
      hashes: [...into.hashes, ...track.hashes],
      aliases: [...into.aliases, track.stem],
    });
    merged.delete(track);
  }
  return [...merged.values()];
}

/** Groups hashes into tracks, in their order. Texts and covers are left out. A hash without a name is a track of its own. */
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
    const track = tracks.get(key) ?? { key, stem, aliases: [], name, path: file.path, hashes: [] };
    tracks.set(key, track);
    if (!file.unset) track.hashes.push(file);
  }
  return underOneName([...tracks.values()]);
}

/** The tracks of a recording, from all its checksum lists. */
export const tracksOfLists = (lists: ReadonlyArray<{ description: string; body: string }>): Track[] =>
  tracksOf(lists.flatMap(({ description, body }) => parseChecksums(body, description).lines));

/** A key of hashes that can be compared: those of audio, or those of files with the same extension. */
export const comparedBy = ({ algorithm, coverage, path }: FileHash): string =>
  coverage === 'audio' ? `${algorithm} audio` : `${algorithm} ${extensionOf(path)}`;

/** Whether two hashes would be equal if they came from the same data. */
export const comparable = (a: FileHash, b: FileHash): boolean => comparedBy(a) === comparedBy(b);
