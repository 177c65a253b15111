import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense, useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { ArtistNav } from '#features/artists/ArtistNav.tsx';
import { History } from '#features/history/History.tsx';
import { type HistoryParams, readHistoryParams } from '#features/history/historyParams.ts';
import { useShows } from '#features/history/useShows.ts';
import { type NodeOf, nodes } from '#graphql/connection.ts';
import {
  ArtistDetailDocument,
  type ArtistDetailQuery,
  ArtistSongsDocument,
  SongDocument,
  type SongQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { playedText } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { Detail } from '#routing/Detail.tsx';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { useCacheOnly, usePageQuery } from '#routing/usePageQuery.ts';
import { ask } from '#routing/visit.ts';

const artistQuery = (id: number) => pageQuery(ArtistDetailDocument, { id });

/** The query for the songs of an artist, the most played first. Gaps are counted in the browser. */
const songsQuery = (id: number) => pageQuery(ArtistSongsDocument, { artist: String(id) }, { isOptional: true });

/** The query for one song with its shows. The songs before and after it are counted in the browser. */
const songQuery = (id: number, key: string) =>
  pageQuery(
    SongDocument,
    { artist: String(id), key },
    {
      wholeLists: ({ songs }) => nodes(songs).map(({ performances }) => performances),
      drawsFirstPage: true,
      isOptional: true,
    },
  );

/** The current song as the API counts it, once it is loaded, and the number of all songs. */
function useSong(id: number, key = '') {
  const found = useCacheOnly(songQuery(id, key));
  return useMemo(() => found && { counts: nodes(found.songs)[0], total: found.all.totalCount }, [found]);
}

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.artistId, { title: 'Artist ID not found', back: 'Return to search' });
  const { song: songKey, tab } = readHistoryParams(new URL(args.request.url).searchParams);
  // Without the extensions, the page is the artist's history, where the browser counts the song.
  const countedSong = hasExtensions ? songKey : undefined;
  await Promise.all([
    ask(args, artistQuery(id)),
    countedSong !== undefined && ask(args, songQuery(id, countedSong)),
    hasExtensions && songKey === undefined && tab === 'songs' && ask(args, songsQuery(id)),
  ]);
  return { id, songKey: countedSong };
}

interface HistoryProps {
  id: number;
  /** The key of the current song, if the API counts it. */
  songKey: string | undefined;
}

/** `/history/{artistId}`: all performances of an artist, which the browser loads, or one song. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <ArtistHistory key={loaded.id} {...loaded} />;
}

function ArtistHistory({ id, songKey }: HistoryProps) {
  const shows = useShows(id);
  const song = useSong(id, songKey);
  const songs = useCacheOnly(songsQuery(id))?.songs;
  return (
    <Stack gap="xs">
      <Detail
        name="Artist"
        heading={<PageTitle title="History" />}
        query={artistQuery(id)}
        errorTitle="Error Loading Data"
      >
        {({ artist }) => (
          <Suspense key={songKey} fallback={<HistoryHeader artist={artist} />}>
            {!hasExtensions || songKey === undefined ? (
              <HistoryHeader artist={artist} />
            ) : (
              <SongHeader artist={artist} songKey={songKey} />
            )}
          </Suspense>
        )}
      </Detail>
      <Suspense>
        <BelowArtist id={id}>
          {(name) => <History artist={id} name={name} shows={shows} song={song} songs={songs} />}
        </BelowArtist>
      </Suspense>
    </Stack>
  );
}

interface BelowArtistProps {
  id: number;
  /** Takes the artist's name, if it could be read. */
  children: (name: string | undefined) => ReactNode;
}

/** Renders `children` once the artist is loaded: the header above then has its final height. */
const BelowArtist = ({ id, children }: BelowArtistProps) => children(usePageQuery(artistQuery(id)).data?.artist?.name);

function SongHeader({ artist, songKey }: Pick<HistoryHeaderProps, 'artist'> & { songKey: string }) {
  const { data: found } = usePageQuery(songQuery(artist.id, songKey));
  return <HistoryHeader artist={artist} song={nodes(found?.songs)[0]} />;
}

interface HistoryHeaderProps {
  artist: NonNullable<ArtistDetailQuery['artist']>;
  /** The current song, once it is loaded. */
  song?: NodeOf<SongQuery['songs']> | undefined;
}

/** The link of `ArtistNav` that stands for a URL of the history. */
const navPageOf = ({ tab, song, venue }: HistoryParams) =>
  song !== undefined ? 'songs' : venue !== undefined ? 'venues' : tab === 'shows' ? 'history' : tab;

function HistoryHeader({ artist, song }: HistoryHeaderProps) {
  const { id, name } = artist;
  return (
    <Stack component="header" gap="2xs">
      <Group gap="xs">
        <PageTitle
          title={`${name}: ${song?.title ?? 'History'}`}
          description={
            song
              ? `${song.title} by ${name}: ${playedText(song)}, and at which concerts.`
              : `Every concert, song and venue of ${name} that is known.`
          }
        >
          <bdi>{name}</bdi>: {song ? <bdi>{song.title}</bdi> : 'History'}
        </PageTitle>
      </Group>
      {song && <Text size="lg">{playedText(song)}</Text>}
      <ArtistNav id={id} current={navPageOf(readHistoryParams(useSearchParams()[0]))} />
    </Stack>
  );
}
