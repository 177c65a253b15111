import { counted } from '#lib/counted.ts';
import type { RareSong } from './RareSongs.tsx';

/** The rarest facts of a show, in words: the song that was missed longest, and the debuts. Empty if nothing is. */
export function rareFacts(rare: readonly RareSong[], titleOf: (key: string) => string | undefined): string[] {
  const [longest] = rare.filter(({ gap }) => gap !== null).sort((a, b) => (b.gap ?? 0) - (a.gap ?? 0));
  const returned = longest && titleOf(longest.song.key);
  const debuts = rare.filter(({ kind }) => kind !== 'RETURN');
  const debut = debuts[0] && titleOf(debuts[0].song.key);
  return [
    returned && `${returned} for the first time in ${counted(longest.gap ?? 0, 'show')}`,
    debuts.length > 1 ? counted(debuts.length, 'debut') : debut && `debut of ${debut}`,
  ].filter((fact) => typeof fact === 'string');
}
