import type { SourceRow } from '../server/data/catalogue.ts';

/** One show in so many has recordings of which one took the place of another. */
const oneIn = 9;

const andThen = (comments: string | null, text: string) =>
  comments ? `${comments}${comments.endsWith('.') ? '' : ';'} ${text}` : text;

/**
 * Has the recordings of some shows say which is an upgrade of which, in the words of the catalogues that these comments come
 * from: the first that it was upgraded, the third what it supersedes.
 */
export function tellUpgrades(performanceId: number, sources: SourceRow[]): void {
  if (performanceId % oneIn > 0) return;
  const [first, second, third] = sources.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
  if (!first || !second) return;
  const upgrade = `<a href="/shninfo_detail.php?shnid=${second.id}">upgrade</a> in circulation`;
  first.comments = andThen(first.comments, upgrade);
  if (third) third.comments = andThen(third.comments, `supersedes shnid ${second.id}`);
}
