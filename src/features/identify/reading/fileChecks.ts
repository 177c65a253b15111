import { extensionOf } from '#domain/checksums/filePaths.ts';
import { counted } from '#lib/counted.ts';
import type { AudioFinding } from './hash.worker.ts';
import type { ChosenFile, OwnHash } from './material.ts';
import type { ReadFile } from './reading.ts';

/** The check of a file, beside its hashes. */
export interface FileCheck {
  /** The problem in a sentence. */
  problem: string | undefined;
  /** Whether the file's content is damaged. If not, the problem is that it could not be read. */
  damaged: boolean;
  /**
   * The result of decoding its audio. `audio decoded`: the file has no fingerprint to compare with. Undefined: it was
   * not to be decoded.
   */
  audio: 'audio intact' | 'audio altered' | 'audio decoded' | 'not checked' | undefined;
}

export type Checks = ReadonlyMap<string, FileCheck>;

const AUDIO_CHECKS: Record<AudioFinding['kind'], NonNullable<FileCheck['audio']>> = {
  intact: 'audio intact',
  altered: 'audio altered',
  unset: 'audio decoded',
  'not FLAC': 'not checked',
  'too deep': 'not checked',
};

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

/** The check of a file that was read: the problem with it, and the state of its audio. */
export function checkOf(file: ReadFile): FileCheck {
  const { kind } = file.facts?.audio ?? {};
  const damage = contentProblem(file);
  return {
    problem: damage ?? file.problem,
    damaged: damage !== undefined,
    audio: kind && AUDIO_CHECKS[kind],
  };
}

/** Sentences about chosen files that were not read, and about files whose audio could not be checked. */
export function readingNotices(chosen: readonly ChosenFile[], read: readonly ReadFile[]): string[] {
  const notices: string[] = [];
  const unread = chosen.length - read.length;
  if (unread > 0) notices.push(`${unread} of ${chosen.length} files were not read, because reading was cancelled.`);
  const unchecked = read.filter(({ facts }) => facts?.audio?.kind === 'not FLAC' || facts?.audio?.kind === 'too deep');
  if (unchecked.length > 0) {
    notices.push(
      `The audio of ${counted(unchecked.length, 'file')} was not checked: only FLAC of up to 24 bits can be decoded.`,
    );
  }
  return notices;
}

/** The hashes of a file that was read. A single unset one means that nothing is known of the file. */
export function hashesOfFile({ path, size, facts }: ReadFile): OwnHash[] {
  const file = { path, size, algorithm: 'md5', origin: undefined } as const;
  if (facts?.md5 === undefined) return [{ ...file, hash: '', coverage: 'file', unset: true }];
  const { md5, header } = facts;
  const whole: OwnHash = { ...file, hash: md5, coverage: 'file', unset: false };
  const decoded = facts.audio?.kind === 'unset' ? facts.audio.md5 : undefined;
  const audio = decoded ?? (header.kind === 'flac' ? header.audioMd5 : undefined);
  return audio ? [whole, { ...file, hash: audio, coverage: 'audio', unset: false }] : [whole];
}
