import { allowedInFileName } from '#lib/fileNames.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { textOfRtf } from '#texts/rtf.ts';
import { extensionOf } from './filePaths.ts';
import { type ChecksumLine, type ChecksumList, parseChecksums } from './parse.ts';

/** The kind of hashes in a list, in words, and the extension of its file. */
interface ListKind {
  label: string;
  extension: 'ffp' | 'st5' | 'md5' | 'sha1' | 'sha256' | 'txt';
}

const MIXED: ListKind = { label: 'Hashes of several kinds', extension: 'txt' };
const NONE: ListKind = { label: 'Text', extension: 'txt' };

/** The names of lists of shntool. Their lines may be written like those of whole files. */
const SHNTOOL_LIST = /^(?!.*ffp).*(?:st5|shntool)/i;

function kindOfLine({ algorithm, coverage, format, path, origin }: ChecksumLine): ListKind {
  if (algorithm === 'sha1') return { label: 'SHA-1 of the files', extension: 'sha1' };
  if (algorithm === 'sha256') return { label: 'SHA-256 of the files', extension: 'sha256' };
  if (coverage === 'audio') {
    return format === 'st5' || (format !== 'ffp' && SHNTOOL_LIST.test(origin.list))
      ? { label: 'MD5 of the audio (shntool)', extension: 'st5' }
      : { label: 'FLAC fingerprints', extension: 'ffp' };
  }
  const files = extensionOf(path).toUpperCase();
  return { label: files ? `MD5 of ${files} files` : 'MD5 of the files', extension: 'md5' };
}

export function kindOf({ lines }: ChecksumList): ListKind {
  const kinds = lines.map(kindOfLine);
  const [first] = kinds;
  if (!first) return NONE;
  if (kinds.every(({ label }) => label === first.label)) return first;
  return kinds.every(({ extension }) => extension === first.extension)
    ? { label: 'MD5 of the files', extension: first.extension }
    : MIXED;
}

function written({ hash, path, format }: ChecksumLine, { extension }: ListKind): string {
  if (format === 'bare') return hash;
  if (extension === 'ffp') return `${path}:${hash}`;
  return extension === 'st5' ? `${hash}  [shntool]  ${path}` : `${hash} *${path}`;
}

const KIND_AT_END = /(?:(?<=.)[-_. ]?(?:ffp|st5|md5|shntool|checksums?))?\.txt$/i;

/** The file name of a list: its own name, with the extension that programs know its kind by. */
function nameOf(description: string, { extension }: ListKind): string {
  const name = allowedInFileName(description.trim(), '_');
  if (name === '') return `checksums.${extension}`;
  if (name.toLowerCase().endsWith(`.${extension}`)) return name;
  return `${extension === 'txt' ? name : name.replace(KIND_AT_END, '')}.${extension}`;
}

/** Lines have the form that checking programs expect, unless the list is of several kinds. */
export function fileOf(description: string, body: string): { name: string; text: string } {
  const list = parseChecksums(body, description);
  const kind = kindOf(list);
  const name = nameOf(description, kind);
  if (kind.extension === 'txt') return { name, text: body };
  const lines = groupedBy(list.lines, ({ origin }) => origin.line);
  const text = textOfRtf(body)
    .split(/\r\n|\n|\r/)
    .flatMap((raw, index) => lines.get(index + 1)?.map((line) => (line.unset ? raw : written(line, kind))) ?? raw);
  return { name, text: `${text.join('\n').trimEnd()}\n` };
}
