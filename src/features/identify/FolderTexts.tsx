import { Group, Stack, Text } from '@mantine/core';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { extensionOf, type FileHash, fileName, showFolderOf } from '#domain/checksums/tracks.ts';
import { folderFacts } from '#domain/recordings/folderFacts.ts';
import { writeInfoText } from '#domain/recordings/infoText.ts';
import { trackTitle } from '#domain/recordings/trackTitle.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import type { OwnTrack } from './verdict.ts';

const isFlac = ({ path }: FileHash): boolean => extensionOf(path) === 'flac';

/**
 * The checksum lists of a folder, made from the hashes of its files, by extension. Empty lists are left out. Paths are
 * relative to the folder.
 */
function listsOf(folder: string, tracks: readonly OwnTrack[]): { ending: string; text: string }[] {
  const inFolder = (path: string) => (folder === '' ? path : path.slice(folder.length + 1));
  const computed = tracks.flatMap(({ hashes }) => hashes.filter(({ origin, unset }) => !origin && !unset));
  const audio = computed.filter((file) => file.coverage === 'audio' && isFlac(file));
  const lines = {
    ffp: audio.map(({ path, hash }) => `${inFolder(path)}:${hash}`),
    md5: computed.flatMap(({ path, hash, coverage }) => (coverage === 'file' ? [`${hash} *${inFolder(path)}`] : [])),
    // The fingerprint of a FLAC file equals the hash that shntool computes.
    st5: audio.map(({ path, hash }) => `${hash}  [shntool]  ${inFolder(path)}`),
  };
  return Object.entries(lines).flatMap(([ending, of]) =>
    of.length > 0 ? [{ ending, text: `${of.toSorted().join('\n')}\n` }] : [],
  );
}

interface TextsOfProps {
  folder: string;
  tracks: readonly OwnTrack[];
}

function TextsOf({ folder, tracks }: TextsOfProps) {
  const lists = listsOf(folder, tracks);
  if (lists.length === 0) return null;
  const name = fileName(folder) || 'show';
  const infoText = () => {
    const ordered = tracks.toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
    return writeInfoText({
      ...folderFacts(fileName(folder)),
      city: '',
      state: '',
      tracks: ordered.map((track) => ({ title: trackTitle(track.path) ?? '' })),
      lists: lists.map(({ ending, text }) => ({ name: `${name}.${ending}`, text })),
    });
  };
  return (
    <Stack gap="2xs">
      <Text>Texts to put beside {folder === '' ? 'it' : <bdi>{folder}</bdi>}, made of these files:</Text>
      <Group gap="xs">
        {lists.map(({ ending, text }) => (
          <DownloadButton key={ending} name={`${name}.${ending}`} text={() => text}>
            Download .{ending}
          </DownloadButton>
        ))}
        <DownloadButton name={`${name}.txt`} text={infoText}>
          Download info.txt
        </DownloadButton>
      </Group>
    </Stack>
  );
}

/** The most folders with texts on one page. */
const MOST_FOLDERS = 20;

/** Downloads of texts to put beside unknown recordings, made from their files and folder names, for each folder. */
export function FolderTexts({ tracks }: { tracks: readonly OwnTrack[] }) {
  const folders = [...groupedBy(tracks, ({ path }) => showFolderOf(path))];
  return folders.slice(0, MOST_FOLDERS).map(([folder, own]) => <TextsOf key={folder} folder={folder} tracks={own} />);
}
