import { Stack, Text } from '@mantine/core';
import { memo, Suspense, useMemo } from 'react';
import { type LoaderFunctionArgs, Navigate, useLoaderData, useNavigate } from 'react-router';
import { artistExtrasQuery, countsOf, useArtistExtras } from '#domain/artists/artistExtras.ts';
import { yearName } from '#domain/dates/dates.ts';
import { YearNav } from '#domain/dates/YearNav.tsx';
import { parseSourceKind, type SourceKind } from '#domain/recordings/sourceKind.ts';
import { ArtistHeader } from '#features/artists/ArtistHeader.tsx';
import { NoPerformances } from '#features/performances/NoPerformances.tsx';
import { LoadingPerformances, PerformanceList } from '#features/performances/PerformanceList.tsx';
import {
  artistQuery,
  idsOfKind,
  performancesOf,
  performancesQuery,
  yearSetListsQuery,
  yearSourcesQuery,
  yearsOf,
} from '#features/performances/performancesQueries.ts';
import type { ChosenSource } from '#features/performances/SourceChoice.tsx';
import { nodes } from '#graphql/connection.ts';
import type { ArtistQuery } from '#graphql/generated/graphql.ts';
import { counted } from '#lib/counted.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { parseYear } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { Detail } from '#routing/Detail.tsx';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { useCacheOnly, usePageQuery } from '#routing/usePageQuery.ts';
import { ask, redirectTo } from '#routing/visit.ts';

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

type FoundArtist = NonNullable<ArtistQuery['artist']>;

/** The path to redirect to: a missing or unknown year becomes the artist's latest one. */
function redirectPath(
  artist: FoundArtist,
  yearParam: string | undefined,
  kind: SourceKind | undefined,
): string | undefined {
  const years = yearsOf(artist);
  const chosen = parseYear(yearParam);
  const year = chosen !== undefined && years.includes(chosen) ? chosen : years[0];
  return year === undefined || yearParam === String(year) ? undefined : paths.performances(artist.id, year, kind);
}

/** If the URL has a year, all queries start at once. The artist's years are checked afterwards. */
export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.artistId, { title: 'Artist ID not found', back: 'Return to search' });
  const yearParam = args.params.year;
  const year = parseYear(yearParam);
  const kind = parseSourceKind(new URL(args.request.url).searchParams.get('kind'));
  const asked = ask(args, artistQuery(id));
  const others = [
    hasExtensions && ask(args, artistExtrasQuery(id)),
    year !== undefined && ask(args, performancesQuery(id, year)),
    year !== undefined && ask(args, yearSetListsQuery(id, year)),
    year !== undefined && kind && ask(args, yearSourcesQuery(id, year)),
  ];
  const artist = (await asked).data?.artist;
  const path = artist ? redirectPath(artist, yearParam, kind) : undefined;
  if (path !== undefined) return redirectTo(path, args);
  await Promise.all(others);
  return { id, year, yearParam, kind };
}

interface ArtistYear {
  id: number;
  /** Undefined if the URL has none. */
  year: number | undefined;
  yearParam: string | undefined;
  /** The kind of recordings that shows must have; undefined for any. */
  kind: SourceKind | undefined;
}

interface ArtistAndYearsProps extends ArtistYear {
  artist: FoundArtist;
}

/** The artist, and links to the years, with the number of shows if the API counts them. */
function ArtistAndYears({ id, year, yearParam, kind, artist }: ArtistAndYearsProps) {
  const extras = useArtistExtras(id);
  const path = redirectPath(artist, yearParam, kind);
  if (path !== undefined) return <Navigate to={path} replace />;
  const years = yearsOf(artist);
  return (
    <>
      <ArtistHeader
        id={id}
        artist={artist}
        year={years.includes(year ?? 0) ? year : undefined}
        creators={extras && nodes(extras.creators)}
        shows={extras && `${counted(sum(extras.yearCounts), 'show')}, `}
      />
      <YearNav
        years={years}
        counts={countsOf(extras)}
        current={year}
        to={(target: number) => paths.performances(id, target, kind)}
      />
      {year === undefined && (
        <Text component="div" c="dimmed" py="sm">
          <NoPerformances year={undefined} />
        </Text>
      )}
    </>
  );
}

interface YearPerformancesProps extends Pick<ArtistYear, 'id' | 'kind'> {
  year: number;
}

function YearPerformances({ id, year, kind, ids, failure }: YearPerformancesProps & Partial<ChosenSource>) {
  const navigate = useNavigate();
  const result = usePageQuery(performancesQuery(id, year));
  // The performances do not wait for the artist.
  const artist = useCacheOnly(artistQuery(id))?.artist;
  const listed = useCacheOnly(yearSetListsQuery(id, year))?.performances;
  const rows = useMemo(() => performancesOf(result.data), [result.data]);
  const setLists = useMemo(() => new Set(nodes(listed).map((show) => show.id)), [listed]);
  return (
    <PerformanceList
      of="artist"
      setLists={setLists}
      artist={artist}
      name={artist?.name ?? ''}
      year={yearName(year)}
      rows={rows}
      total={result.data?.performances.totalCount ?? 0}
      result={result}
      empty={<NoPerformances year={year} />}
      source={{
        kind,
        ids,
        failure,
        onChange: (chosen) =>
          navigate(paths.performances(id, year, chosen), { replace: true, preventScrollReset: true }),
      }}
    />
  );
}

/** The performances of the year that have a recording of one kind. */
function YearPerformancesOfKind({ kind, ...props }: YearPerformancesProps & { kind: SourceKind }) {
  const sources = usePageQuery(yearSourcesQuery(props.id, props.year));
  return (
    <YearPerformances
      {...props}
      kind={kind}
      ids={sources.data && idsOfKind(sources.data, kind)}
      failure={sources.failure ?? sources.remaining.failure}
    />
  );
}

/** The page's content. The header is there while the artist loads, so that nothing moves. */
const ArtistPerformances = memo(({ id, year, yearParam, kind }: ArtistYear) => (
  <Stack gap="sm">
    <Detail
      name="Artist"
      query={artistQuery(id)}
      heading={<ArtistHeader id={id} artist={undefined} year={undefined} shows={undefined} />}
      loading={year === undefined && <LoadingPerformances />}
      errorTitle="Error Loading Data"
    >
      {({ artist }) => <ArtistAndYears id={id} year={year} yearParam={yearParam} kind={kind} artist={artist} />}
    </Detail>
    {year !== undefined && (
      <Suspense key={year} fallback={<LoadingPerformances />}>
        {kind ? (
          <YearPerformancesOfKind id={id} year={year} kind={kind} />
        ) : (
          <YearPerformances id={id} year={year} kind={undefined} />
        )}
      </Suspense>
    )}
  </Stack>
));

/** `/performances/{artistId}/{year}`: an artist's performances in a year. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <ArtistPerformances key={loaded.id} {...loaded} />;
}
