import type { SourceRow } from '../server/data/loading/catalogueTables.ts';

/** One of so many shows has recordings that replace one another. */
const oneIn = 9;

const andThen = (comments: string | null, text: string) =>
  comments ? `${comments}${comments.endsWith('.') ? '' : ';'} ${text}` : text;

/**
 * Adds to some shows' comments which recording is an upgrade of which: the first names its upgrade, the third the
 * recording that it supersedes. The words are those of the catalogues that such comments come from.
 */
export function tellUpgrades(performanceId: number, sources: SourceRow[]): void {
  if (performanceId % oneIn > 0) return;
  const [first, second, third] = sources.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
  if (!first || !second) return;
  const upgrade = `<a href="/shninfo_detail.php?shnid=${second.id}">upgrade</a> in circulation`;
  first.comments = andThen(first.comments, upgrade);
  if (third) third.comments = andThen(third.comments, `supersedes shnid ${second.id}`);
}
