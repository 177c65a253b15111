import { groupedBy } from '#lib/groupedBy.ts';
import { discIn, fileName, isTrack, stemOf } from './filePaths.ts';
import { isBefore } from './listNames.ts';
import { type ChecksumLine, type ChecksumList, parseChecksums } from './parse.ts';
import { comparedBy, type Track, tracksOf } from './tracks.ts';

/** A file about which two lists of one recording disagree. */
export interface Disagreement {
  file: string;
  /** `lacking`: one list does not have the file. `differs`: the lists have different hashes of it. */
  kind: 'differs' | 'lacking';
  /** The names of the two lists. If one lacks the file, the list that has it comes first. */
  lists: [string, string];
}

/** One pair of lists is enough, so not all pairs are compared. */
function differing({ path, hashes }: Track): Disagreement[] {
  // Files before a repair, or before they were compressed again, differ by design.
  const kinds = groupedBy(hashes, (hash) => `${comparedBy(hash)} ${isBefore(hash.origin?.list ?? '')}`);
  for (const group of kinds.values()) {
    const [a] = group;
    if (!a || group.every(({ hash }) => hash === a.hash)) continue;
    const elsewhere = group.filter(({ origin }) => origin?.list !== a.origin?.list);
    const b = elsewhere.find(({ hash }) => hash !== a.hash) ?? elsewhere[0];
    if (!b) continue;
    return [{ file: fileName(path), kind: 'differs', lists: [a.origin?.list ?? '', b.origin?.list ?? ''] }];
  }
  return [];
}

interface NamedFiles extends ChecksumList {
  files: Map<string, ChecksumLine[]>;
  /** The list's disc, if its name says one. */
  disc: string | undefined;
}

/** The files of list `a` that `b` lacks, if they are fewer than half. A list of another disc lacks them all. */
function lacking(a: NamedFiles, b: NamedFiles): Disagreement[] {
  const absent = [...a.files].filter(([stem]) => !b.files.has(stem));
  if (absent.length * 2 >= a.lines.length) return [];
  return absent.map(([, [line]]) => ({ file: fileName(line?.path ?? ''), kind: 'lacking', lists: [a.name, b.name] }));
}

/** The disagreements between lists of the same files: different hashes first, then files that a list lacks. */
export function disagreementsOf(lists: ReadonlyArray<{ description: string; body: string }>): Disagreement[] {
  const parsed = lists.map(({ description, body }): NamedFiles => {
    const list = parseChecksums(body, description.trim() || 'Checksum');
    // Texts and covers are in some lists only, by design.
    const named = list.lines.filter((line) => line.path !== '' && isTrack(line));
    return { ...list, files: groupedBy(named, ({ path }) => stemOf(path)), disc: discIn(list.name) };
  });
  // Lists of different discs share no files, even if the file names repeat.
  const mayShare = (a: NamedFiles, b: NamedFiles) => !a.disc || !b.disc || a.disc === b.disc;
  const pairs = parsed.flatMap((a) => parsed.filter((b) => b !== a && mayShare(a, b)).map((b) => [a, b] as const));
  return [
    ...tracksOf(parsed.flatMap(({ lines }) => lines)).flatMap(differing),
    ...pairs.flatMap(([a, b]) => lacking(a, b)),
  ];
}
