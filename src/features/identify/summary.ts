import { counted } from '../../lib/counted';
import { sentences, type TrackVerdict, VERDICTS, type Verdict } from './verdict';

/** The number of tracks for each verdict. */
export function countVerdicts(rows: readonly TrackVerdict[]): Record<Verdict, number> {
  const counts = { altered: 0, missing: 0, 'weak evidence': 0, extra: 0, renamed: 0, intact: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

const expectedOf = (rows: readonly TrackVerdict[]): number => rows.filter(({ expected }) => expected).length;

function judgement(counts: Record<Verdict, number>, expected: number): string {
  if (counts.missing > 0) return 'Not complete';
  if (counts.altered > 0) return 'Not intact';
  return counts['weak evidence'] > 0 || expected === 0 ? 'Not certain' : 'Complete';
}

function trackSummary(rows: readonly TrackVerdict[]): string {
  const counts = countVerdicts(rows);
  const expected = expectedOf(rows);
  const tracks = counted(expected, 'track');
  if (counts.intact === rows.length && expected > 0) return `Complete: ${tracks}, all intact.`;
  const parts = VERDICTS.toReversed().flatMap((verdict) =>
    counts[verdict] > 0 ? [`${counts[verdict]} ${verdict}`] : [],
  );
  const compared = expected > 0 ? tracks : 'there is no list to compare with';
  return `${judgement(counts, expected)}: ${[compared, parts.join(', ')].filter(Boolean).join('; ')}.`;
}

/** What decoding the audio found for all tracks, in a sentence; empty when it was not asked for. */
function audioSummary(rows: readonly TrackVerdict[]): string {
  const checks = rows.flatMap(({ own }) => own?.check?.audio ?? []);
  const found = (['audio intact', 'audio altered', 'audio decoded', 'not checked'] as const).flatMap((check) => {
    const { length } = checks.filter((one) => one === check);
    return length > 0 ? [`${length} ${check}`] : [];
  });
  return found.length > 0 ? `Decoded: ${found.join(', ')}.` : '';
}

/** The verdict for all tracks in one line. */
export function summaryOf(rows: readonly TrackVerdict[]): string {
  return sentences(trackSummary(rows), audioSummary(rows));
}

/** The share of a recording's tracks that a copy has, from 0 to 1. */
export function shareOf(rows: readonly TrackVerdict[]): number {
  const counts = countVerdicts(rows);
  const expected = expectedOf(rows);
  return expected === 0 ? 0 : (counts.intact + counts.renamed) / expected;
}
