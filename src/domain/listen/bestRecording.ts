import { sourceKind } from '../recordings/readLineage.ts';
import type { SourceKind } from '../recordings/sourceKind.ts';

interface Recording {
  archiveIdentifier: string | null;
  comments: string | null;
}

/** The kinds of recordings as most people would choose. */
const KINDS: readonly SourceKind[] = ['soundboard', 'matrix', 'FM', 'audience', 'unknown'];

const INCOMPLETE =
  /(?<!\b(?:not|no longer|never|nothing|none)\s)\b(?:incomplete|not complete|partial|fragments?|missing)\b|\b(?:set|disc|disk)\s?#?(?:\d|i{1,3}|one|two|three)\s+only\b|\b(?:first|second|third|1st|2nd|3rd|one)\s+set\s+only\b/i;

/**
 * The recording that `Listen` on a performance plays: one that the archive keeps, complete as far as its comments tell,
 * and of the best kind. Of equals the first. Undefined if the archive keeps none.
 */
export function bestRecording<R extends Recording>(recordings: readonly R[]): R | undefined {
  const ranked = recordings
    .filter(({ archiveIdentifier }) => archiveIdentifier?.trim())
    .map((recording) => {
      const { comments, archiveIdentifier } = recording;
      const incomplete = INCOMPLETE.test(comments ?? '') ? KINDS.length : 0;
      return { recording, rank: incomplete + KINDS.indexOf(sourceKind(comments, archiveIdentifier)) };
    });
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.recording;
}
