import type { ChecksumRow } from '../server/data/loading/catalogueTables.ts';
import { twoDigits } from './calendar.ts';
import type { Random } from './random.ts';
import type { Track } from './tracks.ts';

/** A file of checksums: its name, and its lines. */
export type ChecksumFile = Pick<ChecksumRow, 'description' | 'body'>;

/** The checksum files of one recording, in the forms that are usual. A file has one hash of a kind, in whatever lists it stands. */
export function checksumsOf(
  random: Random,
  name: string,
  tracks: readonly Track[],
  form: { count: number; shn: boolean; ofAllFiles: boolean },
): ChecksumFile[] {
  const discs = tracks[tracks.length - 1]?.disc ?? 1;
  const kinds = form.shn ? ['md5', 'st5', 'wav', 'md5'] : ['ffp', 'md5', 'st5', 'wav'];
  const hashes = new Map<string, string>();
  const hashOf = (key: string): string => {
    const drawn = random.hash();
    const hash = hashes.get(key) ?? drawn;
    hashes.set(key, hash);
    return hash;
  };
  const perDisc = !form.ofAllFiles || (discs > 1 && random.chance(0.25));
  return Array.from({ length: form.count }, (_, index) => {
    const disc = perDisc ? (index % discs) + 1 : 0;
    const kind = perDisc ? kinds[Math.floor(index / discs) % kinds.length] : kinds[index % kinds.length];
    const base = `${name}${disc === 0 || discs === 1 ? '' : `d${disc}`}`;
    const extension = kind === 'wav' ? 'wav' : form.shn ? 'shn' : 'flac';
    const lines = tracks
      .filter((track) => disc === 0 || track.disc === disc)
      .map((track) => {
        const file = `${name}d${track.disc}t${twoDigits(track.number)}.${extension}`;
        const hash = hashOf(`${kind} ${file}`);
        if (kind === 'ffp') return `${file}:${hash}`;
        return kind === 'st5' ? `${hash}  [shntool]  ${file}` : `${hash} *${file}`;
      });
    const suffixes: Record<string, readonly string[]> = {
      ffp: ['.ffp', '-ffp.txt', '.ffp.txt', '_ffp.txt'],
      st5: ['.st5', '-st5.txt', '.shntool.txt'],
      wav: ['.wav.md5', '-wav-md5.txt'],
      md5: [extension === 'shn' ? '.md5' : '.flac16.md5', '.md5', '-md5.txt'],
    };
    return { description: `${base}${random.pick(suffixes[kind ?? 'md5'] ?? [])}`, body: lines.join('\n') };
  });
}
