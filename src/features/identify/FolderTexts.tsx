import { Group, Stack, Text } from '@mantine/core';
import { Button } from '../../components/buttons/Button';
import { extensionOf, type FileHash, fileName, folderOf } from '../../lib/checksums/tracks';
import { downloadText } from '../../lib/download';
import { folderFacts } from '../../lib/folderFacts';
import { writeInfoText } from '../../lib/infoText';
import { trackTitle } from '../../lib/trackTitle';
import type { OwnTrack } from './verdict';

const isFlac = ({ path }: FileHash): boolean => extensionOf(path) === 'flac';

/** The lists that what was read of the files makes, by their endings; one without a line is none. */
function listsOf(tracks: readonly OwnTrack[]): { ending: string; text: string }[] {
  const computed = tracks.flatMap(({ hashes }) => hashes.filter(({ origin, unset }) => !origin && !unset));
  const audio = computed.filter((file) => file.coverage === 'audio' && isFlac(file));
  const lines = {
    ffp: audio.map(({ path, hash }) => `${fileName(path)}:${hash}`),
    md5: computed.flatMap(({ path, hash, coverage }) => (coverage === 'file' ? [`${hash} *${fileName(path)}`] : [])),
    // What a FLAC file says of its audio is what shntool computes of it.
    st5: audio.map(({ path, hash }) => `${hash}  [shntool]  ${fileName(path)}`),
  };
  return Object.entries(lines).flatMap(([ending, of]) =>
    of.length > 0 ? [{ ending, text: `${of.toSorted().join('\n')}\n` }] : [],
  );
}

/** The texts that belong beside a recording that nobody has filed yet, made of what its files and its folder say. */
export function FolderTexts({ tracks }: { tracks: readonly OwnTrack[] }) {
  const lists = listsOf(tracks);
  if (lists.length === 0) return null;
  const folder = fileName(folderOf(tracks[0]?.path ?? ''));
  const name = folder || 'show';
  const saveInfo = () => {
    const ordered = tracks.toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
    const info = writeInfoText({
      ...folderFacts(folder),
      city: '',
      state: '',
      tracks: ordered.map((track) => ({ title: trackTitle(track.path) ?? '' })),
      lists: lists.map(({ ending, text }) => ({ name: `${name}.${ending}`, text })),
    });
    downloadText(info, `${name}.txt`);
  };
  return (
    <Stack gap="2xs">
      <Text>Texts to put beside it, made of these files:</Text>
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
