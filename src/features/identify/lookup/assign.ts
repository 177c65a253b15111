import { stemOf } from '#domain/checksums/filePaths.ts';
import { stemsOf } from '#domain/checksums/tracks.ts';
import type { OwnHash } from '#features/identify/reading/material.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { type Candidate, evidenceOf, type Findings, hashGroup, holdersIn, likeliestFirst } from './lookup.ts';

/** The files of a recording; without a candidate, the files that belong to no known recording. */
export interface Assignment {
  candidate: Candidate | undefined;
  files: OwnHash[];
}

/** Groups files by a key, and returns the recording that is found most often in each group. */
function majorities(
  files: readonly OwnHash[],
  keyOf: (file: OwnHash) => string,
  found: ReadonlyMap<OwnHash, Candidate>,
): Map<string, Candidate | undefined> {
  const mostFrequent = (group: readonly OwnHash[]) => {
    const holders = groupedBy(
      group.flatMap((file) => found.get(file) ?? []),
      (holder) => holder,
    );
    return [...holders].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
  };
  return new Map([...groupedBy(files, keyOf)].map(([key, group]) => [key, mostFrequent(group)]));
}

/**
 * The recordings with hashes of a list or folder, the likeliest first. Those with the most hashes of it come first.
 * Then a dated show comes before a compilation, which may also have hashes of other lists. Others are in the order of `ranks`.
 */
function likeliestFor(
  group: readonly OwnHash[],
  holders: ReadonlyArray<Candidate>,
  ranks: ReadonlyMap<Candidate, { rank: number; isDated: boolean }>,
): Array<Candidate> {
  const own = new Set(group.map(({ hash }) => hash));
  const rankOf = (candidate: Candidate) => ranks.get(candidate) ?? { rank: 0, isDated: false };
  return holders
    .map((candidate) => ({
      candidate,
      hashes: [...own].filter((hash) => candidate.hashes.has(hash)).length,
      ...rankOf(candidate),
    }))
    .toSorted((a, b) => b.hashes - a.hashes || Number(b.isDated) - Number(a.isDated) || a.rank - b.rank)
    .map(({ candidate }) => candidate);
}

/**
 * Assigns files to recordings by their hashes. Several recordings may have a hash. Then the file goes to the one with
 * the most hashes of its list or folder. Among equals, it goes to the one with the most of all hashes. A file with an
 * unknown hash follows its other hash, else most of its folder. Otherwise it belongs to a recording with a track of its
 * name.
 */
export function assign(files: readonly OwnHash[], findings: Findings): Array<Assignment> {
  const own = new Set(files.flatMap(({ hash, unset }) => (unset ? [] : hash)));
  const found = [...findings.candidates.values()].map((candidate) => ({
    candidate,
    id: candidate.recording.id,
    evidence: evidenceOf(own, candidate),
    stems: new Set(candidate.tracks.flatMap(stemsOf)),
  }));
  const ordered = likeliestFirst(found);
  const ranks = new Map(
    ordered.map(({ candidate, evidence: { isDated } }, rank) => [candidate, { rank, isDated }] as const),
  );
  const holdersOf = holdersIn(findings);

  const byHash = new Map<OwnHash, Candidate>();
  for (const group of groupedBy(files, hashGroup).values()) {
    const likeliest = likeliestFor(group, holdersOf(group), ranks);
    for (const file of group) {
      const holder = likeliest.find(({ hashes }) => hashes.has(file.hash));
      if (holder) byHash.set(file, holder);
    }
  }
  const trackOf = (file: OwnHash) => `${hashGroup(file)}\n${stemOf(file.path)}`;
  const ofTrack = majorities(files, trackOf, byHash);
  const ofGroup = majorities(files, hashGroup, byHash);
  const byName = (file: OwnHash) =>
    ordered.find(
      ({ evidence, stems }) => evidence.hashes > 0 && stems.has(stemOf(file.path)) && stemOf(file.path) !== '',
    )?.candidate;

  const assignments = groupedBy(
    files,
    (file) => byHash.get(file) ?? ofTrack.get(trackOf(file)) ?? ofGroup.get(hashGroup(file)) ?? byName(file),
  );
  return [...assignments].map(([candidate, assigned]) => ({ candidate, files: assigned }));
}
