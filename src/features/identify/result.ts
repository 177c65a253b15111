import { type FileHash, tracksOf } from '#domain/checksums/tracks.ts';
import { assign } from './assign.ts';
import {
  type Candidate,
  type Evidence,
  evidenceOf,
  type Findings,
  type HoldersOf,
  holdersIn,
  likeliestFirst,
  noFindings,
  type OwnHash,
} from './lookup.ts';
import type { KnownRecording } from './recordings.ts';
import { shareOf } from './summary.ts';
import { compareTracks, type FileCheck, isComputed, type OwnTrack, type TrackVerdict } from './verdict.ts';

/** What part of the copy is: a recording, and what became of each track; or nothing that the database knows. */
export interface IdentifiedPart {
  recording: KnownRecording | undefined;
  rows: TrackVerdict[];
  /** The tracks of the copy. */
  own: OwnTrack[];
  /** The share of the recording's tracks that the copy has, from 0 to 1. */
  share: number;
  /** What speaks for the recording; undefined where there is none. */
  evidence: Evidence | undefined;
  /** Other recordings with some of the same hashes, the likeliest first, and why each. */
  others: Array<{ recording: KnownRecording; evidence: Evidence }>;
  /** Whether one of them has as many of the hashes as the recording itself: then it may as well be that one. */
  isAmbiguous: boolean;
  /**
   * How many lists have the rarest of its hashes, when each is in so many that not all their recordings were compared;
   * undefined when the result is certain.
   */
  holders: number | undefined;
}

/** What reading the files said of them, by their paths. */
export type Checks = ReadonlyMap<string, FileCheck>;

/**
 * The tracks of the copy. Where there are files, a line of a list without its file is no track: the file is missing. The
 * files come before the lines, so that a track has the path of its file.
 */
function ownTracks(files: readonly FileHash[], checks: Checks): OwnTrack[] {
  const tracks = tracksOf(files);
  const present = new Set(tracksOf(files.filter(isComputed)).map(({ stem }) => stem));
  return tracks
    .filter(({ stem }) => present.size === 0 || present.has(stem))
    .map((track) => ({ ...track, check: checks.get(track.path) }));
}

/**
 * Files of an unknown recording, compared with the lists that came with them. Without such lists there are rows only if
 * reading the files said something of one of them.
 */
function againstOwnLists(files: readonly OwnHash[], checks: Checks): TrackVerdict[] {
  const computed = files.filter(isComputed);
  const claims = files.filter((file) => !isComputed(file));
  const own = ownTracks(computed, checks);
  const told = claims.length > 0 || own.some(({ check }) => check?.problem ?? check?.audio);
  return computed.length > 0 && told ? compareTracks(tracksOf(claims), own) : [];
}

function holdersOf(files: readonly OwnHash[], { asked }: Findings<KnownRecording>): number | undefined {
  const holders = files.flatMap(({ hash }) => asked.get(hash) ?? []).filter(({ total }) => total > 0);
  if (holders.length === 0 || holders.some(({ whole }) => whole)) return undefined;
  return Math.min(...holders.map(({ total }) => total));
}

function partOf(
  files: readonly OwnHash[],
  candidate: Candidate<KnownRecording> | undefined,
  findings: Findings<KnownRecording>,
  recordingsWith: HoldersOf<KnownRecording>,
  checks: Checks,
): IdentifiedPart {
  const own = ownTracks(files, checks);
  const rows = candidate ? compareTracks(candidate.tracks, own) : againstOwnLists(files, checks);
  const hashes = new Set(files.flatMap(({ hash, unset }) => (unset ? [] : hash)));
  const others = likeliestFirst(
    recordingsWith(files)
      .filter((other) => other !== candidate)
      .map((other) => ({ recording: other.recording, id: other.recording.id, evidence: evidenceOf(hashes, other) }))
      .filter(({ evidence }) => evidence.hashes > 0),
  );
  const evidence = candidate && evidenceOf(hashes, candidate);
  return {
    recording: candidate?.recording,
    rows,
    own,
    share: shareOf(rows),
    evidence,
    others,
    isAmbiguous: evidence !== undefined && others.some((other) => other.evidence.hashes >= evidence.hashes),
    holders: holdersOf(files, findings),
  };
}

/** Everything that is known of the copy so far, known recordings first. */
export const partsOf = (
  files: readonly OwnHash[],
  findings: Findings<KnownRecording>,
  checks: Checks,
): IdentifiedPart[] => {
  const recordingsWith = holdersIn(findings);
  return assign(files, findings)
    .map((assignment) => partOf(assignment.files, assignment.candidate, findings, recordingsWith, checks))
    .toSorted((a, b) => Number(!a.recording) - Number(!b.recording));
};

/** The copy compared with one recording only. */
export const partAgainst = (
  files: readonly OwnHash[],
  candidate: Candidate<KnownRecording>,
  checks: Checks,
): IdentifiedPart => partOf(files, candidate, noFindings(), () => [], checks);
