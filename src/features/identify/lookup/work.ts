import type { Checks } from '#features/identify/reading/fileChecks.ts';
import type { OwnHash } from '#features/identify/reading/material.ts';
import { type Candidate, candidateOf, type Findings, nextHashes, noFindings, withHolders } from './lookup.ts';
import type { RecordingLookup } from './recordingLookup.ts';

/** The copy's hashes, and the findings of the database. After a failed request, the work can be continued. */
export interface Work {
  own: OwnHash[];
  checks: Checks;
  findings: Findings;
  /** The recording to compare the copy with, if one was chosen. */
  target: Candidate | undefined;
  requests: number;
}

/** Work before the first lookup. */
export const emptyWork = (): Work => ({
  own: [],
  checks: new Map(),
  findings: noFindings(),
  target: undefined,
  requests: 0,
});

export const mergedWork = (a: Work, b: Work): Work => ({
  target: a.target ?? b.target,
  own: [...a.own, ...b.own],
  checks: new Map([...a.checks, ...b.checks]),
  findings: {
    asked: new Map([...a.findings.asked, ...b.findings.asked]),
    candidates: new Map([...a.findings.candidates, ...b.findings.candidates]),
  },
  requests: a.requests + b.requests,
});

/** More requests than any collection of a sensible size needs. Further hashes are reported as unknown. */
const MOST_REQUESTS = 300;

/**
 * Looks up hashes, a few at a time, until the result is certain or `goesOn` returns false. Returns false if there were
 * too many hashes. Throws the lookup's error.
 */
export async function searchDatabase(lookup: RecordingLookup, work: Work, goesOn: () => boolean): Promise<boolean> {
  for (;;) {
    const hashes = nextHashes(work.own, work.findings);
    if (hashes.length === 0 || !goesOn()) return true;
    if (work.requests >= MOST_REQUESTS) return false;
    const holders = await lookup.holders(hashes);
    work.requests += 1;
    work.findings = withHolders(work.findings, holders);
  }
}

/** Fetches the recording to compare the copy with. False if there is none with the id. Throws the lookup's error. */
export async function fetchTarget(lookup: RecordingLookup, work: Work, id: number): Promise<boolean> {
  const recording = await lookup.recording(id);
  work.target = recording && candidateOf(recording);
  return recording !== undefined;
}
