import { type FileHash, tracksOf } from '../../lib/checksums/tracks';
import { assign } from './assign';
import type { Candidate, Findings, OwnHash } from './lookup';
import type { KnownRecording } from './recordings';
import { compareTracks, type OwnTrack, shareOf, type TrackVerdict } from './verdict';

/** What part of the copy is: a recording, and what became of each track; or nothing that the database knows. */
export interface IdentifiedPart {
  recording: KnownRecording | undefined;
  rows: TrackVerdict[];
  /** The share of the recording's tracks that the copy has, from 0 to 1. */
  share: number;
  /** Other recordings with some of the same tracks, the best first. */
  others: Array<{ recording: KnownRecording; share: number }>;
}

/** Sentences about files, by their paths. */
export type Problems = ReadonlyMap<string, string>;

const isComputed = ({ origin }: FileHash): boolean => origin === undefined;

/**
 * The tracks of the copy. Where there are files, a line of a list without its file is no track: the file is missing. The
 * files come before the lines, so that a track has the path of its file.
 */
function ownTracks(files: readonly FileHash[], problems: Problems): OwnTrack[] {
  const tracks = tracksOf(files);
  const present = new Set(tracksOf(files.filter(isComputed)).map(({ stem }) => stem));
  return tracks
    .filter(({ stem }) => present.size === 0 || present.has(stem))
    .map((track) => ({ ...track, problem: problems.get(track.path) }));
}

/** Files of an unknown recording, compared with the lists that came with them. No rows without both. */
function againstOwnLists(files: readonly OwnHash[], problems: Problems): TrackVerdict[] {
  const computed = files.filter(isComputed);
  const claims = files.filter((file) => !isComputed(file));
  return computed.length > 0 && claims.length > 0 ? compareTracks(tracksOf(claims), ownTracks(computed, problems)) : [];
}

function partOf(
  files: readonly OwnHash[],
  candidate: Candidate<KnownRecording> | undefined,
  findings: Findings<KnownRecording>,
  problems: Problems,
): IdentifiedPart {
  const own = ownTracks(files, problems);
  const rows = candidate ? compareTracks(candidate.tracks, own) : againstOwnLists(files, problems);
  const others = [...findings.candidates.values()]
    .filter((other) => other !== candidate && files.some(({ hash }) => other.hashes.has(hash)))
    .map((other) => ({ recording: other.recording, share: shareOf(compareTracks(other.tracks, own)) }))
    .toSorted((a, b) => b.share - a.share);
  return { recording: candidate?.recording, rows, share: shareOf(rows), others };
}

/** Everything that is known of the copy so far, known recordings first. */
export const partsOf = (
  files: readonly OwnHash[],
  findings: Findings<KnownRecording>,
  problems: Problems,
): IdentifiedPart[] =>
  assign(files, findings)
    .map((assignment) => partOf(assignment.files, assignment.candidate, findings, problems))
    .toSorted((a, b) => Number(!a.recording) - Number(!b.recording));

/** The copy compared with one recording only. */
export const partAgainst = (
  files: readonly OwnHash[],
  candidate: Candidate<KnownRecording>,
  problems: Problems,
): IdentifiedPart => partOf(files, candidate, { asked: new Map(), candidates: new Map() }, problems);
