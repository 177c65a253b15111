import { extensionOf } from './filePaths.ts';

/** The first bytes of each kind of file, with their position. MP3 is missing, as it may begin with anything. */
const SIGNATURES: Readonly<Record<string, { at?: number; texts: readonly string[] }>> = {
  flac: { texts: ['fLaC', 'OggS'] },
  shn: { texts: ['ajkg'] },
  wav: { texts: ['RIFF', 'RF64', 'riff'] },
  ape: { texts: ['MAC '] },
  wv: { texts: ['wvpk'] },
  aif: { texts: ['FORM'] },
  aiff: { texts: ['FORM'] },
  m4a: { at: 4, texts: ['ftyp'] },
  ogg: { texts: ['OggS'] },
  opus: { texts: ['OggS'] },
  dsf: { texts: ['DSD '] },
  tta: { texts: ['TTA1'] },
};

export const AUDIO_EXTENSIONS: ReadonlySet<string> = new Set([...Object.keys(SIGNATURES), 'mp3']);

const TEXT_LENGTH = 4;

/** Takes 8 bytes or more. Files with an ID3 tag, and unknown extensions, pass. */
export function beginsAsNamed(head: Uint8Array, name: string): boolean {
  const { at = 0, texts = [] } = SIGNATURES[extensionOf(name)] ?? {};
  const found = String.fromCharCode(...head.subarray(at, at + TEXT_LENGTH));
  return texts.length === 0 || found.startsWith('ID3') || texts.includes(found);
}
