import type { ApolloClient } from '@apollo/client';
import { Navigate, useParams } from 'react-router';
import { Missing } from '../components/Missing';
import { Notice } from '../components/Notice';
import { YearNav } from '../components/YearNav';
import { ArtistHeader } from '../features/performances/ArtistHeader';
import { PerformanceList } from '../features/performances/PerformanceList';
import { artistQuery, useArtist } from '../features/performances/useArtist';
import { performancesQuery, usePerformances } from '../features/performances/usePerformances';
import { errorMessage } from '../graphql/errors';
import { preloadQuery } from '../graphql/preload';
import { parseId, parseYear } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './Performances.module.css';

export function preload(client: ApolloClient, params: Record<string, string | undefined>): void {
  const id = parseId(params.artistId);
  const year = parseYear(params.year);
  if (id === undefined) return;
  preloadQuery(client, artistQuery(id));
  if (year !== undefined) preloadQuery(client, performancesQuery(id, year));
}

/** `asked` is the year in the address, right or wrong. */
function ArtistPerformances({ id, asked }: { id: number; asked: string | undefined }) {
  const { artist, loading, error } = useArtist(id);
  const askedYear = parseYear(asked);
  // Until the artist's years are known the address is believed, so that both requests travel at once.
  const year = artist && !artist.years.includes(askedYear ?? 0) ? artist.years[0] : askedYear;
  const list = usePerformances(id, year);

  if (artist === null) return <Missing title="Artist Not Found">The artist you're looking for doesn't exist.</Missing>;
  if (artist && year !== undefined && asked !== String(year)) {
    return <Navigate to={paths.performances(id, year)} replace />;
  }
  return (
    <div className={classes.page}>
      <ArtistHeader id={id} artist={artist} />
      {error && (
        <Notice kind="error" title="Error Loading Data">
          {errorMessage(error)}
        </Notice>
      )}
      {artist && <YearNav years={artist.years} current={year} to={(target) => paths.performances(id, target)} />}
      {(artist || askedYear !== undefined || !error) && (
        <PerformanceList year={artist ? (year ?? askedYear) : year} list={list} waiting={loading} />
      )}
    </div>
  );
}

export function Page() {
  const { artistId, year } = useParams();
  const id = parseId(artistId);
  if (id === undefined) return <Missing title="Artist ID not found" back="Return to search" />;
  return <ArtistPerformances key={id} id={id} asked={year} />;
}
