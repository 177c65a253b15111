import { extensionOf, isTrack, showFolderOf, stemOf } from '#domain/checksums/filePaths.ts';
import { isBefore } from '#domain/checksums/listNames.ts';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { type FileHash, type Track, tracksOfLists } from '#domain/checksums/tracks.ts';
import type { OwnHash } from '#features/identify/reading/material.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import type { HashHolders, KnownRecording } from './recordingLookup.ts';

/** More than one, as some may be of altered tracks; few, as the API allows 15 aliases. */
const HASHES_PER_REQUEST = 4;

/** After so many unknown hashes of one kind, the other hashes of that kind in a group count as unknown. */
const MISSES_PER_KIND = 12;

/** A recording that has at least one of the copy's hashes. */
export interface Candidate {
  recording: KnownRecording;
  tracks: Track[];
  hashes: ReadonlySet<string>;
}

/** The hashes that were looked up, and the recordings found. */
export interface Findings {
  asked: ReadonlyMap<string, Pick<HashHolders, 'total' | 'whole'>>;
  candidates: ReadonlyMap<number, Candidate>;
}

/** The findings before the first lookup. */
export const noFindings = (): Findings => ({
  asked: new Map(),
  candidates: new Map(),
});

/** Converts a recording to a candidate, with the contents of its checksum lists. */
export function candidateOf(recording: KnownRecording): Candidate {
  const { lists } = recording;
  const lines = lists.flatMap(({ description, body }) => parseChecksums(body, description).lines);
  const hashes = new Set(lines.flatMap(({ hash, unset }) => (unset ? [] : hash)));
  return { recording, tracks: tracksOfLists(lists), hashes };
}

export interface Evidence {
  /** The number of the copy's hashes that the recording has. */
  hashes: number;
  /** The number of its tracks with one of these hashes. */
  tracks: number;
  /** The number of all its tracks. */
  allTracks: number;
  /** Its checksum lists with these hashes. */
  lists: string[];
  /** Hashes of audio, of whole files, or of original files, from which several recordings may be made. */
  of: 'audio' | 'files' | 'originals';
  /** Whether the recording's date is known. That of a compilation is not. */
  isDated: boolean;
}

/** The kinds of hashes, the weakest evidence first. */
const KINDS_BY_WORTH = ['originals', 'files', 'audio'] as const;

const ofWhat = ({ coverage, origin }: FileHash): Evidence['of'] => {
  if (isBefore(origin?.list ?? '')) return 'originals';
  return coverage === 'audio' ? 'audio' : 'files';
};

/** Returns the recordings with any of these hashes. */
export type HoldersOf = (files: readonly Pick<FileHash, 'hash'>[]) => Array<Candidate>;

/** Indexes candidates by hash, so that not every file is compared with every recording. */
export function holdersIn({ candidates }: Findings): HoldersOf {
  const byHash = new Map<string, Array<Candidate>>();
  for (const candidate of candidates.values()) {
    for (const hash of candidate.hashes) {
      const holders = byHash.get(hash);
      if (holders) holders.push(candidate);
      else byHash.set(hash, [candidate]);
    }
  }
  return (files) => [...new Set(files.flatMap(({ hash }) => byHash.get(hash) ?? []))];
}

export function evidenceOf(own: ReadonlySet<string>, { recording, tracks, hashes }: Candidate): Evidence {
  const shared = tracks.map((track) => track.hashes.filter(({ hash }) => own.has(hash)));
  const kinds = new Set(shared.flat().map(ofWhat));
  return {
    hashes: [...hashes].filter((hash) => own.has(hash)).length,
    tracks: shared.filter(({ length }) => length > 0).length,
    allTracks: tracks.length,
    lists: [...new Set(shared.flat().flatMap(({ origin }) => origin?.list ?? []))],
    of: KINDS_BY_WORTH.findLast((kind) => kinds.has(kind)) ?? 'files',
    isDated: !recording.performance.date.includes('?'),
  };
}

/**
 * Sorts recordings by their evidence, the best first. The order is by the number of the copy's hashes, then by a known
 * date, then by the share of the recording's tracks. Last come the kind of hashes and the lower id.
 */
export function likeliestFirst<Found extends { evidence: Evidence; id: number }>(found: readonly Found[]): Found[] {
  const share = ({ tracks, allTracks }: Evidence) => (allTracks === 0 ? 0 : tracks / allTracks);
  return found.toSorted(
    ({ evidence: a, id: idA }, { evidence: b, id: idB }) =>
      b.hashes - a.hashes ||
      Number(b.isDated) - Number(a.isDated) ||
      share(b) - share(a) ||
      KINDS_BY_WORTH.indexOf(b.of) - KINDS_BY_WORTH.indexOf(a.of) ||
      idA - idB,
  );
}

/** Adds the results of one request to the findings. */
export function withHolders({ asked, candidates }: Findings, results: ReadonlyArray<HashHolders>): Findings {
  const found = new Map(candidates);
  for (const recording of results.flatMap(({ recordings }) => recordings)) {
    if (!found.has(recording.id)) found.set(recording.id, candidateOf(recording));
  }
  const known = results.map(({ hash, total, whole }) => [hash, { total, whole }] as const);
  return { asked: new Map([...asked, ...known]), candidates: found };
}

