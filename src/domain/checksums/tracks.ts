import { bareName, discIn, extensionOf, fileName, folderOf, isTrack, stemOf, unreadableName } from './filePaths.ts';
import { stateOf } from './listNames.ts';
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

/** All names of a track for comparison. */
export const stemsOf = ({ stem, aliases }: Track): readonly string[] => [stem, ...aliases];

/** The name of a hash's list, with a number if several were put together; empty for a hash of the file itself. */
const listOf = ({ origin, block = 0 }: FileHash): string =>
  origin ? (block > 0 ? `${origin.list} (${block + 1})` : origin.list) : '';

/** A file name with the number of its disc, so that no file of another disc has the same: `d1t01`. */
const SAYS_DISC = /d\d{1,2}[-_ ]?t\d/;

/** Whether another disc may have a file of the same name, and the name of the list does not tell which files it has. */
const isUnplaced = (file: FileHash): boolean => {
  const stem = stemOf(file.path);
  return stem !== '' && !SAYS_DISC.test(stem) && !file.unset && listOf(file) !== '' && !stateOf(listOf(file));
};

/**
 * The lists that are of one disc each, although their names do not say so, with a name for the disc. Such a list shares
 * two or more file names with other lists of its kind, but no hash.
 */
function listsOfDiscs(files: readonly FileHash[]): Map<string, string> {
  const lists = new Map<string, { text: string; block: number; names: Set<string>; hashes: Set<string> }>();
  const listsByName = new Map<string, Set<string>>();
  const listsByHash = new Map<string, Set<string>>();
  for (const file of files.filter(isUnplaced)) {
    const list = listOf(file);
    // Some files have one hash in ffp and another in shntool. These are lists of the same tracks.
    const name = `${file.format === 'st5'} ${comparedBy(file)} ${stemOf(file.path)}`;
    const { names, hashes } = lists.get(list) ?? { names: new Set(), hashes: new Set() };
    const place = { text: file.origin?.list ?? '', block: file.block ?? 0 };
    lists.set(list, { ...place, names: names.add(name), hashes: hashes.add(file.hash) });
    listsByName.set(name, (listsByName.get(name) ?? new Set()).add(list));
    listsByHash.set(file.hash, (listsByHash.get(file.hash) ?? new Set()).add(list));
  }
  const isShared = (found: Set<string> | undefined) => (found?.size ?? 0) > 1;
  const ofDiscs = [...lists].filter(
    ([, { names, hashes }]) =>
      [...names].filter((name) => isShared(listsByName.get(name))).length > 1 &&
      ![...hashes].some((hash) => isShared(listsByHash.get(hash))),
  );
  // Several lists in one text are in the order of the discs.
  const severalInText = new Set(files.flatMap(({ origin, block = 0 }) => (origin && block > 0 ? origin.list : [])));
  return new Map(
    ofDiscs.map(([list, { text, block }]) => [list, severalInText.has(text) ? `disc ${block + 1}` : bareName(list)]),
  );
}

/** The stems that stand for several files, because a list or folder has several of them that differ by signs alone. */
function sharedStems(files: readonly FileHash[]): Set<string> {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const file of files) {
    const stem = stemOf(file.path);
    const place = `${listOf(file)}\n${folderOf(file.path)}\n${stem}`;
    const name = names.get(place) ?? bareName(file.path);
    names.set(place, name);
    if (name !== bareName(file.path)) shared.add(stem);
  }
  return shared;
}

/** The most names with question marks that are held against all others. */
const MOST_UNREADABLE = 200;

/** The stems of names with question marks, where one name of other lists alone may be meant, and their own list has not. */
function readableStems(files: readonly FileHash[]): Map<string, string> {
  const listsByName = new Map<string, Set<string>>();
  for (const file of files) listsByName.set(file.path, (listsByName.get(file.path) ?? new Set()).add(listOf(file)));
  const names = [...listsByName].filter(([path]) => !path.includes('?'));
  const unreadable = [...listsByName].filter(([path]) => path.includes('?'));
  const stems = new Map<string, string>();
  for (const [path, lists] of unreadable.slice(0, MOST_UNREADABLE)) {
    const isMeant = unreadableName(path);
    const meant = names.filter(([other]) => isMeant?.(other));
    const [stem, ...others] = new Set(meant.map(([other]) => stemOf(other)));
    const isInOwnList = meant.some(([, of]) => [...of].some((list) => lists.has(list)));
    if (stem !== undefined && others.length === 0 && !isInOwnList) stems.set(path, stem);
  }
  return stems;
}

/** The disc or folder of a file, by its path or the name of its list. If they name none, it is the disc of its list. */
function placeOf(file: FileHash, discs: ReadonlyMap<string, string>): string {
  const folder = folderOf(file.path);
  const list = listOf(file);
  const named = discIn(fileName(folder)) ?? discIn(file.origin?.list ?? '') ?? folder.toLowerCase();
  return named || (discs.get(list) ?? '');
}

