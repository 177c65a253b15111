import { groupedBy } from '../groupedBy';
import { type ChecksumList, parseChecksums } from './parse';
import { comparable, fileName, stemOf, type Track, tracksOf } from './tracks';

/** A file about which lists of one recording do not agree. */
export interface Disagreement {
  file: string;
  /** Whether one list lacks the file, or both have it with other hashes. */
  kind: 'differs' | 'lacking';
  /** The two lists; where the file is lacking, the list that has it comes first. */
  lists: [string, string];
}

/** A file with two hashes that should be equal. One pair of lists is enough to say so. */
function differing(track: Track): Disagreement[] {
  for (const [index, a] of track.hashes.entries()) {
    const b = track.hashes
      .slice(index + 1)
      .find((other) => comparable(a, other) && other.hash !== a.hash && other.origin?.list !== a.origin?.list);
    if (!b) continue;
    return [{ file: fileName(track.path), kind: 'differs', lists: [a.origin?.list ?? '', b.origin?.list ?? ''] }];
  }
  return [];
}

/** The files of one list that another does not have, which has most of the others: a list of another disc has none of them. */
function lacking(a: ChecksumList, b: ChecksumList): Disagreement[] {
  const names = new Set(b.lines.map(({ path }) => stemOf(path)));
  const absent = groupedBy(
    a.lines.filter(({ path }) => path !== '' && !names.has(stemOf(path))),
    ({ path }) => stemOf(path),
  );
  if (absent.size * 2 >= a.lines.length) return [];
  return [...absent.values()].map(([line]) => ({
    file: fileName(line?.path ?? ''),
    kind: 'lacking',
    lists: [a.name, b.name],
  }));
}

/** What lists of one set of files do not agree about: other hashes of the same kind first, then files that some lack. */
export function disagreementsOf(lists: ReadonlyArray<{ description: string; body: string }>): Disagreement[] {
  const parsed = lists.map(({ description, body }) => parseChecksums(body, description.trim() || 'Checksum'));
  const pairs = parsed.flatMap((a) => parsed.filter((b) => b !== a).map((b) => [a, b] as const));
  return [
    ...tracksOf(parsed.flatMap(({ lines }) => lines)).flatMap(differing),
    ...pairs.flatMap(([a, b]) => lacking(a, b)),
  ];
}
