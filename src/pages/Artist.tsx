import { Group, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#components/buttons/Button.tsx';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Parts } from '#components/page/Parts.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { artistExtrasQuery, countsOf, useArtistExtras } from '#domain/artists/artistExtras.ts';
import { UNKNOWN_YEAR } from '#domain/dates/dates.ts';
import { YearNav } from '#domain/dates/YearNav.tsx';
import { musicGroup } from '#domain/performances/structuredData.ts';
import { ArtistFacts, TradableBadge } from '#features/artists/ArtistFacts.tsx';
import { ArtistNav } from '#features/artists/ArtistNav.tsx';
import {
  FirstAndLast,
  Groups,
  MostPlayedSongs,
  mostPlayedQuery,
  numbersText,
  overviewQuery,
  VenuesAndAdditions,
  venuesAndAdditionsQuery,
} from '#features/artists/ArtistOverview.tsx';
import { RecordLinks } from '#features/changes/RecordLinks.tsx';
import { Follow } from '#features/following/Follow.tsx';
import { YearPicture } from '#features/performances/YearPicture.tsx';
import { ArtistDetailDocument, type ArtistDetailQuery } from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { useSession } from '#graphql/session.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { breadcrumbList } from '#lib/structuredData.ts';
import { Detail } from '#routing/Detail.tsx';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask } from '#routing/visit.ts';

const artistQuery = (id: number) =>
  pageQuery(ArtistDetailDocument, { id }, { failureTexts: { fallback: 'Failed to load artist details' } });

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Invalid Artist ID' });
  await Promise.all([
    ask(args, artistQuery(id)),
    ask(args, overviewQuery(id)),
    hasExtensions && ask(args, mostPlayedQuery(id)),
    hasExtensions && ask(args, artistExtrasQuery(id)),
    hasExtensions && ask(args, venuesAndAdditionsQuery(id)),
  ]);
  return { id };
}

/* These parts stand below the first view, so they are loaded once the page is shown. */
const MostPlayedVenues = lazyInBrowser(
  async () => (await import('#features/history/HistoryCounts.tsx')).MostPlayedVenues,
);
const RecordingKinds = lazyInBrowser(async () => (await import('#features/history/HistoryCounts.tsx')).RecordingKinds);

/** `/artist/{id}`: an artist's facts, and an overview of the performances. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <Stack key={id} gap="lg">
      <Detail name="Artist" query={artistQuery(id)}>
        {({ artist }) => <ArtistDetail artist={artist} />}
      </Detail>
    </Stack>
  );
}

type Artist = NonNullable<ArtistDetailQuery['artist']>;

/** The years ascending, as the bars are; the unknown one comes last. */
const inOrder = (years: readonly number[]) =>
  [...new Set(years)].sort((a, b) => Number(a === UNKNOWN_YEAR) - Number(b === UNKNOWN_YEAR) || a - b);

/** Links to the years of the artist's performances, with counts if the API has them. */
function Years({ id, years }: { id: number; years: readonly number[] }) {
  return (
    <YearNav
      years={inOrder(years)}
      counts={countsOf(useArtistExtras(id))}
      current={undefined}
      to={(year) => paths.performances(id, year)}
    />
  );
}

function Overview({ id }: { id: number }) {
  const overview = usePageQuery(overviewQuery(id)).data;
  if (!overview?.artist) return null;
  const { years, sourceCount } = overview.artist;
  return (
    <>
      <Text size="xl">{numbersText(overview)}</Text>
      {hasExtensions && <YearPicture id={id} years={years} />}
      <Years id={id} years={years} />
      <Parts>
        <FirstAndLast overview={overview} />
        {hasExtensions && (
          <Suspense>
            <PlayedSongs id={id} />
          </Suspense>
        )}
        {hasExtensions ? (
          <Suspense>
            <VenuesAndAdditions id={id} />
          </Suspense>
        ) : (
          overview.all.totalCount > 0 && <MostPlayedVenues artist={id} />
        )}
        <Groups overview={overview} />
        {sourceCount > 0 && <RecordingKinds artist={id} recordings={sourceCount} />}
      </Parts>
    </>
  );
}

function PlayedSongs({ id }: { id: number }) {
  const { data: found } = usePageQuery(mostPlayedQuery(id));
  return found && <MostPlayedSongs id={id} {...found} />;
}

function ArtistDetail({ artist }: { artist: Artist }) {
  const session = useSession();
  const { id, name } = artist;
  const identifiers = useArtistExtras(id)?.identifiers ?? [];
  const way = [
    { name: 'Artists', to: paths.artists() },
    { name, to: paths.artist(id) },
  ];
  return (
    <>
      <Stack component="header" gap="2xs">
        <Group gap="xs">
          <PageTitle
            title={name}
            description={`${name}: first and last show, years, most played songs and venues, and recordings.`}
            about={[musicGroup(artist, identifiers), breadcrumbList(way)]}
          />
          <TradableBadge artist={artist} />
          <Follow id={id} name={name} />
        </Group>
        <ArtistNav id={id} current="details" />
      </Stack>
      <Suspense fallback={<Loading text="Loading the shows..." />}>
        <Overview id={id} />
      </Suspense>
      <ArtistFacts artist={artist} identifiers={identifiers} />
      {hasExtensions && <RecordLinks record="ARTIST" id={id} />}
      {session?.perms.includes('musicLover') && (
        <Group>
          <ButtonLink to={paths.performanceAdd(id)}>Add Performance</ButtonLink>
        </Group>
      )}
    </>
  );
}
