import { bareName, stemOf } from '#domain/checksums/filePaths.ts';
import { comparedBy, type FileHash, type Track } from '#domain/checksums/tracks.ts';
import { circulationYear } from '#domain/dates/dates.ts';

/** A recording with the fields that are compared. */
export interface ComparedRecording {
  id: number;
  /** The identifier at the Internet Archive; empty if it has none. */
  identifier: string;
  /** The date of circulation as a sortable number; undefined if the day is unknown. */
  circulated: number | undefined;
  tracks: Track[];
}

export interface Relation {
  kind: 'same transfer' | 'upgrade' | 'shared tracks' | 'other transfer' | 'not comparable';
  /** For an upgrade, the older or smaller one; otherwise the first one. */
  from: ComparedRecording;
  to: ComparedRecording;
  /** The number of tracks in common. */
  shared: number;
}

/** A circulation date, `MM/DD/YY`, `MM/DD/YYYY` or `YYYY-MM-DD`, as a sortable number; otherwise undefined. */
export function circulationTime(circdate: string | null): number | undefined {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{2}|\d{4})$/.exec(circdate?.trim() ?? '') ?? [];
  if (month && day && year) {
    return ((year.length > 2 ? Number(year) : circulationYear(year)) * 100 + Number(month)) * 100 + Number(day);
  }
  const [, ...parts] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(circdate?.trim() ?? '') ?? [];
  return parts.length > 0 ? Number(parts.join('')) : undefined;
}

const sharesHash = (a: Track, b: Track): boolean =>
  a.hashes.some(({ hash }) => b.hashes.some((other) => other.hash === hash));

/** The tracks that can be compared. A silent one, or one with an unset fingerprint, has no hash. */
export const tracksWithHashes = ({ tracks }: ComparedRecording): Track[] =>
  tracks.filter(({ hashes }) => hashes.length > 0);

/** Applies a function to all hashes of a recording. Returns the distinct results. */
const ofHashes = ({ tracks }: ComparedRecording, textOf: (hash: FileHash) => string): Set<string> =>
  new Set(tracks.flatMap(({ hashes }) => hashes.map(textOf)));

/** Whether `a` came first: it circulated earlier, or else it has fewer tracks. Undefined if unknown. */
function cameFirst(a: ComparedRecording, b: ComparedRecording): boolean | undefined {
  if (a.circulated !== undefined && b.circulated !== undefined && a.circulated !== b.circulated) {
    return a.circulated < b.circulated;
  }
  return a.tracks.length === b.tracks.length ? undefined : a.tracks.length < b.tracks.length;
}

/** The relation between two recordings, by their hashes alone. */
export function relationOf(a: ComparedRecording, b: ComparedRecording): Relation {
  const known = ofHashes(b, ({ hash }) => hash);
  const shared = a.tracks.filter(({ hashes }) => hashes.some(({ hash }) => known.has(hash))).length;
  const about = { from: a, to: b, shared };
  if (shared === 0) {
    const kinds = ofHashes(b, comparedBy);
    const could = [...ofHashes(a, comparedBy)].some((kind) => kinds.has(kind));
    return { ...about, kind: could ? 'other transfer' : 'not comparable' };
  }
  const isAll = [a, b].every((recording) => shared === tracksWithHashes(recording).length);
  if (isAll && a.tracks.length === b.tracks.length) return { ...about, kind: 'same transfer' };
  const first = cameFirst(a, b);
  const smaller = Math.min(a.tracks.length, b.tracks.length);
  if (first === undefined || shared * 2 < smaller) return { ...about, kind: 'shared tracks' };
  return { kind: 'upgrade', from: first ? a : b, to: first ? b : a, shared };
}

/** Groups recordings that are the same transfer. */
export function transfersOf(recordings: readonly ComparedRecording[]): ComparedRecording[][] {
  const transfers: ComparedRecording[][] = [];
  for (const recording of recordings) {
    const same = transfers.find(([first]) => first && relationOf(first, recording).kind === 'same transfer');
    if (same) same.push(recording);
    else transfers.push([recording]);
  }
  return transfers;
}

/** A row of the comparison: a track, with the version that each recording has of it, named A, B and so on. */
export interface ComparedTrack {
  label: string;
  versions: ReadonlyMap<number, { version: string; hash: string }>;
}

/** The number of disc and track at the end of a name, as in `show-d1t02`. */
const numberOf = (track: Track): string | undefined => /d\d+t\d+$/.exec(stemOf(track.path))?.[0];

const LETTERS = 26;

/** The name of a version: `A` to `Z`, then `AA` and so on. */
const letters = (index: number): string =>
  (index < LETTERS ? '' : letters(Math.floor(index / LETTERS) - 1)) +
  String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));

/** Aligns tracks side by side: those that share a hash, else those with the same number. */
export function sideBySide(recordings: readonly ComparedRecording[]): ComparedTrack[] {
  const rows: Array<{ label: string; tracks: Map<number, Track> }> = [];
  /** The rows by the hashes and marks in them, so that a track is not compared with every row. */
  const places = new Map<string, Set<number>>();
  for (const { id, tracks } of recordings) {
    for (const track of tracks) {
      const number = numberOf(track);
      const hashes = track.hashes.map(({ hash }) => `hash ${hash}`);
      const named = `mark ${number ?? track.stem}`;
      const free = (key: string) => [...(places.get(key) ?? [])].filter((place) => !rows[place]?.tracks.has(id));
      // The row with the same number, or else a new one. A row that shares a hash comes before both.
      const [byMark = rows.length] = free(named);
      const place = hashes.flatMap(free).toSorted((a, b) => a - b)[0] ?? byMark;
      if (place === rows.length) rows.push({ label: number ?? bareName(track.path), tracks: new Map() });
      rows[place]?.tracks.set(id, track);
      // A track that came by its hash may have another number than its row.
      const keys = place === byMark ? [named, ...hashes] : hashes;
      for (const key of keys) places.set(key, (places.get(key) ?? new Set()).add(place));
    }
  }
  return rows.map(({ label, tracks }) => {
    const versions: Track[][] = [];
    for (const track of tracks.values()) {
      const version = versions.find((others) => others.some((other) => sharesHash(track, other)));
      if (version) version.push(track);
      else versions.push([track]);
    }
    const versionOf = (track: Track) => ({
      version: letters(versions.findIndex((others) => others.includes(track))),
      hash: track.hashes[0]?.hash ?? '',
    });
    return { label, versions: new Map([...tracks].map(([id, track]) => [id, versionOf(track)])) };
  });
}
