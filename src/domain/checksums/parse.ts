import { textOfRtf } from '#texts/rtf.ts';

/** The data that a hash covers: all bytes of a file, or its audio without tags. */
export type Coverage = 'file' | 'audio';

export type Algorithm = 'md5' | 'sha1' | 'sha256';

/** The form in which a line was written. `bare` is a hash without a name. See docs/formats.md. */
export type Format = 'md5' | 'ffp' | 'st5' | 'bsd' | 'bare';

/** The place of a line: the name of its list, and its number there, from 1. */
export interface Origin {
  list: string;
  line: number;
}

export interface ChecksumLine {
  /** The hash in lower case. */
  hash: string;
  algorithm: Algorithm;
  coverage: Coverage;
  format: Format;
  /** The file's path as written, with `/` between folders; empty if the line has no name. */
  path: string;
  /** All zeros, because the encoder did not compute it. A line of a silent track counts as such, too. */
  unset: boolean;
  origin: Origin;
  /** The number, from 0, of the list among several of its kind that were put together in one text. */
  block: number;
}

interface UnknownLine {
  text: string;
  origin: Origin;
}

export interface ChecksumList {
  name: string;
  lines: ChecksumLine[];
  /** Lines that are neither checksums nor comments nor blank. */
  unknown: UnknownLine[];
  /** The numbers of lines with several checksums: the line breaks between them were lost. */
  runTogether: number[];
}

const ALGORITHMS: Readonly<Record<number, Algorithm>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' };

