/** What a hash was computed from: all bytes of a file, or the audio in it alone, whatever its tags say. */
export type Coverage = 'file' | 'audio';

export type Algorithm = 'md5' | 'sha1' | 'sha256';

/** How a line was written. `bare` is a hash without a name. See docs/formats.md. */
type Format = 'md5' | 'ffp' | 'st5' | 'bsd' | 'bare';

/** Where a line stands: the list's name, and the line's number in it, from 1. */
export interface Origin {
  list: string;
  line: number;
}

export interface ChecksumLine {
  /** In lower case. */
  hash: string;
  algorithm: Algorithm;
  coverage: Coverage;
  format: Format;
  /** The file's path as written, with `/` between folders; empty when the line has no name. */
  path: string;
  /** Whether the hash is all zeros: the encoder did not compute one. */
  unset: boolean;
  origin: Origin;
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
  /** The numbers of lines that hold several checksums, because line breaks between them were lost. */
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

/** The names of lists of audio hashes, in which some programs write lines that look like those of whole files. */
const AUDIO_LIST = /ffp|st5|shntool/i;

const cleanPath = (path: string): string =>
  path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');

type Found = Pick<ChecksumLine, 'hash' | 'coverage' | 'format' | 'path'>;

/** `hash *name`, `hash  name`, `hash  [shntool]  name`, or a hash alone. */
function hashFirst(text: string, audioList: boolean): Found | undefined {
  // md5sum marks a line with a backslash when it wrote the name's own backslashes twice.
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

/** `name:hash`, as metaflac prints the fingerprints of FLAC files; only MD5 stands in a FLAC file. */
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

function parseLine(text: string, origin: Origin): ChecksumLine | undefined {
  const found = bsd(text) ?? hashFirst(text, AUDIO_LIST.test(origin.list)) ?? hashLast(text);
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

/** The parts of a text that several lines may have run together in: each of them ends or begins with its hash. */
function partsOf(text: string): string[] {
  const endingInHash = text.match(/.+?[:=]\s*[0-9a-f]{32}/giy) ?? [];
  if (endingInHash.length > 1 && endingInHash.join('') === text) return endingInHash;
  return /^[0-9a-f]{32}[\s*]/i.test(text) ? text.split(/(?=[0-9a-f]{32}(?:\s+\*?|\*)\S)/i) : [text];
}

/** The checksums of a line: one, as it should be, several that ran together, or none. */
function checksumsIn(text: string, origin: Origin): ChecksumLine[] {
  const parts = partsOf(text);
  const lines = parts.flatMap((part) => parseLine(part.trim(), origin) ?? []);
  if (lines.length === parts.length && lines.every(({ path }) => EXTENSION.test(path))) return lines;
  const line = parseLine(text, origin);
  return line ? [line] : [];
}

/**
 * Reads a list of checksums, line by line: md5, ffp, shntool, BSD and bare hashes, mixed as they come, with any line
 * ends. Never throws; a line that is none of these is among the `unknown`, and one that holds several is `runTogether`.
 */
export function parseChecksums(content: string, name: string): ChecksumList {
  const list: ChecksumList = { name, lines: [], unknown: [], runTogether: [] };
  content.split(/\r\n|\n|\r/).forEach((raw, index) => {
    const text = raw.trim();
    if (text === '' || COMMENT.test(text)) return;
    const origin = { list: name, line: index + 1 };
    const lines = checksumsIn(text, origin);
    list.lines.push(...lines);
    if (lines.length > 1) list.runTogether.push(origin.line);
    if (lines.length === 0 && !text.startsWith('#')) list.unknown.push({ text, origin });
  });
  return list;
}
