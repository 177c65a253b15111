import { Group } from '@mantine/core';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '../components/buttons/Button';
import { PageTitle } from '../components/page/PageTitle';
import { Missing } from '../components/states/Missing';
import { ArtistFacts, Tradable } from '../features/artists/ArtistFacts';
import { ArtistDetailDocument, type ArtistDetailQuery } from '../graphql/generated/graphql';
import { pageQuery } from '../graphql/pageQuery';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { breadcrumbList, musicGroup } from '../lib/structuredData';
import { Detail } from '../routing/Detail';
import { visitContext } from '../routing/visit';

const artistQuery = (id: number) =>
  pageQuery(
    ArtistDetailDocument,
    { id },
    { recovers: true, failureTexts: { fallback: 'Failed to load artist details' } },
  );

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = parseId(params.id);
  if (id === undefined) return data({ id }, 404);
  const { ask, respond } = context.get(visitContext);
  await ask(artistQuery(id));
  return respond({ id });
}

/** `/artist/{id}`: the stored facts about an artist. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  if (id === undefined) return <Missing title="Invalid Artist ID" />;
  return (
    <Detail key={id} name="Artist" query={artistQuery(id)}>
      {({ artist }) => artist && <ArtistDetail artist={artist} />}
    </Detail>
  );
}

function ArtistDetail({ artist }: { artist: NonNullable<ArtistDetailQuery['artist']> }) {
  const session = useSession();
  const way = [
    { name: 'Artists', to: paths.artists() },
    { name: artist.name, to: paths.artist(artist.id) },
  ];
  return (
    <>
      <Group gap="xs">
        <PageTitle
          title={artist.name}
          description={`What is filed about ${artist.name}.`}
          about={[musicGroup(artist), breadcrumbList(way)]}
        />
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
