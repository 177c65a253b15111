import { Progress, Stack, Text } from '@mantine/core';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import type { AttendedShow } from '#domain/attended/seen.ts';
import { counted, countOf } from '#lib/counted.ts';
import type { useArtistSongs } from './useArtistSongs.ts';

interface ReadingProps extends ReturnType<typeof useArtistSongs> {
  artists: readonly number[];
  attended: readonly AttendedShow[];
}

/** The progress of reading the artists' histories, or the names of those that could not be read. */
export function HistoriesProgress({ artists, attended, songs, part, artistsDone, failures, retry }: ReadingProps) {
  const names = new Map(attended.map(({ artistId, artist }) => [artistId, artist]));
  const shows = artists.reduce((sum, artist) => sum + (songs.get(artist)?.showCount ?? 0), part?.read ?? 0);
  const done = artistsDone + (part ? Math.min(1, part.read / Math.max(1, part.total)) : 0);
  // The last artist whose shows are all read is not done yet: the songs are counted.
  const isRead = part !== undefined && part.read >= part.total;
  const progress =
    part && artists.length === 1
      ? countOf(part.read, part.total, 'show')
      : `${artistsDone} of ${counted(artists.length, 'artist')}, ${counted(shows, 'show')}`;
  const [message] = failures.values();
  const unreadNames = [...failures.keys()].map((artist) => names.get(artist) ?? artist).join(', ');
  return (
    <>
      {artistsDone < artists.length && (
        <Stack gap="2xs">
          <Progress
            transitionDuration={0}
            value={(100 * done) / artists.length}
            aria-label="Reading the artists' histories"
          />
          <Text c="dimmed" role="status">
            {isRead ? 'Counting the songs...' : `Reading the set lists: ${progress}...`}
          </Text>
        </Stack>
      )}
      {artistsDone === artists.length && message !== undefined && (
        <FailureNotice
          failure={{ message: `${message} Songs are counted without those of ${unreadNames}.`, retry }}
          title="Error Loading Data"
        />
      )}
    </>
  );
}
