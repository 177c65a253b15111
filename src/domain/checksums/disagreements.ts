import { groupedBy } from '#lib/groupedBy.ts';
import { type ChecksumLine, type ChecksumList, parseChecksums } from './parse.ts';
import { comparedBy, discIn, fileName, isBefore, stemOf, type Track, tracksOf } from './tracks.ts';

/** A file about which lists of one recording do not agree. */
export interface Disagreement {
  file: string;
  /** Whether one list lacks the file, or both have it with other hashes. */
  kind: 'differs' | 'lacking';
  /** The two lists; where the file is lacking, the list that has it comes first. */
  lists: [string, string];
}

/**
 * A file with two hashes that should be equal. One pair of lists is enough to say so: there is one wherever there are two
 * hashes and two lists, so that nothing is compared with everything.
 */
function differing({ path, hashes }: Track): Disagreement[] {
  // Files before a repair, or before they were packed anew, differ from those after it by design.
  const kinds = groupedBy(hashes, (hash) => `${comparedBy(hash)} ${isBefore(hash.origin?.list ?? '')}`);
  for (const group of kinds.values()) {
    const [a] = group;
    const elsewhere = group.filter(({ origin }) => origin?.list !== a?.origin?.list);
    const [b = elsewhere[0]] = elsewhere.filter(({ hash }) => hash !== a?.hash);
    if (!b || group.every(({ hash }) => hash === a?.hash)) continue;
    return [{ file: fileName(path), kind: 'differs', lists: [a?.origin?.list ?? '', b.origin?.list ?? ''] }];
  }
  return [];
}

/** A list, and its lines by the files that they name. */
interface NamedFiles extends ChecksumList {
  files: Map<string, ChecksumLine[]>;
  /** The disc that it is of, where its name says one. */
  disc: string | undefined;
}

/** The files of one list that another does not have, which has most of the others: a list of another disc has none of them. */
function lacking(a: NamedFiles, b: NamedFiles): Disagreement[] {
  const absent = [...a.files].filter(([stem]) => !b.files.has(stem));
  if (absent.length * 2 >= a.lines.length) return [];
  return absent.map(([, [line]]) => ({ file: fileName(line?.path ?? ''), kind: 'lacking', lists: [a.name, b.name] }));
}

/** What lists of one set of files do not agree about: other hashes of the same kind first, then files that some lack. */
export function disagreementsOf(lists: ReadonlyArray<{ description: string; body: string }>): Disagreement[] {
  const parsed = lists.map(({ description, body }): NamedFiles => {
    const list = parseChecksums(body, description.trim() || 'Checksum');
    const named = list.lines.filter(({ path }) => path !== '');
    return { ...list, files: groupedBy(named, ({ path }) => stemOf(path)), disc: discIn(list.name) };
  });
  // Of lists of other discs, none has what the other has, even where the names of files repeat.
  const mayShare = (a: NamedFiles, b: NamedFiles) => !a.disc || !b.disc || a.disc === b.disc;
  const pairs = parsed.flatMap((a) => parsed.filter((b) => b !== a && mayShare(a, b)).map((b) => [a, b] as const));
  return [
    ...tracksOf(parsed.flatMap(({ lines }) => lines)).flatMap(differing),
    ...pairs.flatMap(([a, b]) => lacking(a, b)),
  ];
}
