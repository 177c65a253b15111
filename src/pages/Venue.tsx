import { Stack, Text } from '@mantine/core';
import { memo, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CountedNames } from '#components/lists/CountedNames.tsx';
import { NameLink } from '#components/lists/NameLink.tsx';
import { TableSkeleton } from '#components/lists/Table.tsx';
import { FeedLink } from '#components/page/FeedLink.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { Section } from '#components/page/Section.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { Facts } from '#components/text/Facts.tsx';
import { UNKNOWN_YEAR, yearName } from '#domain/dates/dates.ts';
import { YearBars } from '#domain/dates/YearBars.tsx';
import { YearNav } from '#domain/dates/YearNav.tsx';
import { place } from '#domain/performances/places.ts';
import { LoadingPerformances, PerformanceList } from '#features/performances/PerformanceList.tsx';
import { venuePerformancesOf, venuePerformancesQuery, venueQuery } from '#features/performances/venueQueries.ts';
import type { VenueQuery } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { parseYear } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { Detail } from '#routing/Detail.tsx';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { usePageQuery } from '#routing/usePageQuery.ts';
import { ask, redirectTo } from '#routing/visit.ts';

type FoundVenue = NonNullable<VenueQuery['venue']>;
type FoundArtist = FoundVenue['topArtists'][number]['artist'];

/** The most shows that stand on one page. More are shown by year. */
const MOST_ON_ONE_PAGE = 50;

/** The chosen year, or the latest known one if the URL has none. Undefined if all shows stand on one page. */
const yearOf = ({ performanceCount, years }: FoundVenue, chosen: number | undefined): number | undefined =>
  performanceCount <= MOST_ON_ONE_PAGE
    ? undefined
    : (chosen ?? years.findLast((year) => year !== UNKNOWN_YEAR) ?? UNKNOWN_YEAR);

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Venue ID not found' });
  const chosen = parseYear(new URL(args.request.url).searchParams.get('year'));
  const { data } = await ask(args, venueQuery(id), chosen !== undefined);
  if (data?.venue) {
    const year = yearOf(data.venue, chosen);
    if (year === undefined && chosen !== undefined) throw redirectTo(paths.venue(id), args, 301);
    await ask(args, venuePerformancesQuery(id, year));
  }
  return { id, chosen };
}

interface VenuePerformancesProps {
  id: number;
  /** Without a year, all performances. */
  year: number | undefined;
  name: string;
  /** The only artist who played there, if there was one. */
  artist: FoundArtist | undefined;
}

/** The performances of a year, or all of them, whoever played. */
function VenuePerformances({ id, year, name, artist }: VenuePerformancesProps) {
  const result = usePageQuery(venuePerformancesQuery(id, year));
  return (
    <PerformanceList
      of={artist ? 'venueOfOne' : 'venue'}
      name={name}
      year={year === undefined ? undefined : yearName(year)}
      rows={venuePerformancesOf(result.data) ?? undefined}
      total={result.data?.venue?.performances.totalCount ?? 0}
      result={result}
      empty={<Text>No performances found for {year === undefined ? name : yearName(year)}.</Text>}
    />
  );
}

/** The artists and the songs that are most frequent at a venue. Where one artist played alone, the songs. */
const MostFrequent = ({ topArtists, topSongs, artistCount }: FoundVenue) => (
  <>
    {artistCount > 1 && (
      <Section title="Most Frequent Artists">
        <CountedNames
          names={topArtists.map(({ artist, performanceCount }) => ({
            name: artist.name,
            to: paths.performances(artist.id),
            count: performanceCount,
          }))}
        />
      </Section>
    )}
    {topSongs.length > 0 && (
      <Section title="Most Played Songs">
        <CountedNames
          names={topSongs.map(({ song, performanceCount }) => ({
            name: artistCount > 1 ? `${song.title} (${song.artist.name})` : song.title,
            to: paths.song(song.artist.id, song.key),
            count: performanceCount,
          }))}
        />
      </Section>
    )}
  </>
);

interface VenueProps {
  id: number;
  /** The year in the URL. */
  chosen: number | undefined;
}

/** The page's content. A component of its own, so that the steps of a navigation do not render it again. */
const VenuePage = memo(({ id, chosen }: VenueProps) => (
  <Stack gap="lg">
    <Detail
      name="Venue"
      query={venueQuery(id)}
      loading={<Loading text="Loading venue..." skeleton={<TableSkeleton />} />}
    >
      {({ venue }) => {
        const { city, state, otherNames, years, yearCounts, performanceCount, artistCount } = venue;
        const name = venue.name || 'Unknown Venue';
        const where = place(city, state);
        const nameAndPlace = [name, where].filter(Boolean).join(', ');
        const artist = artistCount === 1 ? venue.topArtists[0]?.artist : undefined;
        const counts = new Map(years.map((year, at) => [year, yearCounts[at] ?? 0]));
        const year = yearOf(venue, chosen);
        const to = (target: number) => paths.venue(id, target);
        return (
          <>
            <FeedLink title={name} href={paths.venueFeed(id)} />
            <div>
              <PageTitle
                title={nameAndPlace}
                description={`${counted(performanceCount, 'show')} at ${nameAndPlace}, ${year === undefined ? 'whoever played' : 'by year and artist'}.`}
              >
                <bdi>{name}</bdi>
              </PageTitle>
              <Text size="xl">
                {counted(performanceCount, 'show')}, {counted(artistCount, 'artist')}
              </Text>
              <Facts
                facts={{
                  Location: where && <bdi>{where}</bdi>,
                  'Also written': otherNames.join('; '),
                  Artist: artist && <NameLink to={paths.performances(artist.id)} name={artist.name} />,
                }}
              />
            </div>
            {year !== undefined && (
              <>
                {years.length > 1 && (
                  <YearBars
                    years={years.map((shown) => ({ year: shown, count: counts.get(shown) }))}
                    isChosen={(shown) => shown === year}
                    to={to}
                    keepScroll
                  />
                )}
                <YearNav years={years} current={year} counts={counts} to={to} />
              </>
            )}
            <Suspense key={year} fallback={<LoadingPerformances />}>
              <VenuePerformances id={id} year={year} name={name} artist={artist} />
            </Suspense>
            <MostFrequent {...venue} />
          </>
        );
      }}
    </Detail>
  </Stack>
));

/** `/venue/{id}?year=`: the shows at a venue, many of them by year, and its most frequent artists and songs. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <VenuePage key={loaded.id} {...loaded} />;
}
