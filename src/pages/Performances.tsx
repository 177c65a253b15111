import { YearNav } from '../components/navigation/YearNav';
import { FailureNotice } from '../components/states/FailureNotice';
import { IfFound } from '../components/states/IfFound';
import { Missing } from '../components/states/Missing';
import { ArtistHeader } from '../features/artists/ArtistHeader';
import { NoPerformances } from '../features/performances/NoPerformances';
import { PerformanceList } from '../features/performances/PerformanceList';
import { artistOf, artistQuery, performancesOf, performancesQuery } from '../features/performances/queries';
import { useYearCounts } from '../features/performances/useYearCounts';
import { failureOf } from '../graphql/errors';
import type { QueryResults } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { yearName } from '../lib/dates';
import { parseId, parseYear } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './Performances.module.css';

/** With a year in the address both queries are sent at once; whether the artist has that year is known later. */
export function queries({ params }: Address) {
  const id = parseId(params.artistId);
  const year = parseYear(params.year);
  return {
    artist: id === undefined ? undefined : artistQuery(id),
    performances: id === undefined || year === undefined ? undefined : performancesQuery(id, year),
  };
}

/** The latest year takes the place of one that the artist does not have. */
export function redirectFor(
  { params }: Address,
  { artist: result }: Partial<QueryResults<ReturnType<typeof queries>>>,
): string | undefined {
  const artist = artistOf(result?.data);
  if (!artist) return undefined;
  const asked = parseYear(params.year);
  const year = asked !== undefined && artist.years.includes(asked) ? asked : artist.years[0];
  return year === undefined || params.year === String(year) ? undefined : paths.performances(artist.id, year);
}

/** Unlike `Detail`, it has its header while the artist is loading: what comes then moves nothing. */
function ArtistPerformances({ id, year }: { id: number; year: number | undefined }) {
  const { artist: result, performances } = usePageQueries(queries);
  const { loading, error } = result;
  const artist = artistOf(result.data);
  const counts = useYearCounts(id, performances.data !== undefined && (artist?.years.length ?? 0) > 1);
  const failure = failureOf(result);
  // The same failure of both queries is shown once.
  const repeated = failure && failure.message === failureOf(performances)?.message;
  const retryBoth = () => {
    result.retry();
    if (repeated) performances.retry();
  };

  return (
    <IfFound name="Artist" data={artist} failure={failure}>
      {/* Made anew once the artist is known: what is inserted moves nothing then. */}
      <div key={artist ? 'known' : 'waiting'} className={classes.page}>
        <ArtistHeader
          id={id}
          artist={artist ?? undefined}
          year={artist?.years.includes(year ?? 0) ? year : undefined}
        />
        {failure && <FailureNotice failure={{ ...failure, retry: retryBoth }} title="Error Loading Data" />}
        {artist && (
          <YearNav
            years={artist.years}
            current={year}
            count={performances.data?.performances.totalCount}
            counts={counts}
            to={(target) => paths.performances(id, target)}
          />
        )}
        {(artist || year !== undefined || !error) && (
          <PerformanceList
            of="artist"
            artist={artist?.name}
            name={artist?.name ?? ''}
            year={year === undefined ? '' : yearName(year)}
            rows={artist?.years.length === 0 ? [] : performancesOf(performances.data)}
            total={performances.data?.performances.totalCount ?? 0}
            result={{
              ...performances,
              loading: performances.loading || loading,
              error: repeated ? undefined : performances.error,
            }}
            empty={<NoPerformances year={year} />}
          />
        )}
      </div>
    </IfFound>
  );
}

/** `/performances/{artistId}/{year}`: what an artist played in a year. */
export function Page() {
  const { params } = useAddress();
  const id = parseId(params.artistId);
  if (id === undefined) return <Missing title="Artist ID not found" back="Return to search" />;
  return <ArtistPerformances key={id} id={id} year={parseYear(params.year)} />;
}
