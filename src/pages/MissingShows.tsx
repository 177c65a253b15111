import { Stack, Text } from '@mantine/core';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Breadcrumb } from '#components/navigation/Breadcrumb.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { artistNameQuery } from '#domain/artists/artistNameQuery.ts';
import { ArtistNav } from '#features/artists/ArtistNav.tsx';
import { MissingShows } from '#features/collection/MissingShows.tsx';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { Detail } from '#routing/Detail.tsx';
import { ask } from '#routing/visit.ts';

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(new URL(args.request.url).searchParams.get('artist'));
  if (id === undefined) return { id };
  await ask(args, artistNameQuery(id));
  return { id };
}

const TITLE = 'What is missing';

const Introduction = () => (
  <Text>
    Shows that are not in your <Link to={paths.collection()}>collection</Link>, and upgrades of what is. A show is had
    when it, or a recording of it, is marked Have.
  </Text>
);

/** `/missing`: the shows that are missing in the collection, of one artist or of all artists in it. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  if (id === undefined) {
    return (
      <Stack gap="lg">
        <header>
          <Breadcrumb steps={[{ to: paths.collection(), name: 'My collection' }]} />
          <PageTitle title={TITLE} description="Shows that are not in your collection, and upgrades of what is." />
        </header>
        <Introduction />
        <MissingShows artist={undefined} />
      </Stack>
    );
  }
  return (
    <Stack key={id} gap="lg">
      <Detail name="Artist" heading={<PageTitle title={TITLE} />} query={artistNameQuery(id)}>
        {({ artist }) => (
          <>
            <Stack component="header" gap="2xs">
              {/* Not for search engines: the page is the same for all visitors without a collection. */}
              <PageTitle title={`${artist.name}: ${TITLE}`} noindex>
                <bdi>{artist.name}</bdi>: {TITLE}
              </PageTitle>
              <ArtistNav id={id} current="missing" />
            </Stack>
            <Introduction />
            <MissingShows artist={artist} />
          </>
        )}
      </Detail>
    </Stack>
  );
}
