import { extensionOf, folderOf } from '#domain/checksums/filePaths.ts';
import { type ChecksumList, isMeantAsChecksum, parseChecksums } from '#domain/checksums/parse.ts';
import { AUDIO_EXTENSIONS } from '#domain/checksums/signature.ts';
import { textOf } from '#domain/checksums/text.ts';
import type { FileHash } from '#domain/checksums/tracks.ts';
import { counted } from '#lib/counted.ts';

/** A chosen or dropped file with its path. */
export interface ChosenFile {
  path: string;
  /** The size at the time of choosing, in bytes. */
  size: number;
  file: File;
}

/** A hash of the copy, with the size of its file if that is known. */
export interface OwnHash extends FileHash {
  size?: number | undefined;
}

export interface Copy {
  files: readonly ChosenFile[];
  pasted: string;
  decode: boolean;
  /** Whether files in a tree of folders are read again although this browser remembers them. */
  anew?: boolean;
}

/** The chosen files and pasted lines, sorted by their use. */
export interface Material {
  lists: ChecksumList[];
  audio: ChosenFile[];
  /** All texts, with the lists among them. The pasted lines together are one text. */
  texts: ChosenFile[];
  /** Sentences about files and lines that could not be used. */
  notices: string[];
  /** Sentences about lists without checksums, which do not help to identify a copy. An info text need not have any. */
  textNotices: string[];
  unknownLines: UnknownLine[];
}

/** A line of a list that is no checksum. */
export interface UnknownLine {
  /** The name of the list, and the line's number. */
  place: string;
  text: string;
}

const LIST_EXTENSIONS = new Set(['md5', 'ffp', 'st5', 'txt', 'sha1', 'sha', 'asc', 'nfo', 'csv', 'sfv', 'log', 'rtf']);
/** The longer endings of lists, which `extensionOf` does not find. */
const LONG_EXTENSION = /\.(?:sha256|md5sum|sha1sum|shntool)$/i;
/** The texts that may be lists, and need not be. */
const TEXT = /\.(?:txt|nfo|rtf|log|csv|asc)$/i;
const LARGEST_LIST_BYTES = 8 * 1024 * 1024;
const MOST_NAMES = 5;

/** The files that macOS writes beside files on other disks, and into ZIP files: no audio and no text. */
const OF_MACOS = /(?:^|\/)(?:\._[^/]*$|__MACOSX\/)/;

/** The files that people chose, without those that macOS wrote beside them. */
export const ownFiles = (files: readonly ChosenFile[]): readonly ChosenFile[] =>
  files.filter(({ path }) => !OF_MACOS.test(path));

/** The name of pasted lines. */
export const PASTED = 'Pasted text';

const isList = ({ path }: ChosenFile) => LIST_EXTENSIONS.has(extensionOf(path)) || LONG_EXTENSION.test(path);
const isAudio = ({ path }: ChosenFile) => AUDIO_EXTENSIONS.has(extensionOf(path));

/** The first of some names: `a, b and 3 more`. */
export function someOf(names: ReadonlyArray<string | number>): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ');
}

const CRC32 = 'these are CRC32 sums, which the database does not keep.';

/** Whether all lines of a list are a name with a CRC32 sum, as in an .sfv file. */
const isOfCrc32 = ({ lines, unknown }: ChecksumList): boolean =>
  lines.length === 0 && unknown.length > 0 && unknown.every(({ text }) => /\S\s+[0-9a-f]{8}$/i.test(text));

/** Reads a file's text; undefined for a binary or too large file. Throws if the file cannot be read. */
export const readText = async ({ file }: ChosenFile): Promise<string | undefined> =>
  file.size > LARGEST_LIST_BYTES ? undefined : textOf(new Uint8Array(await file.arrayBuffer()));

/** Reads the list in a file, or returns a sentence about why there is none. */
async function readList(chosen: ChosenFile): Promise<ChecksumList | string> {
  const { path, file } = chosen;
  if (file.size > LARGEST_LIST_BYTES) return `${path} is too large for a list of checksums and was not read.`;
  try {
    const text = await readText(chosen);
    if (text === undefined) return `${path} is no text, so it is no list of checksums.`;
    const list = parseChecksums(text, path);
    return isOfCrc32(list) ? `${path}: ${CRC32}` : list;
  } catch {
    return `${path} could not be read: it changed or vanished. Choose it again.`;
  }
}

/** Sentences about lines that cannot be used. */
function lineNotices(lists: readonly ChecksumList[]): string[] {
  const lines = lists.flatMap((list) => list.lines);
  const unset = lines.filter((line) => line.unset).length;
  const joined = lists
    .filter(({ runTogether }) => runTogether.length > 0)
    .map(
      ({ name, runTogether }) =>
        `${name}, line ${someOf(runTogether)}: several checksums ran together, and were read as a line each.`,
    );
  return (['sha1', 'sha256'] as const)
    .flatMap((algorithm) => {
      const found = lines.filter((line) => line.algorithm === algorithm).length;
      const name = algorithm === 'sha1' ? 'SHA-1' : 'SHA-256';
      return found > 0
        ? [`${counted(found, 'line is', 'lines are')} ${name}. This database finds recordings by MD5 alone.`]
        : [];
    })
    .concat(
      unset > 0
        ? [
            `${counted(unset, 'fingerprint is', 'fingerprints are')} unset (all zeros, or \`S\` for silence) and no evidence of anything.`,
          ]
        : [],
      joined,
    );
}

/** Reads the lists among the files, and sorts the others into audio and unknown ones. */
export async function sortMaterial(files: readonly ChosenFile[], pasted: string): Promise<Material> {
  const texts = files.filter(isList);
  const read = await Promise.all(texts.map(readList));
  const found = read.filter((list) => typeof list !== 'string');
  const lists = found.filter(({ lines }) => lines.length > 0);
  const notices = read.filter((list) => typeof list === 'string');
  if (pasted.trim() !== '') {
    const list = parseChecksums(pasted, PASTED);
    if (isOfCrc32(list)) notices.push(`${list.name}: ${CRC32}`);
    else lists.push(list);
    texts.push({ path: PASTED, size: pasted.length, file: new File([pasted], PASTED) });
  }
  const others = files.filter((file) => !isList(file) && !isAudio(file)).map(({ path }) => path);
  if (others.length > 0) {
    notices.push(
      `${counted(others.length, 'file is', 'files are')} neither audio nor a list and stayed unread: ${someOf(others)}.`,
    );
  }
  return {
    lists,
    audio: files.filter(isAudio),
    texts,
    textNotices: found.flatMap(({ name, lines }) =>
      lines.length > 0 || TEXT.test(name) ? [] : [`${name} has no checksums in it.`],
    ),
    notices: [...notices, ...lineNotices(lists)],
    // Only the pasted lines can be without a checksum here. Then each of them is named.
    unknownLines: lists.flatMap(({ lines, unknown }) =>
      (lines.length > 0 ? unknown.filter(isMeantAsChecksum) : unknown).map(({ text, origin }) => ({
        place: `${origin.list}, line ${origin.line}`,
        text,
      })),
    ),
  };
}

/** The hashes of a list's lines. Their paths begin in the folder of the list. */
export const hashesOfList = ({ name, lines }: ChecksumList): OwnHash[] =>
  lines.map((line) => ({ ...line, path: line.path && [folderOf(name), line.path].filter(Boolean).join('/') }));
