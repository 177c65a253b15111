import { Group } from '@mantine/core';
import { ButtonLink } from '../components/buttons/Button';
import { useStructuredData } from '../components/page/PageResponse';
import { PageTitle } from '../components/page/PageTitle';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { ArtistFacts, Tradable } from '../features/artists/ArtistFacts';
import { failureOf } from '../graphql/errors';
import { ArtistDetailDocument, type ArtistDetailQuery } from '../graphql/generated/graphql';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { breadcrumbList, musicGroup } from '../lib/structuredData';
import { AwaitQuery } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

export function loader({ params, preload }: LoaderArgs) {
  const id = parseId(params.id);
  return id === undefined ? undefined : { id, artist: preload(ArtistDetailDocument, { variables: { id } }) };
}

/** `/artist/{id}`: the stored facts about an artist. */
export function Page({ loaderData }: PageProps<typeof loader>) {
  if (!loaderData) return <Missing title="Invalid Artist ID" />;
  return (
    <AwaitQuery key={loaderData.id} query={loaderData.artist} recovers>
      {(result) => (
        <Detail
          name="Artist"
          data={result.data?.artist}
          loading={result.loading}
          failure={failureOf(result, { fallback: 'Failed to load artist details' })}
        >
          {(found) => <ArtistDetail artist={found} />}
        </Detail>
      )}
    </AwaitQuery>
  );
}

function ArtistDetail({ artist }: { artist: NonNullable<ArtistDetailQuery['artist']> }) {
  const session = useSession();
  useStructuredData(
    musicGroup(artist),
    breadcrumbList([
      { name: 'Artists', to: paths.artists() },
      { name: artist.name, to: paths.artist(artist.id) },
    ]),
  );
  return (
    <>
      <Group gap="xs">
        <PageTitle title={artist.name} description={`What is filed about ${artist.name}.`} />
        <Tradable artist={artist} />
      </Group>
      <ArtistFacts artist={artist} />
      <Group gap="xs">
        <ButtonLink to={paths.performances(artist.id)}>Performances</ButtonLink>
        <ButtonLink to={paths.history(artist.id)}>History</ButtonLink>
        {session?.perms.includes('musicLover') && (
          <ButtonLink to={paths.performanceAdd(artist.id)}>Add Performance</ButtonLink>
        )}
      </Group>
    </>
  );
}