const HASH_FIRST = /^([0-9a-f]{32,64})(?![0-9a-f])(.*)$/i;
const HASH_LAST = /[:=]\s*([0-9a-f]{32,64})$/i;
const BSD = /^(?:MD5|SHA-?1|SHA-?256) ?\((.+)\) ?= ?([0-9a-f]{32,64})$/i;
const SHNTOOL = /^\s+\[shntool\]\s+(.+)$/i;
const NAMED = /^(?:\s+\*?|\*)(.+)$/;
const EXTENSION = /\.[a-z0-9]{2,4}$/i;
const COMMENT = /^(?:;|\/\/|#\s|#$|rem\s)/i;
/** The line that `shntool md5` writes for a silent track. */
const SILENT = /^S\s+\[shntool\]\s+(.+)$/;
/** A file's name, then its hash. The extension marks the end of the name. */
const NAME_FIRST = /^(\S.*\.[a-z0-9]{2,4})\s+\*?([0-9a-f]{32,64})$/i;
const WHOLE_HASH = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;
/** A hash with too few or too many digits, or a name followed by something like a hash. */
const MEANT_AS_CHECKSUM = /[0-9a-f]{16}|\.[a-z0-9]{2,4}\s*[:=]\s*[0-9a-f]{4,}$|\S\s[0-9a-f]{8}$/i;

/** The names of lists of audio hashes. Some programs write their lines like those of whole files. */
const AUDIO_LIST = /ffp|st5|shntool/i;

const cleanPath = (path: string): string =>
  path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');

type Found = Pick<ChecksumLine, 'hash' | 'coverage' | 'format' | 'path'>;

/** `hash *name`, `hash  name`, `hash  [shntool]  name`, or a hash alone. */
function hashFirst(text: string, audioList: boolean): Found | undefined {
  // md5sum begins a line with a backslash if it escaped backslashes in the name.
  const escaped = text.startsWith('\\');
  const [, hash, rest] = HASH_FIRST.exec(escaped ? text.slice(1) : text) ?? [];
  if (hash === undefined || rest === undefined) return undefined;
  if (rest.trim() === '') return { hash, coverage: audioList ? 'audio' : 'file', format: 'bare', path: '' };
  const shntool = SHNTOOL.exec(rest)?.[1];
  if (shntool) return { hash, coverage: 'audio', format: 'st5', path: shntool };
  const name = NAMED.exec(rest)?.[1];
  if (!name) return undefined;
  return {
    hash,
    coverage: audioList ? 'audio' : 'file',
    format: 'md5',
    path: escaped ? name.replaceAll('\\\\', '\\') : name,
  };
}

/** `name:hash`, as metaflac prints the MD5 of the audio of FLAC files. Other hashes are those of whole files. */
function hashLast(text: string): Found | undefined {
  const match = HASH_LAST.exec(text);
  const hash = match?.[1];
  const path = match && text.slice(0, match.index).trim();
  if (!hash || !path) return undefined;
  return { hash, coverage: hash.length === 32 ? 'audio' : 'file', format: 'ffp', path };
}

/** `MD5 (name) = hash`, as BSD and macOS print it. */
function bsd(text: string): Found | undefined {
  const [, path, hash] = BSD.exec(text) ?? [];
  return path && hash ? { hash, coverage: 'file', format: 'bsd', path } : undefined;
}

/** The cells of a row, by the separator between them. A quoted cell may have the separator, and doubled quotes, in it. */
const CELLS = ['|', '\t', ',', ';'].map(
  (separator) => new RegExp(` *"(?:[^"]|"")*" *(?=[${separator}]|$)|[^${separator}]+`, 'g'),
);

const withoutQuotes = (cell: string): string => {
  const quoted = /^"(.*)"$/.exec(cell.trim())?.[1];
  return quoted?.replaceAll('""', '"') ?? cell.trim();
};

/** A row of a table, with commas, semicolons, tabs or bars between cells. One cell is the hash, one the name. */
function tableRow(text: string, audioList: boolean): Found | undefined {
  for (const cellPattern of CELLS) {
    const cells = (text.match(cellPattern) ?? []).map(withoutQuotes);
    const hash = cells.find((cell) => WHOLE_HASH.test(cell));
    if (hash === undefined || cells.length < 2) continue;
    const others = cells.filter((cell) => cell !== '' && cell !== hash);
    const path = others.find((cell) => EXTENSION.test(cell)) ?? (others.length === 1 ? others[0] : undefined);
    if (path) return { hash, coverage: audioList ? 'audio' : 'file', format: 'md5', path };
  }
  return undefined;
}

/** `name hash`, and the line of a silent track, which has no hash. */
function nameFirst(text: string, audioList: boolean): Found | undefined {
  const [, path, hash] = NAME_FIRST.exec(text) ?? [];
  if (path && hash) return { hash, coverage: audioList ? 'audio' : 'file', format: 'md5', path };
  const silent = SILENT.exec(text)?.[1];
  return silent ? { hash: '0'.repeat(32), coverage: 'audio', format: 'st5', path: silent } : undefined;
}

function parseLine(text: string, origin: Origin): Omit<ChecksumLine, 'block'> | undefined {
  const audioList = AUDIO_LIST.test(origin.list);
  const found =
    bsd(text) ??
    hashFirst(text, audioList) ??
    (text.includes('|') ? tableRow(text, audioList) : undefined) ??
    hashLast(text) ??
    nameFirst(text, audioList) ??
    tableRow(text, audioList);
  const algorithm = found && ALGORITHMS[found.hash.length];
  if (!found || !algorithm) return undefined;
  return {
    ...found,
    hash: found.hash.toLowerCase(),
    algorithm,
    path: cleanPath(found.path),
    unset: /^0+$/.test(found.hash),
    origin,
  };
}

/** Splits a line into the checksums that may have run together in it. Each begins or ends with its hash. */
function partsOf(text: string): string[] {
  const endingInHash = text.match(/.+?[:=]\s*[0-9a-f]{32}/giy) ?? [];
  if (endingInHash.length > 1 && endingInHash.join('') === text) return endingInHash;
  return /^[0-9a-f]{32}[\s*]/i.test(text) ? text.split(/(?=[0-9a-f]{32}(?:\s+\*?|\*)\S)/i) : [text];
}

/** The checksums of a line: usually one, several if they ran together, or none. */
function checksumsIn(text: string, origin: Origin): Omit<ChecksumLine, 'block'>[] {
  const parts = partsOf(text);
  const lines = parts.flatMap((part) => parseLine(part.trim(), origin) ?? []);
  if (lines.length === parts.length && lines.every(({ path }) => EXTENSION.test(path))) return lines;
  const line = parseLine(text, origin);
  return line ? [line] : [];
}

/** Whether a line that is no checksum was probably meant as one. Headings and remarks are not. */
export const isMeantAsChecksum = ({ text }: UnknownLine): boolean => MEANT_AS_CHECKSUM.test(text);

/** A line of punctuation alone, or of a forum's markup: `-----`, `[quote=somebody]`. */
const SEPARATOR = /^(?:[-=_*#~+.:<>|/\\\s]+|\[\/?(?:code|quote|pre|spoiler)(?:=[^\]]*)?\])$/i;

/** The signs of a quotation in mails and forums: `> > `. */
const QUOTED = /^(?:(?:>|&gt;)\s*)+/;

/** RTF codes at the beginning of a copied line, `\f0\fs24 \cf0 `, and at its end, `\`, `\par` or `\par}`. */
const RTF_BEFORE = /^(?:\\[a-z]{1,12}(?:-?\d{1,6})? *)+(?<= )/i;
const RTF_AFTER = /\\(?:par|line)?\}?$/;

/**
 * A number before a hash, and one before a name that has a number of its own: `1. `, `12) `, `[3] `. The name's own is
 * the same, begins with a zero, or follows a `t`. Other numbers begin a title: `05. 50 Ways`.
 */
const NUMBERED_HASH = /^[#[(]?\d{1,4}(?:[.):\]]\s{0,9}|\s{1,9})(?=[0-9a-f]{32})/i;
const NUMBERED_NAME =
  /^[#[(]?0*(\d{1,4})[.):\]]\s{1,9}(?=(?:0\d|(?=\d\d)\1)(?!\d)|(?:\S*[^a-z\s])?t(?:r|rk|rack)?[ _-]?\d{1,3}(?!\d))/i;

/** A line without RTF codes, signs of quotation and numbers around it. */
const bareLine = (raw: string): string =>
  raw
    .trim()
    .replace(RTF_AFTER, '')
    .replace(RTF_BEFORE, '')
    .replace(QUOTED, '')
    .replace(NUMBERED_HASH, '')
    .replace(NUMBERED_NAME, '')
    .trim();

/**
 * Numbers the lists that were put together in one text. A new list begins if a name of its kind comes again with
 * another hash, or a hash with another name.
 */
function withBlocks(lines: readonly Omit<ChecksumLine, 'block'>[]): ChecksumLine[] {
  const kinds = new Map<string, { block: number; names: Map<string, string>; hashes: Map<string, string> }>();
  return lines.map((line) => {
    const { hash, path, coverage, algorithm, format, unset } = line;
    const extension = EXTENSION.exec(path)?.[0].toLowerCase() ?? '';
    const name = path.toLowerCase();
    const key = `${algorithm} ${coverage} ${format === 'st5'} ${extension}`;
    const kind = kinds.get(key) ?? { block: 0, names: new Map(), hashes: new Map() };
    const repeats = (kind.names.get(name) ?? hash) !== hash || (kind.hashes.get(hash) ?? name) !== name;
    if (repeats && path !== '' && !unset) {
      kind.block += 1;
      kind.names.clear();
      kind.hashes.clear();
    }
    kinds.set(key, kind);
    if (!unset) {
      kind.names.set(name, hash);
      kind.hashes.set(hash, name);
    }
    return { ...line, block: kind.block };
  });
}

/**
 * Parses a list of checksums line by line: md5, ffp, shntool, BSD and bare hashes, and tables. They may be mixed,
 * quoted, numbered, or in RTF, with any line ends. Never throws: other lines are `unknown`, and lines with several
 * checksums are `runTogether`.
 */
export function parseChecksums(content: string, name: string): ChecksumList {
  const lines: Omit<ChecksumLine, 'block'>[] = [];
  const unknown: UnknownLine[] = [];
  const runTogether: number[] = [];
  textOfRtf(content)
    .split(/\r\n|\n|\r/)
    .forEach((raw, index) => {
      const text = bareLine(raw);
      if (text === '' || SEPARATOR.test(text) || COMMENT.test(text)) return;
      const origin = { list: name, line: index + 1 };
      const found = checksumsIn(text, origin);
      lines.push(...found);
      if (found.length > 1) runTogether.push(origin.line);
      if (found.length === 0 && !text.startsWith('#')) unknown.push({ text, origin });
    });
  return { name, lines: withBlocks(lines), unknown, runTogether };
}