/** The names that stand for several files, because several discs or folders have a file of that name. */
function repeatedStems(files: readonly FileHash[], discs: ReadonlyMap<string, string>): Set<string> {
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    const place = placeOf(file, discs);
    const stem = stemOf(file.path);
    if (place) places.set(stem, (places.get(stem) ?? new Set()).add(place));
  }
  return new Set([...places].filter(([, found]) => found.size > 1).map(([stem]) => stem));
}

/** The most tracks that may share a hash. If more do, it is the hash of silence, and identifies none. */
const MOST_TRACKS = 8;

/** A key that hashes of the same data share: the hash, and the data that it covers. */
const dataOf = (file: FileHash): string => `${comparedBy(file)} ${file.hash}`;

const listsOf = ({ hashes }: Track): string[] => [...new Set(hashes.map(listOf))];

function tracksByData(tracks: readonly Track[]): Map<string, Track[]> {
  const byData = new Map<string, Track[]>();
  for (const track of tracks) {
    for (const data of new Set(track.hashes.map(dataOf))) {
      const holders = byData.get(data);
      if (holders) holders.push(track);
      else byData.set(data, [track]);
    }
  }
  for (const [data, holders] of byData) if (holders.length < 2 || holders.length > MOST_TRACKS) byData.delete(data);
  return byData;
}

/**
 * Returns a function that tells whether two lists are of the same files under different names. They share at least two
 * hashes, and most of those of the shorter list.
 */
function sameFiles(
  tracks: readonly Track[],
  byData: ReadonlyMap<string, readonly Track[]>,
): (a: string, b: string) => boolean {
  const pair = (a: string, b: string) => [a, b].toSorted().join('\n');
  const sizes = new Map<string, number>();
  for (const file of tracks.flatMap(({ hashes }) => hashes)) {
    sizes.set(listOf(file), (sizes.get(listOf(file)) ?? 0) + 1);
  }
  const shared = new Map<string, number>();
  for (const [data, holders] of byData) {
    const lists = holders.map(({ hashes }) => new Set(hashes.filter((file) => dataOf(file) === data).map(listOf)));
    // Each list of a track with each list of a later track.
    const pairs = lists.flatMap((own, at) =>
      lists.slice(at + 1).flatMap((others) => [...own].flatMap((a) => [...others].map((b) => pair(a, b)))),
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
  const byData = tracksByData(named);
  if (byData.size === 0) return [...tracks];

  const isSameFiles = sameFiles(named, byData);
  const positions = new Map(tracks.map((track, position) => [track, position]));
  /** The tracks that stay, each with those that were merged into it. */
  const merged = new Map<Track, Track>(tracks.map((track) => [track, track]));
  for (const track of named) {
    const lists = listsOf(track);
    const isSame = (other: Track): boolean => {
      const into = other === track ? undefined : merged.get(other);
      const others = into ? listsOf(into) : [];
      return (
        !lists.some((list) => others.includes(list)) &&
        lists.some((list) => others.some((one) => isSameFiles(list, one)))
      );
    };
    const same = track.hashes.flatMap((file) => byData.get(dataOf(file)) ?? []).find(isSame);
    const into = same && merged.get(same);
    if (!into || (positions.get(same) ?? 0) > (positions.get(track) ?? 0)) continue;
    merged.set(same, {
      ...into,
      hashes: [...into.hashes, ...track.hashes],
      aliases: [...into.aliases, track.stem],
    });
    merged.delete(track);
  }
  return [...merged.values()];
}

/** Groups hashes into tracks, in their order. Texts and covers are left out. A hash without a name is its own track. */
export function tracksOf(hashes: readonly FileHash[]): Track[] {
  const files = hashes.filter(isTrack);
  const discs = listsOfDiscs(files);
  const repeated = repeatedStems(files, discs);
  const shared = sharedStems(files);
  const readable = readableStems(files);
  const tracks = new Map<string, Track>();
  for (const file of files) {
    const folded = readable.get(file.path) ?? stemOf(file.path);
    const stem = shared.has(folded) ? bareName(file.path) : folded;
    const place = repeated.has(folded) ? placeOf(file, discs) : '';
    const key = stem === '' ? `/${file.hash}` : `${place && `${place}/`}${stem}`;
    const folder = place && (fileName(folderOf(file.path)) || place);
    const name = [folder, fileName(file.path)].filter(Boolean).join('/');
    const track = tracks.get(key) ?? { key, stem, aliases: [], name, path: file.path, hashes: [] };
    tracks.set(key, track);
    if (!file.unset) track.hashes.push(file);
  }
  return underOneName([...tracks.values()]);
}

export const tracksOfLists = (lists: ReadonlyArray<{ description: string; body: string }>): Track[] =>
  tracksOf(lists.flatMap(({ description, body }) => parseChecksums(body, description).lines));

/** A key of hashes that can be compared: those of audio, or those of files with the same extension. */
export const comparedBy = ({ algorithm, coverage, path }: FileHash): string =>
  coverage === 'audio' ? `${algorithm} audio` : `${algorithm} ${extensionOf(path)}`;

/** Whether two hashes would be equal if they came from the same data. */
export const comparable = (a: FileHash, b: FileHash): boolean => comparedBy(a) === comparedBy(b);
