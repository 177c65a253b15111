import { counted } from '#lib/counted.ts';
import { isOfListAlone, sentences, type TrackVerdict, VERDICTS, type Verdict } from './verdict.ts';

export function countVerdicts(rows: readonly TrackVerdict[]): Record<Verdict, number> {
  const counts = { altered: 0, missing: 0, 'weak evidence': 0, extra: 0, renamed: 0, matches: 0, intact: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

const expectedCount = (rows: readonly TrackVerdict[]): number => rows.filter(({ expected }) => expected).length;

const matchedCount = ({ intact, matches, renamed }: Record<Verdict, number>): number => intact + matches + renamed;

/** Whether the files of a copy were read, and are all tracks of a recording without damage. */
export function isComplete(rows: readonly TrackVerdict[]): boolean {
  const expected = rows.filter((row) => row.expected);
  return (
    expected.length > 0 &&
    expected.every(({ verdict, isProven }) => isProven && (verdict === 'intact' || verdict === 'renamed'))
  );
}

function judgement(rows: readonly TrackVerdict[], counts: Record<Verdict, number>): string {
  if (counts.missing > 0) return 'Not complete';
  if (counts.altered > 0) return 'Not intact';
  return isComplete(rows) ? 'Complete' : 'Not certain';
}

/** The verdict for a copy of which only lists are known. */
function listJudgement(counts: Record<Verdict, number>, expected: number): string {
  if (expected === 0) return 'Not certain';
  return matchedCount(counts) === expected ? 'List matches' : 'List differs';
}

function trackSummary(rows: readonly TrackVerdict[]): string {
  const counts = countVerdicts(rows);
  const expected = expectedCount(rows);
  const tracks = expected > 0 ? counted(expected, 'track') : 'there is no list to compare with';
  if (counts.intact === rows.length && expected > 0) return `Complete: ${tracks}, all intact.`;
  const words = VERDICTS.toReversed()
    .flatMap((verdict) => (counts[verdict] > 0 ? [`${counts[verdict]} ${verdict}`] : []))
    .join(', ');
  if (!isOfListAlone(rows)) return `${judgement(rows, counts)}: ${[tracks, words].filter(Boolean).join('; ')}.`;
  const differing = counts.matches === rows.length ? '' : words;
  return `${listJudgement(counts, expected)}: ${[tracks, differing, 'files not checked'].filter(Boolean).join('; ')}.`;
}

/** The results of decoding the audio of all tracks, in a sentence; empty if it was not decoded. */
function audioSummary(rows: readonly TrackVerdict[]): string {
  const checks = rows.flatMap(({ own }) => own?.check?.audio ?? []);
  const found = (['audio intact', 'audio altered', 'audio decoded', 'not checked'] as const).flatMap((check) => {
    const { length } = checks.filter((one) => one === check);
    return length > 0 ? [`${length} ${check}`] : [];
  });
  return found.length > 0 ? `Decoded: ${found.join(', ')}.` : '';
}

export function summaryOf(rows: readonly TrackVerdict[]): string {
  return sentences(trackSummary(rows), audioSummary(rows));
}

/** How many of a recording's tracks a copy has or a list names, in whatever state: `10 of its 14 tracks`. */
export function presentText(rows: readonly TrackVerdict[]): string {
  const expected = expectedCount(rows);
  const present = expected - countVerdicts(rows).missing;
  return present === expected && expected === 1 ? 'its only track' : `${present} of its ${counted(expected, 'track')}`;
}

/** The share of a recording's tracks that a copy has or a list names, from 0 to 1. */
export function shareOf(rows: readonly TrackVerdict[]): number {
  const expected = expectedCount(rows);
  return expected === 0 ? 0 : matchedCount(countVerdicts(rows)) / expected;
}
