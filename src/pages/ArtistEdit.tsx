import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ArtistFields } from '#features/artists/ArtistFields.tsx';
import { EditPage } from '#features/changes/EditPage.tsx';
import { nodes } from '#graphql/connection.ts';
import { ArtistToEditDocument, type ArtistToEditQuery, ArtistUpdateDocument } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { ask } from '#routing/visit.ts';

const artistToEditQuery = (id: number) => pageQuery(ArtistToEditDocument, { id });

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Invalid Artist ID' });
  await ask(args, artistToEditQuery(id));
  return { id };
}

function editableArtist({ artist }: ArtistToEditQuery) {
  if (!artist) return undefined;
  const { name, abbrev, officialUrl, isTradable, version } = artist;
  return {
    label: name,
    version,
    creators: nodes(artist.creators),
    values: { name, abbrev: abbrev ?? '', url: officialUrl ?? '', isTradable },
  };
}

/** `/artist/{id}/edit`: the form that changes an artist. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <EditPage
      record="ARTIST"
      id={id}
      query={artistToEditQuery(id)}
      editableOf={editableArtist}
      required={{ name: 'Name' }}
      save={(client, changed, target) =>
        client.mutate({ mutation: ArtistUpdateDocument, variables: { ...changed, ...target } })
      }
    >
      {(form) => <ArtistFields form={form} />}
    </EditPage>
  );
}
