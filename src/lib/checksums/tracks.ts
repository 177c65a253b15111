import type { Algorithm, Coverage, Origin } from './parse';

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
  /** The path that was read first. */
  path: string;
  /** Without unset ones. */
  hashes: FileHash[];
}

/** The last part of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What stands behind the last dot of a name, in lower case, or the empty string. */
export const extensionOf = (path: string): string => /\.([a-z0-9]{2,4})$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** A name as it is compared: in lower case, in one Unicode form, without extension. */
export const stemOf = (path: string): string =>
  fileName(path)
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .normalize('NFC')
    .toLowerCase();

const DISC = /(?:^|[^a-z])(?:d|cd|disc|disk)[ _-]?0*(\d{1,2})(?!\d)/i;

const discIn = (name: string): string | undefined => {
  const number = DISC.exec(name)?.[1];
  return number && `disc ${number}`;
};

/** The disc or folder that a file lies in, as far as its path or its list's name says. */
function placeOf({ path, origin }: FileHash): string {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return discIn(fileName(folder)) ?? discIn(origin?.list ?? '') ?? folder.toLowerCase();
}

/** Which names stand for several files, because each disc or folder has one of that name. */
function repeatedStems(files: readonly FileHash[]): Set<string> {
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    const place = placeOf(file);
    const stem = stemOf(file.path);
    if (place) places.set(stem, (places.get(stem) ?? new Set()).add(place));
  }
  return new Set([...places].filter(([, found]) => found.size > 1).map(([stem]) => stem));
}

/** Hashes by the files they belong to, in the order in which those came. A hash without a name is a track of its own. */
export function tracksOf(files: readonly FileHash[]): Track[] {
  const repeated = repeatedStems(files);
  const tracks = new Map<string, Track>();
  for (const file of files) {
    const stem = stemOf(file.path);
    const key = stem === '' ? `/${file.hash}` : repeated.has(stem) ? `${placeOf(file)}/${stem}` : stem;
    const track = tracks.get(key) ?? { key, stem, path: file.path, hashes: [] };
    tracks.set(key, track);
    if (!file.unset) track.hashes.push(file);
  }
  return [...tracks.values()];
}

/** Whether two hashes would be equal if they came from the same data: of the audio, or of files of one kind. */
export const comparable = (a: FileHash, b: FileHash): boolean =>
  a.algorithm === b.algorithm &&
  a.coverage === b.coverage &&
  (a.coverage === 'audio' || extensionOf(a.path) === extensionOf(b.path));
