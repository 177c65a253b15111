import {
  type Candidate,
  candidateOf,
  type Findings,
  nextHashes,
  noFindings,
  type OwnHash,
  withHolders,
} from './lookup.ts';
import type { KnownRecording, RecordingLookup } from './recordings.ts';
import { type Checks, type IdentifiedPart, partAgainst, partsOf } from './result.ts';

/** What is known of the copy, and what the database has said. It outlives a failed request, which can be tried again. */
export interface Work {
  own: OwnHash[];
  checks: Checks;
  findings: Findings<KnownRecording>;
  target: Candidate<KnownRecording> | undefined;
  requests: number;
}

/** A new lookup: nothing is known, nothing was asked. */
export const emptyWork = (): Work => ({
  own: [],
  checks: new Map(),
  findings: noFindings(),
  target: undefined,
  requests: 0,
});

/** What two lookups found. */
export const together = (a: Work, b: Work): Work => ({
  target: a.target ?? b.target,
  own: [...a.own, ...b.own],
  checks: new Map([...a.checks, ...b.checks]),
  findings: {
    asked: new Map([...a.findings.asked, ...b.findings.asked]),
    candidates: new Map([...a.findings.candidates, ...b.findings.candidates]),
  },
  requests: a.requests + b.requests,
});

/** What is found so far. */
export const partsSoFar = ({ own, checks, findings, target }: Work): IdentifiedPart[] => {
  if (own.length === 0) return [];
  return target ? [partAgainst(own, target, checks)] : partsOf(own, findings, checks);
};

/** More requests than any collection of a sensible size needs. The rest is reported as unknown. */
const MOST_REQUESTS = 300;

/**
 * Looks a few hashes up at a time until the result is certain, or `goesOn` says no. False: there were more hashes than
 * are looked up. Throws what the lookup throws.
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

/** Fetches the recording that the copy is compared with. False: there is none of that id. Throws what the lookup throws. */
export async function fetchTarget(lookup: RecordingLookup, work: Work, id: number): Promise<boolean> {
  const recording = await lookup.recording(id);
  work.target = recording && candidateOf(recording);
  return recording !== undefined;
}