/**
 * The group of a hash. The hashes of a group probably belong to one recording. A group is a folder with its files and
 * lists. In a list outside of folders, it is the lines of one kind and block.
 */
export function hashGroup({ path, origin, coverage, format, block = 0 }: FileHash): string {
  if (!origin) return showFolderOf(path);
  if (origin.list.includes('/')) return showFolderOf(origin.list);
  return [origin.list, coverage, format === 'st5', extensionOf(path), block].join('\n');
}

/** The kind of a hash, with its list. If some hashes of a kind are unknown, most others are, too. */
const kindOf = ({ coverage, path, origin }: FileHash): string => [coverage, extensionOf(path), origin?.list].join('\n');

/** The number of bisections after which a place in a list of `count` is reached. */
function depthOf(place: number, count: number): number {
  let [from, to] = [0, count];
  for (let depth = 0; ; depth += 1) {
    const middle = (from + to) >> 1;
    if (middle === place) return depth;
    if (place < middle) to = middle;
    else from = middle + 1;
  }
}

/**
 * The hashes of a group that can be looked up, the most significant first. Audio hashes come first, as tags do not
 * change them. Repeated audio hashes come last, as they may be of silence. Large files precede small ones, as only short
 * ones are silence. In a plain list the middle comes first, then the middle of each half, and so on. Recordings mostly
 * share beginnings and ends, and a list may contain several recordings.
 */
function rankedHashes(files: readonly OwnHash[]): OwnHash[] {
  const times = new Map<string, number>();
  for (const { hash } of files) times.set(hash, (times.get(hash) ?? 0) + 1);
  const usable = files.filter(({ algorithm, unset }) => algorithm === 'md5' && !unset);
  const tracks = usable.filter(isTrack);
  const places = new Map(usable.map((file, place) => [file, depthOf(place, usable.length)]));
  const rank = (file: OwnHash) => [
    Number((times.get(file.hash) ?? 0) > 1 && file.coverage === 'audio'),
    Number(file.coverage === 'file'),
    -(file.size ?? 0),
    places.get(file) ?? 0,
  ];
  const ranks = new Map(usable.map((file) => [file, rank(file)]));
  return (tracks.length > 0 ? tracks : usable).toSorted((a, b) => {
    const [first = [], second = []] = [ranks.get(a), ranks.get(b)];
    const at = first.findIndex((value, index) => value !== second[index]);
    return at < 0 ? 0 : (first[at] ?? 0) - (second[at] ?? 0);
  });
}

/**
 * The hashes of a group that are still worth a lookup. Once all recordings with one of its hashes are known, the
 * group's recording is among them. Then only hashes that no such recording has are left.
 */
function openHashes(files: readonly OwnHash[], asked: Findings['asked'], holdersOf: HoldersOf): OwnHash[] {
  const misses = groupedBy(
    files.filter(({ hash }) => asked.get(hash)?.total === 0),
    kindOf,
  );
  const isGivenUp = (file: OwnHash) => (misses.get(kindOf(file))?.length ?? 0) >= MISSES_PER_KIND;
  const holders = holdersOf(
    files.filter(({ hash }) => {
      const answer = asked.get(hash);
      return answer && answer.total > 0 && answer.whole;
    }),
  );
  const isHeld = ({ hash }: OwnHash) => holders.some(({ hashes }) => hashes.has(hash));
  // The other hashes of a found track add nothing. A track is not found by its name alone: a recording found may have a
  // track of that name, and the file be of another one.
  const found = new Set(files.filter(isHeld).map(({ path }) => stemOf(path)));
  const isExplained = (file: OwnHash) => isHeld(file) || (stemOf(file.path) !== '' && found.has(stemOf(file.path)));
  const isOpen = (file: OwnHash) => !asked.has(file.hash) && !isGivenUp(file) && !isExplained(file);
  return files.some(isOpen) ? rankedHashes(files).filter(isOpen) : [];
}

/** The hashes for the next request, taken from each group in turn. Empty if more would not change the result. */
export function nextHashes(files: readonly OwnHash[], findings: Findings): string[] {
  const holdersOf = holdersIn(findings);
  const queues: OwnHash[][] = [];
  const firsts = new Set<string>();
  for (const group of groupedBy(files, hashGroup).values()) {
    const queue = openHashes(group, findings.asked, holdersOf);
    if (queue[0]) firsts.add(queue[0].hash);
    queues.push(queue);
    // One hash of each of these groups fills a request. Other groups have their turn later.
    if (firsts.size === HASHES_PER_REQUEST) break;
  }
  const chosen = new Set<string>();
  for (let round = 0; round < HASHES_PER_REQUEST; round += 1) {
    for (const queue of queues) {
      const next = queue[round];
      if (next && chosen.size < HASHES_PER_REQUEST) chosen.add(next.hash);
    }
  }
  return [...chosen];
}
