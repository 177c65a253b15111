import { Group, Stack, Text } from '@mantine/core';
import { Button } from '#components/buttons/Button.tsx';
import { downloadText } from '#components/downloads/downloadText.ts';
import { extensionOf, type FileHash, fileName, showFolderOf } from '#domain/checksums/tracks.ts';
import { folderFacts } from '#domain/recordings/folderFacts.ts';
import { writeInfoText } from '#domain/recordings/infoText.ts';
import { trackTitle } from '#domain/recordings/trackTitle.ts';
import { groupedBy } from '#lib/groupedBy.ts';
import type { OwnTrack } from './verdict.ts';

const isFlac = ({ path }: FileHash): boolean => extensionOf(path) === 'flac';

/** The lists that what was read of the files makes, by their endings; one without a line is none. Paths begin in the folder. */
function listsOf(folder: string, tracks: readonly OwnTrack[]): { ending: string; text: string }[] {
  const inFolder = (path: string) => (folder === '' ? path : path.slice(folder.length + 1));
  const computed = tracks.flatMap(({ hashes }) => hashes.filter(({ origin, unset }) => !origin && !unset));
  const audio = computed.filter((file) => file.coverage === 'audio' && isFlac(file));
  const lines = {
    ffp: audio.map(({ path, hash }) => `${inFolder(path)}:${hash}`),
    md5: computed.flatMap(({ path, hash, coverage }) => (coverage === 'file' ? [`${hash} *${inFolder(path)}`] : [])),
    // What a FLAC file says of its audio is what shntool computes of it.
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
  const saveInfo = () => {
    const ordered = tracks.toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
    const info = writeInfoText({
      ...folderFacts(fileName(folder)),
      city: '',
      state: '',
      tracks: ordered.map((track) => ({ title: trackTitle(track.path) ?? '' })),
      lists: lists.map(({ ending, text }) => ({ name: `${name}.${ending}`, text })),
    });
    downloadText(info, `${name}.txt`);
  };
  return (
    <Stack gap="2xs">
      <Text>Texts to put beside {folder === '' ? 'it' : <bdi>{folder}</bdi>}, made of these files:</Text>
      <Group gap="xs">
        {lists.map(({ ending, text }) => (
          <Button key={ending} size="small" onClick={() => downloadText(text, `${name}.${ending}`)}>
            Download .{ending}
          </Button>
        ))}
        <Button size="small" onClick={saveInfo}>
          Download info.txt
        </Button>
      </Group>
    </Stack>
  );
}

/** How many folders get their texts on one page. */
const MOST_FOLDERS = 20;

/** The texts that belong beside recordings that nobody has filed yet, made of what files and folders say: for each folder its own. */
export function FolderTexts({ tracks }: { tracks: readonly OwnTrack[] }) {
  const folders = [...groupedBy(tracks, ({ path }) => showFolderOf(path))];
  return folders.slice(0, MOST_FOLDERS).map(([folder, own]) => <TextsOf key={folder} folder={folder} tracks={own} />);
}
