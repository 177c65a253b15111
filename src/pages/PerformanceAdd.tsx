import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../components/buttons/Button';
import { Link } from '../components/navigation/Link';
import { PageTitle } from '../components/page/PageTitle';
import { FailureNotice } from '../components/states/FailureNotice';
import { Notice } from '../components/states/Notice';
import { ExistingPerformance } from '../features/performances/ExistingPerformance';
import { PerformanceForm } from '../features/performances/PerformanceForm';
import { usePerformanceForm } from '../features/performances/usePerformanceForm';
import { ArtistSearch } from '../features/search/ArtistSearch';
import { failureOf } from '../graphql/errors';
import { ArtistForPerformanceDocument } from '../graphql/generated/graphql';
import { recoveringQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import classes from './Form.module.css';

export function queries({ search }: Address) {
  const id = parseId(search.get('id'));
  return { artist: id === undefined ? undefined : recoveringQuery(ArtistForPerformanceDocument, { id }) };
}

/** `/performance/add?id=`: who performed, then what. Signed out, the page works but sends nothing. */
export function Page() {
  const navigate = useNavigate();
  const session = useSession();
  const logIn = useRef<HTMLAnchorElement>(null);

  const id = parseId(useAddress().search.get('id'));
  const result = usePageQueries(queries).artist;
  const { data, loading } = result;
  const failure = failureOf(result);
  const artist = data?.artist;
  const artistId = loading ? id : artist?.id;
  const unknown = id !== undefined && artistId === undefined;

  const submission = usePerformanceForm({ artistId, onSignedOut: () => logIn.current?.focus() });

  return (
    <div className={classes.page}>
      <PageTitle title={artist ? `Add Performance for ${artist.name}` : 'Add Performance'} />
      {!session && (
        <Notice kind="info">
          <Link ref={logIn} to={paths.login()}>
            Log in to add a performance.
          </Link>
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} title="Error Loading Artist" />}
      {unknown && !failure && (
        <Notice kind="error" title="Artist Not Found">
          The artist you're looking for doesn't exist.
        </Notice>
      )}
      {artistId === undefined && (
        <ArtistSearch
          label="Artist"
          placeholder="Search for an artist..."
          listHeight="12rem"
          onPick={(picked) => navigate(paths.performanceAdd(picked.id))}
        />
      )}
      {id === undefined ? (
        <div>
          <ButtonLink to={paths.home()}>Cancel</ButtonLink>
        </div>
      ) : (
        <PerformanceForm
          {...submission}
          warning={<ExistingPerformance artistId={artistId} date={submission.form.values.date} />}
          cancel={<ButtonLink to={artistId === undefined ? paths.home() : paths.artist(artistId)}>Cancel</ButtonLink>}
        />
      )}
    </div>
  );
}
