import { Group, Text } from '@mantine/core';
import { Breadcrumb } from '../components/navigation/Breadcrumb';
import { PageTitle } from '../components/page/PageTitle';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { ArtistFacts, Tradable } from '../features/artists/ArtistFacts';
import { History } from '../features/history/History';
import { readHistoryAddress } from '../features/history/historyAddress';
import { useShows } from '../features/history/useShows';
import { failureOf } from '../graphql/errors';
import {
  HistoryArtistDocument,
  type HistoryArtistQuery,
  SongDocument,
  type SongQuery,
} from '../graphql/generated/graphql';
import { type NodeOf, nodes } from '../graphql/nodes';
import { playedText } from '../lib/counted';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { AwaitQuery } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

export function loader({ params, search, preload }: LoaderArgs) {
  const id = parseId(params.artistId);
  if (id === undefined) return undefined;
  const { song: key } = readHistoryAddress(search);
  return {
    id,
    artist: preload(HistoryArtistDocument, { variables: { id } }),
    // The song that the page is about, with its shows; what came before and after it is counted in the browser.
    song:
      key === undefined
        ? undefined
        : preload(SongDocument, { variables: { artist: String(id), key } }, ({ songs }) =>
            nodes(songs).map(({ performances }) => performances),
          ),
  };
}

/** `/history/{artistId}`: all that an artist ever played, which is read in the browser, or one song of it. */
export function Page({ loaderData }: PageProps<typeof loader>) {
  return loaderData ? (
    <ArtistHistory key={loaderData.id} {...loaderData} />
  ) : (
    <Missing title="Artist ID not found" back="Return to search" />
  );
}

function ArtistHistory({ id, artist, song }: NonNullable<PageProps<typeof loader>['loaderData']>) {
  const shows = useShows(id);
  return (
    <AwaitQuery query={song}>
      {(answer) => {
        const played = nodes(answer.data?.songs)[0];
        return (
          <AwaitQuery query={artist}>
            {(result) => (
              <Detail
                name="Artist"
                title="History"
                data={result.data?.artist}
                loading={result.loading}
                failure={failureOf(result)}
                errorTitle="Error Loading Data"
                below={
                  // It is read already, and appears once it is known how much of the artist stands above it.
                  <div hidden={result.loading}>
                    <History artist={id} shows={shows} song={played} />
                  </div>
                }
              >
                {(found) => <HistoryHeader artist={found} song={played} />}
              </Detail>
            )}
          </AwaitQuery>
        );
      }}
    </AwaitQuery>
  );
}

interface HistoryHeaderProps {
  artist: NonNullable<HistoryArtistQuery['artist']>;
  /** The song that is shown alone, once it is known. */
  song: NodeOf<SongQuery['songs']> | undefined;
}

function HistoryHeader({ artist, song }: HistoryHeaderProps) {
  const { id, name } = artist;
  return (
    <header>
      <Breadcrumb
        steps={[
          { to: paths.performances(id), name: 'By year' },
          { to: paths.artist(id), name: 'Artist' },
        ]}
      />
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
        <Tradable artist={artist} />
      </Group>
      {song && <Text size="lg">{playedText(song)}</Text>}
      <ArtistFacts artist={artist} inline />
    </header>
  );
}
