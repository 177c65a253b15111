import { Group, Stack, Text } from '@mantine/core';
import { DownloadButton } from '#components/downloads/DownloadButton.tsx';
import { fileName, showFolderOf } from '#domain/checksums/filePaths.ts';
import { folderFacts } from '#domain/recordings/folderFacts.ts';
import { writeInfoText } from '#domain/recordings/infoText.ts';
import { trackTitle } from '#domain/recordings/trackTitle.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import { madeLists } from './madeLists.ts';
import type { OwnTrack } from './verdict.ts';

interface TextsOfProps {
  folder: string;
  tracks: readonly OwnTrack[];
}

function TextsOf({ folder, tracks }: TextsOfProps) {
  const lists = madeLists(folder, tracks);
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
          <DownloadButton key={ending} name={`${name}.${ending}`} content={() => text}>
            Download .{ending}
          </DownloadButton>
        ))}
        <DownloadButton name={`${name}.txt`} content={infoText}>
          Download info.txt
        </DownloadButton>
      </Group>
    </Stack>
  );
}

/** The most folders with texts on one page. */
const MOST_FOLDERS = 20;

/** The texts to put beside unknown recordings, to download by folder: made from the folder's files and its name. */
export function FolderTexts({ tracks }: { tracks: readonly OwnTrack[] }) {
  const folders = [...groupedBy(tracks, ({ path }) => showFolderOf(path))];
  return folders.slice(0, MOST_FOLDERS).map(([folder, own]) => <TextsOf key={folder} folder={folder} tracks={own} />);
}
