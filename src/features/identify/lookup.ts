import { parseChecksums } from '#domain/checksums/parse.ts';
import {
  extensionOf,
  type FileHash,
  isBefore,
  isTrack,
  showFolderOf,
  stemOf,
  type Track,
  tracksOfLists,
} from '#domain/checksums/tracks.ts';
import { groupedBy } from '#lib/groupedBy.ts';

/** How many hashes one request asks for: some may be of altered tracks, and the API allows 15 aliases. */
const HASHES_PER_REQUEST = 4;

/** How many hashes of one kind the database may lack before the rest of a group's hashes of that kind count as unknown. */
const MISSES_PER_KIND = 12;

/** What the lookup must know of a recording. */
export interface RecordingLists {
  id: number;
  /** When it was recorded, `MM/DD/YY`, with `??` for what is unknown. */
  performance?: { date: string };
  lists: ReadonlyArray<{ description: string; body: string }>;
}

/** A recording that has at least one of the hashes in question. */
export interface Candidate<Recording extends RecordingLists> {
  recording: Recording;
  tracks: Track[];
  hashes: ReadonlySet<string>;
}

/** A hash of the copy, with how large its file is, as far as that is known. */
export interface OwnHash extends FileHash {
  size?: number | undefined;
}

/** The recordings that have a hash in their lists. */
export interface HashHolders<Recording extends RecordingLists> {
  hash: string;
  /** How many checksum lists have it. */
  total: number;
  /** Whether the recordings of all those lists are here; a common hash has more than one result holds. */
  whole: boolean;
  recordings: readonly Recording[];
}

/** What the database was asked so far, and what was found. */
export interface Findings<Recording extends RecordingLists> {
  asked: ReadonlyMap<string, Pick<HashHolders<Recording>, 'total' | 'whole'>>;
  candidates: ReadonlyMap<number, Candidate<Recording>>;
}

/** The findings before anything was asked. */
export const noFindings = <Recording extends RecordingLists>(): Findings<Recording> => ({
  asked: new Map(),
  candidates: new Map(),
});

/** A recording with what its checksum lists hold. */
export function candidateOf<Recording extends RecordingLists>(recording: Recording): Candidate<Recording> {
  const { lists } = recording;
  const lines = lists.flatMap(({ description, body }) => parseChecksums(body, description).lines);
  const hashes = new Set(lines.flatMap(({ hash, unset }) => (unset ? [] : hash)));
  return { recording, tracks: tracksOfLists(lists), hashes };
}

/** Why a recording may be the one that a copy is of. */
export interface Evidence {
  /** How many of the copy's hashes it has. */
  hashes: number;
  /** How many of its tracks have one of them, and how many it has. */
  tracks: number;
  allTracks: number;
  /** Its checksum lists that they stand in. */
  lists: string[];
  /** The best that they are of: the audio, whole files, or the original files, from which several recordings may be made. */
  of: 'audio' | 'files' | 'originals';
  /** Whether the day it was recorded on is known; of a compilation it is not. */
  isDated: boolean;
}

const WORTH = ['originals', 'files', 'audio'] as const;

const ofWhat = ({ coverage, origin }: FileHash): Evidence['of'] => {
  if (isBefore(origin?.list ?? '')) return 'originals';
  return coverage === 'audio' ? 'audio' : 'files';
};

/** The recordings that have any of these hashes. */
export type HoldersOf<Recording extends RecordingLists> = (
  files: readonly Pick<FileHash, 'hash'>[],
) => Array<Candidate<Recording>>;

/** Finds recordings by their hashes, so that not every file is held against every recording. */
export function holdersIn<Recording extends RecordingLists>({ candidates }: Findings<Recording>): HoldersOf<Recording> {
  const byHash = new Map<string, Array<Candidate<Recording>>>();
  for (const candidate of candidates.values()) {
    for (const hash of candidate.hashes) {
      const holders = byHash.get(hash);
      if (holders) holders.push(candidate);
      else byHash.set(hash, [candidate]);
    }
  }
  return (files) => [...new Set(files.flatMap(({ hash }) => byHash.get(hash) ?? []))];
}

/** What speaks for a recording, given the copy's hashes. */
export function evidenceOf<Recording extends RecordingLists>(
  own: ReadonlySet<string>,
  { recording, tracks, hashes }: Candidate<Recording>,
): Evidence {
  const shared = tracks.map((track) => track.hashes.filter(({ hash }) => own.has(hash)));
  const kinds = new Set(shared.flat().map(ofWhat));
  return {
    hashes: [...hashes].filter((hash) => own.has(hash)).length,
    tracks: shared.filter(({ length }) => length > 0).length,
    allTracks: tracks.length,
    lists: [...new Set(shared.flat().flatMap(({ origin }) => origin?.list ?? []))],
    of: WORTH.findLast((kind) => kinds.has(kind)) ?? 'files',
    isDated: !recording.performance?.date.includes('?'),
  };
}

