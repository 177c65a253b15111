import { type ChecksumList, parseChecksums } from '../../lib/checksums/parse';
import { AUDIO_EXTENSIONS } from '../../lib/checksums/signature';
import { textOf } from '../../lib/checksums/text';
import { extensionOf } from '../../lib/checksums/tracks';
import { counted } from '../../lib/counted';
import type { AudioFinding } from './jobs';
import type { OwnHash } from './lookup';
import type { FileCheck } from './verdict';
import type { ReadFile } from './workers';

/** A file with the place where it lay in what was dropped or chosen. */
export interface ChosenFile {
  path: string;
  /** As it was when it was chosen, in bytes. */
  size: number;
  file: File;
}

/** What was given, sorted by what can be done with it. */
interface Material {
  lists: ChecksumList[];
  audio: ChosenFile[];
  /** Sentences about what could not be used. */
  notices: string[];
}

const LIST_EXTENSIONS = new Set(['md5', 'ffp', 'st5', 'txt', 'sha1', 'sha', 'asc', 'nfo', 'csv', 'sfv', 'log']);
const SHA256_LIST = /\.(?:sha256|md5sum|sha1sum|shntool)$/i;
const LARGEST_LIST_BYTES = 8 * 1024 * 1024;
const NAMED_FILES = 5;

const isList = ({ path }: ChosenFile) => LIST_EXTENSIONS.has(extensionOf(path)) || SHA256_LIST.test(path);
const isAudio = ({ path }: ChosenFile) => AUDIO_EXTENSIONS.has(extensionOf(path));

/** `a, b and 3 more`. */
function someOf(names: readonly string[]): string {
  const more = names.length - NAMED_FILES;
  return more > 0 ? `${names.slice(0, NAMED_FILES).join(', ')} and ${more} more` : names.join(', ');
}

/** The list in a file, or a sentence that says why there is none. */
async function readList({ path, file }: ChosenFile): Promise<ChecksumList | string> {
  if (file.size > LARGEST_LIST_BYTES) return `${path} is too large for a list of checksums and was not read.`;
  try {
    const text = textOf(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) return `${path} is no text, so it is no list of checksums.`;
    const list = parseChecksums(text, path);
    return list.lines.length > 0 ? list : `${path} has no checksums in it.`;
  } catch {
    return `${path} could not be read: it changed or vanished. Choose it again.`;
  }
}

/** Which lines of the lists cannot be used, and why. */
function lineNotices(lists: readonly ChecksumList[]): string[] {
  const lines = lists.flatMap((list) => list.lines);
  const unset = lines.filter((line) => line.unset).length;
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
        ? [`${counted(unset, 'fingerprint is', 'fingerprints are')} unset (all zeros) and no evidence of anything.`]
        : [],
    );
}

/** Reads the lists among the files, and parts what is left into audio and what is neither. */
export async function sortMaterial(files: readonly ChosenFile[], pasted: string): Promise<Material> {
  const read = await Promise.all(files.filter(isList).map(readList));
  const lists = read.filter((list) => typeof list !== 'string');
  const notices = read.filter((list) => typeof list === 'string');
  if (pasted.trim() !== '') lists.push(parseChecksums(pasted, 'Pasted text'));
  const others = files.filter((file) => !isList(file) && !isAudio(file)).map(({ path }) => path);
  if (others.length > 0) {
    notices.push(
      `${counted(others.length, 'file is', 'files are')} neither audio nor a list and stayed unread: ${someOf(others)}.`,
    );
  }
  return { lists, audio: files.filter(isAudio), notices: [...notices, ...lineNotices(lists)] };
}

const AUDIO_CHECKS: Record<AudioFinding['kind'], NonNullable<FileCheck['audio']>> = {
  intact: 'audio intact',
  altered: 'audio altered',
  unset: 'audio decoded',
  'not FLAC': 'not checked',
  'too deep': 'not checked',
};

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The lines of a list as hashes of files that lie where the list lies. */
export const hashesOfList = ({ name, lines }: ChecksumList): OwnHash[] =>
  lines.map((line) => ({ ...line, path: line.path === '' ? '' : `${folderOf(name)}${line.path}` }));

const percent = (samples: number, of: number): string => `${Math.floor((samples / of) * 100)}%`;

function audioProblem(audio: AudioFinding | undefined): string | undefined {
  if (audio?.kind !== 'altered') return undefined;
  return audio.samples < audio.of
    ? `Only ${percent(audio.samples, audio.of)} of its audio can be decoded: it is cut short or damaged.`
    : 'Its audio, decoded, is not what its fingerprint says: the file is damaged.';
}

function contentProblem({ path, size, facts }: ReadFile): string | undefined {
  if (!facts) return undefined;
  if (size === 0) return 'The file is empty.';
  const kind = extensionOf(path).toUpperCase();
  if (facts.md5 === undefined)
    return `The file is named as ${kind}, but does not begin as one. It was not read further.`;
  if (kind === 'FLAC' && facts.header.kind === 'truncated') return 'The file is cut short: it ends before any audio.';
  return audioProblem(facts.audio) ?? (facts.cut ? 'The file is cut short: it ends before its audio does.' : undefined);
}

/** What reading a file says of it, beside its hashes. */
export function checkOf(file: ReadFile): FileCheck {
  const { kind } = file.facts?.audio ?? {};
  const damage = contentProblem(file);
  return {
    problem: damage ?? file.problem,
    damaged: damage !== undefined,
    audio: kind && AUDIO_CHECKS[kind],
  };
}

/** A sentence about the files whose audio was to be checked and could not be. */
export function uncheckedNotice(files: readonly ReadFile[]): string | undefined {
  const { length } = files.filter(
    ({ facts }) => facts?.audio?.kind === 'not FLAC' || facts?.audio?.kind === 'too deep',
  );
  return length > 0
    ? `The audio of ${counted(length, 'file')} was not checked: only FLAC of up to 24 bits can be decoded.`
    : undefined;
}

/** The hashes of a file that was read; one that is unset stands for a file of which nothing is known. */
export function hashesOfFile({ path, size, facts }: ReadFile): OwnHash[] {
  const file = { path, size, algorithm: 'md5', origin: undefined } as const;
  if (facts?.md5 === undefined) return [{ ...file, hash: '', coverage: 'file', unset: true }];
  const { md5, header } = facts;
  const whole: OwnHash = { ...file, hash: md5, coverage: 'file', unset: false };
  const decoded = facts.audio?.kind === 'unset' ? facts.audio.md5 : undefined;
  const audio = decoded ?? (header.kind === 'flac' ? header.audioMd5 : undefined);
  return audio ? [whole, { ...file, hash: audio, coverage: 'audio', unset: false }] : [whole];
}
