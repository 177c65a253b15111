import { comparedBy, type FileHash, stemOf, type Track } from '#domain/checksums/tracks.ts';
import { circulationYear } from '#domain/dates/dates.ts';

/** A recording as far as it is compared. */
export interface ComparedRecording {
  id: number;
  /** What the Internet Archive calls it; empty where it is not there. */
  identifier: string;
  /** When it began to circulate, as a number that is larger the later it was; undefined when the day is unknown. */
  circulated: number | undefined;
  tracks: Track[];
}

/** How two recordings are related. */
export interface Relation {
  kind: 'same transfer' | 'upgrade' | 'shared tracks' | 'other transfer' | 'not comparable';
  /** Of an upgrade the older or smaller one; else the one that came first. */
  from: ComparedRecording;
  to: ComparedRecording;
  /** How many tracks they have in common. */
  shared: number;
}

/** A circulation date of `MM/DD/YY` or `YYYY-MM-DD` as a number that is larger the later it is, or undefined. */
export function circulationTime(circdate: string | null): number | undefined {
  const [, month, day, short] = /^(\d{2})\/(\d{2})\/(\d{2})$/.exec(circdate?.trim() ?? '') ?? [];
  if (month && day && short) {
    return (circulationYear(short) * 100 + Number(month)) * 100 + Number(day);
  }
  const [, ...parts] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(circdate?.trim() ?? '') ?? [];
  return parts.length > 0 ? Number(parts.join('')) : undefined;
}

const sharesHash = (a: Track, b: Track): boolean =>
  a.hashes.some(({ hash }) => b.hashes.some((other) => other.hash === hash));

/** Something of all hashes of a recording. */
const ofHashes = ({ tracks }: ComparedRecording, of: (hash: FileHash) => string): Set<string> =>
  new Set(tracks.flatMap(({ hashes }) => hashes.map(of)));

/** Whether `a` came first: it has fewer tracks, or the same number and circulated earlier. Undefined: unknown. */
function cameFirst(a: ComparedRecording, b: ComparedRecording): boolean | undefined {
  if (a.circulated !== undefined && b.circulated !== undefined && a.circulated !== b.circulated) {
    return a.circulated < b.circulated;
  }
  return a.tracks.length === b.tracks.length ? undefined : a.tracks.length < b.tracks.length;
}

/** How two recordings are related, judged by their hashes alone. */
export function relationOf(a: ComparedRecording, b: ComparedRecording): Relation {
  const known = ofHashes(b, ({ hash }) => hash);
  const shared = a.tracks.filter(({ hashes }) => hashes.some(({ hash }) => known.has(hash))).length;
  const about = { from: a, to: b, shared };
  if (shared === 0) {
    const kinds = ofHashes(b, comparedBy);
    const could = [...ofHashes(a, comparedBy)].some((kind) => kinds.has(kind));
    return { ...about, kind: could ? 'other transfer' : 'not comparable' };
  }
  if (shared === a.tracks.length && shared === b.tracks.length) return { ...about, kind: 'same transfer' };
  const first = cameFirst(a, b);
  const smaller = Math.min(a.tracks.length, b.tracks.length);
  if (first === undefined || shared * 2 < smaller) return { ...about, kind: 'shared tracks' };
  return { kind: 'upgrade', from: first ? a : b, to: first ? b : a, shared };
}

/** Recordings in groups: those of one group are the same transfer. */
export function transfersOf(recordings: readonly ComparedRecording[]): ComparedRecording[][] {
  const transfers: ComparedRecording[][] = [];
  for (const recording of recordings) {
    const same = transfers.find(([first]) => first && relationOf(first, recording).kind === 'same transfer');
    if (same) same.push(recording);
    else transfers.push([recording]);
  }
  return transfers;
}

/** A row of recordings side by side: one track, with the version of it that each recording has, named A, B and so on. */
export interface ComparedTrack {
  label: string;
  versions: ReadonlyMap<number, { version: string; hash: string }>;
}

/** What tapers number tracks by: the disc and the track at the end of a name, as in `show-d1t02`. */
const markOf = (track: Track): string => /d\d+t\d+$/.exec(stemOf(track.path))?.[0] ?? track.stem;

const letter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** Tracks side by side: those that share a hash are in one row, else those of the same number. */
export function sideBySide(recordings: readonly ComparedRecording[]): ComparedTrack[] {
  const rows: Array<{ mark: string; tracks: Map<number, Track> }> = [];
  /** The places of rows by the hashes and marks in them, so that no track is compared with every row. */
  const places = new Map<string, Set<number>>();
  for (const { id, tracks } of recordings) {
    for (const track of tracks) {
      const mark = markOf(track);
      const hashes = track.hashes.map(({ hash }) => `hash ${hash}`);
      const named = `mark ${mark}`;
      const free = (key: string) => [...(places.get(key) ?? [])].filter((place) => !rows[place]?.tracks.has(id));
      const [byMark = rows.length] = free(named);
      const place = hashes.flatMap(free).toSorted((a, b) => a - b)[0] ?? byMark;
      if (place === rows.length) rows.push({ mark, tracks: new Map() });
      rows[place]?.tracks.set(id, track);
      const keys = place === byMark ? [named, ...hashes] : hashes;
      for (const key of keys) places.set(key, (places.get(key) ?? new Set()).add(place));
    }
  }
  return rows.map(({ mark, tracks }) => {
    const versions: Track[][] = [];
    for (const track of tracks.values()) {
      const version = versions.find((others) => others.some((other) => sharesHash(track, other)));
      if (version) version.push(track);
      else versions.push([track]);
    }
    const versionOf = (track: Track) => ({
      version: letter(versions.findIndex((others) => others.includes(track))),
      hash: track.hashes[0]?.hash ?? '',
    });
    return { label: mark, versions: new Map([...tracks].map(([id, track]) => [id, versionOf(track)])) };
  });
}
