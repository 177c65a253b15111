import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Navigate, redirect } from 'react-router';
import { YearBars } from '../components/navigation/YearBars';
import { YearNav } from '../components/navigation/YearNav';
import { FailureNotice } from '../components/states/FailureNotice';
import { IfFound } from '../components/states/IfFound';
import { Missing } from '../components/states/Missing';
import { ArtistHeader } from '../features/artists/ArtistHeader';
import { NoPerformances } from '../features/performances/NoPerformances';
import { PerformanceList } from '../features/performances/PerformanceList';
import {
  artistOf,
  countsOf,
  performancesOf,
  preloadArtist,
  preloadPerformances,
  preloadYearCounts,
  showsOf,
} from '../features/performances/preload';
import { failureOf } from '../graphql/errors';
import type { ArtistQuery } from '../graphql/generated/graphql';
import { counted } from '../lib/counted';
import { yearName } from '../lib/dates';
import { parseId, parseYear } from '../lib/params';
import { paths } from '../lib/paths';
import { AwaitQuery, type QueryResult } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

/** The latest year takes the place of one that the artist does not have. */
function redirectPath(data: ArtistQuery | undefined, yearParam: string | undefined): string | undefined {
  const artist = artistOf(data);
  if (!artist) return undefined;
  const chosen = parseYear(yearParam);
  const year = chosen !== undefined && artist.years.includes(chosen) ? chosen : artist.years[0];
  return year === undefined || yearParam === String(year) ? undefined : paths.performances(artist.id, year);
}

/** With a year in the URL both queries are sent at once; whether the artist has that year is known later. */
export async function loader({ params, preload }: LoaderArgs) {
  const id = parseId(params.artistId);
  if (id === undefined) return undefined;
  const year = parseYear(params.year);
  const artist = preloadArtist(preload, id);
  const yearCounts = preloadYearCounts(preload, id);
  const performances = year === undefined ? undefined : preloadPerformances(preload, id, year);
  const path = redirectPath(await artist.data(), params.year);
  return path === undefined ? { id, year, yearParam: params.year, artist, yearCounts, performances } : redirect(path);
}

type LoadedYear = NonNullable<PageProps<typeof loader>['loaderData']>;

interface YearProps extends LoadedYear {
  result: QueryResult<ArtistQuery>;
}

/** The performances of the year on show, and the failure of the artist above them: the same failure of both is shown once. */
const YearPerformances = ({ year, performances, result }: YearProps) => (
  <AwaitQuery key={year} query={performances} recovers>
    {(list) => {
      const artist = artistOf(result.data);
      const failure = failureOf(result);
      const repeated = failure && failure.message === failureOf(list)?.message;
      const retry = () => {
        result.retry();
        if (repeated) list.retry();
      };
      return (
        <>
          {failure && <FailureNotice failure={{ ...failure, retry }} title="Error Loading Data" />}
          {(artist || year !== undefined || !failure) && (
            <PerformanceList
              of="artist"
              name={artist?.name ?? ''}
              year={year === undefined ? '' : yearName(year)}
              rows={artist?.years.length === 0 ? [] : performancesOf(list.data)}
              total={list.data?.performances.totalCount ?? 0}
              result={{
                ...list,
                loading: list.loading || (result.loading && !list.data),
                error: repeated ? undefined : list.error,
              }}
              empty={<NoPerformances year={year} />}
            />
          )}
        </>
      );
    }}
  </AwaitQuery>
);

/** The years as a picture, and to choose from. */
const Years = ({ counts, ...props }: Required<Omit<ComponentProps<typeof YearNav>, 'count'>>) => (
  <>
    {props.years.length > 1 && (
      <YearBars
        years={props.years.map((year) => ({ year, count: counts.get(year) }))}
        isChosen={(year) => year === props.current}
        to={props.to}
      />
    )}
    <YearNav counts={counts} {...props} />
  </>
);

/** Unlike `Detail`, it has its header while the artist is loading: what comes then moves nothing. */
function ArtistPerformances(props: YearProps) {
  const { id, year, yearParam, yearCounts, result } = props;
  const artist = artistOf(result.data);
  // An artist who came late.
  const path = redirectPath(result.data, yearParam);
  if (path !== undefined) return <Navigate to={path} replace />;
  return (
    <IfFound name="Artist" data={artist} failure={failureOf(result)}>
      <Stack gap="lg">
        <ArtistHeader
          id={id}
          artist={artist ?? undefined}
          year={artist?.years.includes(year ?? 0) ? year : undefined}
          shows={
            <AwaitQuery query={yearCounts}>
              {({ data }) => data?.artist && `${counted(showsOf(data.artist), 'show')}, `}
            </AwaitQuery>
          }
        />
        {artist && (
          <AwaitQuery query={yearCounts}>
            {({ data }) => (
              <Years
                years={artist.years}
                counts={countsOf(data)}
                current={year}
                to={(target) => paths.performances(id, target)}
              />
            )}
          </AwaitQuery>
        )}
        <YearPerformances {...props} />
      </Stack>
    </IfFound>
  );
}

/** `/performances/{artistId}/{year}`: what an artist played in a year. */
export function Page({ loaderData }: PageProps<typeof loader>) {
  if (!loaderData) return <Missing title="Artist ID not found" back="Return to search" />;
  return (
    <AwaitQuery key={loaderData.id} query={loaderData.artist} recovers>
      {(result) => <ArtistPerformances {...loaderData} result={result} />}
    </AwaitQuery>
  );
}
