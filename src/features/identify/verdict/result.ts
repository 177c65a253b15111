import { type FileHash, tracksOf } from '#domain/checksums/tracks.ts';
import { assign } from '#features/identify/lookup/assign.ts';
import {
  type Candidate,
  type Evidence,
  evidenceOf,
  type Findings,
  type HoldersOf,
  holdersIn,
  likeliestFirst,
  noFindings,
} from '#features/identify/lookup/lookup.ts';
import type { KnownRecording } from '#features/identify/lookup/recordingLookup.ts';
import type { Work } from '#features/identify/lookup/work.ts';
import type { Checks } from '#features/identify/reading/fileChecks.ts';
import type { OwnHash } from '#features/identify/reading/material.ts';
import { shareOf } from './summary.ts';
import { compareTracks, isComputed, type OwnTrack, type TrackVerdict } from './verdict.ts';

/** A part of the copy: a recording with the verdicts for its tracks, or files of no known recording. */
export interface IdentifiedPart {
  recording: KnownRecording | undefined;
  rows: TrackVerdict[];
  /** The tracks of the copy that belong to this part. */
  own: OwnTrack[];
  /** The share of the recording's tracks that the copy has, from 0 to 1. */
  share: number;
  /** The evidence for the recording; undefined if the part has no recording. */
  evidence: Evidence | undefined;
  /** Other recordings with some of the hashes, the likeliest first, with their evidence. */
  others: Array<{ recording: KnownRecording; evidence: Evidence }>;
  /** Whether one of the others has as many of the hashes, so that it may be the right one. */
  isAmbiguous: boolean;
  /** Lists with the rarest hash. Undefined if none was found, or all recordings with one of the hashes were read. */
  sharedLists: number | undefined;
}

/** The tracks of files and lists. If there are files, a line of a list without its file is not a track: it is missing. */
function ownTracks(hashes: readonly FileHash[], checks: Checks): OwnTrack[] {
  const files = hashes.filter(isComputed);
  const present = new Set(files.map(({ path }) => path));
  // A track has the path of its first hash. So the path is the file's, if there is a file.
  return tracksOf([...files, ...hashes.filter((hash) => !isComputed(hash))])
    .filter(({ path }) => present.size === 0 || present.has(path))
    .map((track) => ({ ...track, check: checks.get(track.path) }));
}

/** Files of an unknown recording. Without lists, there are only rows if a check has a result. */
function againstOwnLists(files: readonly OwnHash[], checks: Checks): TrackVerdict[] {
  const computed = files.filter(isComputed);
  const claims = files.filter((file) => !isComputed(file));
  const own = ownTracks(computed, checks);
  const hasResult = claims.length > 0 || own.some(({ check }) => check?.problem ?? check?.audio);
  return computed.length > 0 && hasResult ? compareTracks(tracksOf(claims), own) : [];
}

function fewestListsWith(files: readonly OwnHash[], { asked }: Findings): number | undefined {
  const answers = files.flatMap(({ hash }) => asked.get(hash) ?? []).filter(({ total }) => total > 0);
  if (answers.length === 0 || answers.some(({ whole }) => whole)) return undefined;
  return Math.min(...answers.map(({ total }) => total));
}

function partOf(
  files: readonly OwnHash[],
  candidate: Candidate | undefined,
  findings: Findings,
  recordingsWith: HoldersOf,
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
    sharedLists: fewestListsWith(files, findings),
  };
}

/** The parts of the copy found so far, known recordings first. */
export const partsOf = (files: readonly OwnHash[], findings: Findings, checks: Checks): IdentifiedPart[] => {
  const recordingsWith = holdersIn(findings);
  return assign(files, findings)
    .map((assignment) => partOf(assignment.files, assignment.candidate, findings, recordingsWith, checks))
    .toSorted((a, b) => Number(!a.recording) - Number(!b.recording));
};

/** The copy compared with one recording only. */
const partAgainst = (files: readonly OwnHash[], candidate: Candidate, checks: Checks): IdentifiedPart =>
  partOf(files, candidate, noFindings(), () => [], checks);

export const partsSoFar = ({ own, checks, findings, target }: Work): IdentifiedPart[] => {
  if (own.length === 0) return [];
  return target ? [partAgainst(own, target, checks)] : partsOf(own, findings, checks);
};
