import { extensionOf } from '#domain/checksums/filePaths.ts';
import type { FileHash } from '#domain/checksums/tracks.ts';
import type { OwnTrack } from './verdict.ts';

/** A list made from the hashes of files: the extension of its name, and its lines. */
interface MadeList {
  ending: 'ffp' | 'md5' | 'st5';
  text: string;
}

const isFlac = ({ path }: FileHash): boolean => extensionOf(path) === 'flac';

/** Makes lists from the hashes of files. Paths begin in the folder, and empty lists are left out. */
export function madeLists(folder: string, tracks: readonly OwnTrack[]): MadeList[] {
  const inFolder = (path: string) => (folder === '' ? path : path.slice(folder.length + 1));
  const computed = tracks
    .flatMap(({ hashes }) => hashes.filter(({ origin, unset }) => !origin && !unset))
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
  const audio = computed.filter((file) => file.coverage === 'audio' && isFlac(file));
  const lines = {
    ffp: audio.map(({ path, hash }) => `${inFolder(path)}:${hash}`),
    md5: computed.flatMap(({ path, hash, coverage }) => (coverage === 'file' ? [`${hash} *${inFolder(path)}`] : [])),
    // The fingerprint of a FLAC file equals the hash that shntool computes.
    st5: audio.map(({ path, hash }) => `${hash}  [shntool]  ${inFolder(path)}`),
  };
  return (['ffp', 'md5', 'st5'] as const).flatMap((ending) =>
    lines[ending].length > 0 ? [{ ending, text: `${lines[ending].join('\n')}\n` }] : [],
  );
}