/**
 * Sorts recordings by what speaks for them, the likeliest first: by how many hashes of the copy they have, a dated show
 * before a compilation, by how much of them that is, by what the hashes are of, and the one that was filed first.
 */
export function likeliestFirst<Found extends { evidence: Evidence; id: number }>(found: readonly Found[]): Found[] {
  const share = ({ tracks, allTracks }: Evidence) => (allTracks === 0 ? 0 : tracks / allTracks);
  return found.toSorted(
    ({ evidence: a, id: idA }, { evidence: b, id: idB }) =>
      b.hashes - a.hashes ||
      Number(b.isDated) - Number(a.isDated) ||
      share(b) - share(a) ||
      WORTH.indexOf(b.of) - WORTH.indexOf(a.of) ||
      idA - idB,
  );
}

/** The findings with the results of one request added. */
export function withHolders<Recording extends RecordingLists>(
  { asked, candidates }: Findings<Recording>,
  results: ReadonlyArray<HashHolders<Recording>>,
): Findings<Recording> {
  const found = new Map(candidates);
  for (const recording of results.flatMap(({ recordings }) => recordings)) {
    if (!found.has(recording.id)) found.set(recording.id, candidateOf(recording));
  }
  const known = results.map(({ hash, total, whole }) => [hash, { total, whole }] as const);
  return { asked: new Map([...asked, ...known]), candidates: found };
}

/**
 * What lies together and so is probably of one recording: the files and lists of a folder, or the lines of a loose list that
 * are of one kind, and of one of the lists that were put together in it.
 */
export function groupOf({ path, origin, coverage, format, block = 0 }: FileHash): string {
  if (!origin) return showFolderOf(path);
  if (origin.list.includes('/')) return showFolderOf(origin.list);
  return [origin.list, coverage, format === 'st5', extensionOf(path), block].join('\n');
}

/** What a hash was computed from, and in which list it stands: where one is unknown, most others of its kind are, too. */
const kindOf = ({ coverage, path, origin }: FileHash): string => [coverage, extensionOf(path), origin?.list].join('\n');

/** How often a list of `count` places has to be cut in half to come upon one of them. */
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
 * The hashes of a group that the database can be asked for, most telling first: of audio, which tags do not change;
 * of large files, since only short ones are silence; and those that the copy has once. Of a plain list the middle comes
 * first, then the middle of each half and so on: recordings share beginnings and ends most often, and a list may hold several.
 */
function ranked(files: readonly OwnHash[]): OwnHash[] {
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
 * What of a group is still worth asking for. Once all recordings that have one of its hashes are known, the group's own
 * is among them: of the rest only the tracks that those do not have are asked for.
 */
function openHashes<Recording extends RecordingLists>(
  files: readonly OwnHash[],
  asked: Findings<Recording>['asked'],
  holdersOf: HoldersOf<Recording>,
): OwnHash[] {
  const misses = groupedBy(
    files.filter(({ hash }) => asked.get(hash)?.total === 0),
    kindOf,
  );
  const isGivenUp = (file: OwnHash) => (misses.get(kindOf(file))?.length ?? 0) >= MISSES_PER_KIND;
  const holders = holdersOf(
    files.filter(({ hash }) => {
      const holders = asked.get(hash);
      return holders && holders.total > 0 && holders.whole;
    }),
  );
  const isHeld = ({ hash }: OwnHash) => holders.some(({ hashes }) => hashes.has(hash));
  // The other hashes of a track that is found say nothing more. A name alone does not find it: it may be another recording's.
  const found = new Set(files.filter(isHeld).map(({ path }) => stemOf(path)));
  const isExplained = (file: OwnHash) => isHeld(file) || (stemOf(file.path) !== '' && found.has(stemOf(file.path)));
  const isOpen = (file: OwnHash) => !asked.has(file.hash) && !isGivenUp(file) && !isExplained(file);
  return files.some(isOpen) ? ranked(files).filter(isOpen) : [];
}

/** The hashes to ask for next, a few for one request, taken from each group in turn. None: more would not change the result. */
export function nextHashes<Recording extends RecordingLists>(
  files: readonly OwnHash[],
  findings: Findings<Recording>,
): string[] {
  const holdersOf = holdersIn(findings);
  const queues: OwnHash[][] = [];
  const firsts = new Set<string>();
  for (const group of groupedBy(files, groupOf).values()) {
    const queue = openHashes(group, findings.asked, holdersOf);
    if (queue[0]) firsts.add(queue[0].hash);
    queues.push(queue);
    // A hash of each fills a request: what the other groups would ask for comes next time.
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
