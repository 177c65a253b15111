import { bareName, extensionOf, folderOf, unreadableName } from '#domain/checksums/filePaths.ts';
import { isBefore, stateOf } from '#domain/checksums/listNames.ts';
import { comparable, type FileHash, stemsOf, type Track } from '#domain/checksums/tracks.ts';
import type { FileCheck } from '#features/identify/reading/fileChecks.ts';
import { groupedBy } from '#lib/groupedBy.ts';

/** The verdicts for a track, in the order of lists, the worst first. */
export const VERDICTS = ['altered', 'missing', 'weak evidence', 'extra', 'renamed', 'matches', 'intact'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** A track of the copy with the check of its file. */
export interface OwnTrack extends Track {
  check?: FileCheck | undefined;
}

export interface TrackVerdict {
  verdict: Verdict;
  /** The track in the database; undefined for an extra one. */
  expected: Track | undefined;
  /** The track of the copy; undefined for a missing one. */
  own: OwnTrack | undefined;
  /** Whether a hash computed from the file is one of the recording's. A list that came with the file does not count. */
  isProven: boolean;
  /** The reason in a sentence; empty if the verdict needs none. */
  note: string;
}

/** The name of a track in the copy, with the folder that the recording has for it. Without a name, it is the hash. */
export function nameOf({ own, expected }: TrackVerdict): string {
  const name = (own ?? expected)?.name ?? '';
  const folder = own?.stem === expected?.stem ? folderOf(expected?.name ?? '') : '';
  return folder && !name.includes('/') ? `${folder}/${name}` : name || own?.hashes[0]?.hash || 'Without a name';
}

/** The formats without tags: their files change only if the audio does. */
const UNTAGGED_EXTENSIONS = new Set(['wav']);

/** The change of a file that leaves its audio alone, by its format. SHN and WAV have no tags. */
const HARMLESS: Record<string, string> = { shn: 'a seek table at its end', wav: 'another header' };
const harmless = ({ name, path }: Track): string => HARMLESS[extensionOf(path || name)] ?? 'an edited tag';

const LIST_ONLY = 'Only the list that came with the file says so.';
const HEADER_ONLY = 'The fingerprint in its header agrees; the audio itself was not decoded.';
const HEADER_DIFFERS =
  'The fingerprint in its header agrees, but the file differs. An edited tag is enough for that, and so is damage: check the audio to know.';

/** Whether a hash was computed from a file. Others are lines of lists. */
export const isComputed = ({ origin }: FileHash): boolean => origin === undefined;

/** Whether a track is a file that was read, and not only a line of a list. */
const isFile = ({ hashes, check }: OwnTrack): boolean => check !== undefined || hashes.some(isComputed);

/** Whether only lists of a copy are known, and none of its files was read. */
export function isOfListAlone(rows: readonly TrackVerdict[]): boolean {
  const own = rows.flatMap((row) => row.own ?? []);
  return own.length > 0 && !own.some(isFile);
}

/** A computed hash replaces what a list says of the file: the lines that it contradicts are `denied`. */
function factsOf({ hashes }: Track): { facts: FileHash[]; denied: FileHash[] } {
  const computed = hashes.filter(isComputed);
  const claims = hashes.filter(({ origin }) => origin !== undefined);
  const factsAgainst = (claim: FileHash) => computed.filter((fact) => comparable(fact, claim));
  return {
    facts: [...computed, ...claims.filter((claim) => factsAgainst(claim).length === 0)],
    denied: claims.filter((claim) => factsAgainst(claim).some(({ hash }) => hash !== claim.hash)),
  };
}

const ownListNote = (denied: readonly FileHash[]): string =>
  denied
    .slice(0, 1)
    .map(({ origin }) => `The file does not match line ${origin?.line} of ${origin?.list}, which came with it.`)
    .join('');

/** Joins sentences to a text, without the empty ones. */
export const sentences = (...parts: Array<string | undefined>): string => parts.filter(Boolean).join(' ');

const problemVerdict = ({ problem, damaged }: FileCheck, denied: readonly FileHash[]) =>
  ({ verdict: damaged ? 'altered' : 'weak evidence', note: sentences(problem, ownListNote(denied)) }) as const;

const audioNote = (own: Track, differs: boolean, byHeader: boolean): string | undefined => {
  if (differs)
    return byHeader ? HEADER_DIFFERS : `The hash of the audio agrees; the file differs, as ${harmless(own)} makes it.`;
  return byHeader ? HEADER_ONLY : undefined;
};

/** Whether two tracks have a name in common, including those in lists. */
const haveSameName = (a: Track, b: Track): boolean =>
  stemsOf(a).some((stem) => stemsOf(b).includes(stem)) ||
  bareName(a.path) === bareName(b.path) ||
  unreadableName(a.path)?.(b.path) === true ||
  unreadableName(b.path)?.(a.path) === true;

/** A note that a file is an original, or from before a repair, while other files circulate. Empty if it does not apply. */
function stateNote(expected: Track, facts: readonly FileHash[]): string {
  const equal = expected.hashes.filter(({ hash }) => facts.some((fact) => fact.hash === hash));
  const list = equal[0]?.origin?.list ?? '';
  const circulates = expected.hashes.some(
    (other) => !isBefore(other.origin?.list ?? '') && equal.some((hash) => comparable(hash, other)),
  );
  return circulates && equal.every(({ origin }) => isBefore(origin?.list ?? ''))
    ? `Its hash is in ${list}, a list ${stateOf(list)}; the files that circulate have another.`
    : '';
}

function verdictByHash(expected: Track, own: OwnTrack): TrackVerdict {
  const { facts, denied } = factsOf(own);
  const differs = facts.some((fact) =>
    expected.hashes.some((hash) => comparable(fact, hash) && hash.hash !== fact.hash && hash.coverage === 'file'),
  );
  const sameFile = facts.some(
    (fact) => fact.coverage === 'file' && expected.hashes.some(({ hash }) => hash === fact.hash),
  );
  const decoded = own.check?.audio === 'audio intact' || own.check?.audio === 'audio decoded';
  const byHeader = !decoded && facts.some((fact) => fact.coverage === 'audio' && !fact.origin);
  const hashNote = sentences(sameFile ? undefined : audioNote(own, differs, byHeader), stateNote(expected, facts));
  const isProven = facts.some((fact) => isComputed(fact) && expected.hashes.some(({ hash }) => hash === fact.hash));
  const about = { expected, own, isProven };
  if (own.check?.problem) return { ...about, ...problemVerdict(own.check, denied) };
  const listNote = isFile(own) && !isProven ? LIST_ONLY : undefined;
  if (own.stem !== '' && expected.stem !== '' && !haveSameName(own, expected)) {
    const note = sentences(`The recording calls it ${expected.name}.`, hashNote, listNote, ownListNote(denied));
    return { ...about, verdict: 'renamed', note };
  }
  return {
    ...about,
    verdict: isProven ? 'intact' : 'matches',
    note: sentences(hashNote, listNote, ownListNote(denied)),
  };
}

/** The verdict for a track whose name the database has, but not its hashes. */
function verdictByName(expected: Track, own: OwnTrack): TrackVerdict {
  const { facts, denied } = factsOf(own);
  const about = { expected, own, isProven: false };
  const compared = facts.filter((fact) => expected.hashes.some((hash) => comparable(fact, hash)));
  if (own.check?.problem) return { ...about, ...problemVerdict(own.check, denied) };
  if (compared.some(({ coverage }) => coverage === 'audio')) {
    return { ...about, verdict: 'altered', note: sentences('The audio differs.', ownListNote(denied)) };
  }
  if (compared.length === 0) {
    return {
      ...about,
      verdict: 'weak evidence',
      note: sentences('Only the name agrees: there are no hashes of the same kind to compare.', ownListNote(denied)),
    };
  }
  if (compared.some(({ path }) => UNTAGGED_EXTENSIONS.has(extensionOf(path)))) {
    return { ...about, verdict: 'altered', note: sentences('The file differs.', ownListNote(denied)) };
  }
  return {
    ...about,
    verdict: 'weak evidence',
    note: sentences(
      `The file was altered, but ${harmless(own)} is enough for that: only hashes of whole files can be compared.`,
      ownListNote(denied),
    ),
  };
}

/**
 * Compares the tracks of a copy with those of a recording: first by hash, preferring equal names, then by name. The
 * rows are in the recording's order, followed by the extra ones.
 */
export function compareTracks(expected: readonly Track[], own: readonly OwnTrack[]): TrackVerdict[] {
  const partners = new Map<Track, TrackVerdict>();
  const unmatched = new Set(own);
  const match = (candidates: (track: OwnTrack) => readonly Track[], judge: typeof verdictByHash) => {
    for (const track of unmatched) {
      const partner = candidates(track).find((candidate) => !partners.has(candidate));
      if (!partner) continue;
      partners.set(partner, judge(partner, track));
      unmatched.delete(track);
    }
  };

  const withHashes = expected.flatMap((track) => track.hashes.map(({ hash }) => ({ hash, track })));
  const byHash = groupedBy(withHashes, ({ hash }) => hash);
  const byKey = groupedBy(expected, ({ key }) => key);
  const withStems = expected.flatMap((track) => stemsOf(track).map((stem) => ({ stem, track })));
  const byStem = groupedBy(withStems, ({ stem }) => stem);
  const sameHash = (track: OwnTrack) =>
    factsOf(track).facts.flatMap(({ hash }) => (byHash.get(hash) ?? []).map((found) => found.track));
  match((track) => sameHash(track).filter(({ key }) => key === track.key), verdictByHash);
  match((track) => sameHash(track).filter((found) => haveSameName(found, track)), verdictByHash);
  match(sameHash, verdictByHash);
  match((track) => byKey.get(track.key) ?? [], verdictByName);
  match(
    (track) => (track.stem === '' ? [] : (byStem.get(track.stem) ?? []).map((found) => found.track)),
    verdictByName,
  );

  const missing = (track: Track): TrackVerdict => ({
    verdict: 'missing',
    expected: track,
    own: undefined,
    isProven: false,
    note: '',
  });
  return [
    ...expected.map((track) => partners.get(track) ?? missing(track)),
    ...[...unmatched].map(
      (track): TrackVerdict => ({
        verdict: track.check?.damaged ? 'altered' : 'extra',
        expected: undefined,
        own: track,
        isProven: false,
        note: track.check?.problem ?? '',
      }),
    ),
  ];
}
