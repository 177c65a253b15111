import { Stack } from '@mantine/core';
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
import { ArtistForPerformanceDocument, type ArtistForPerformanceQuery } from '../graphql/generated/graphql';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { AwaitQuery, type QueryResult } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

export function loader({ search, preload }: LoaderArgs) {
  const id = parseId(search.get('id'));
  return { id, artist: id === undefined ? undefined : preload(ArtistForPerformanceDocument, { variables: { id } }) };
}

/** `/performance/add?id=`: who performed, then what. Signed out, the page works but sends nothing. */
export function Page({ loaderData: { id, artist } }: PageProps<typeof loader>) {
  return (
    <AwaitQuery query={artist} recovers>
      {(result) => <PerformanceAdd id={id} result={result} />}
    </AwaitQuery>
  );
}

interface PerformanceAddProps {
  id: number | undefined;
  result: QueryResult<ArtistForPerformanceQuery>;
}

function PerformanceAdd({ id, result }: PerformanceAddProps) {
  const navigate = useNavigate();
  const session = useSession();
  const logIn = useRef<HTMLAnchorElement>(null);

  const { data, loading } = result;
  const failure = failureOf(result);
  const artist = data?.artist;
  const artistId = loading ? id : artist?.id;
  const unknown = id !== undefined && artistId === undefined;

  const submission = usePerformanceForm({ artistId, onSignedOut: () => logIn.current?.focus() });

  return (
    <Stack gap="lg" maw="34rem">
      <meta name="robots" content="noindex" />
      <PageTitle title={artist ? `Add Performance for ${artist.name}` : 'Add Performance'} />
      {!session && (
        <div data-for="visitors">
          <Notice kind="info">
            <Link ref={logIn} to={paths.login()}>
              Log in to add a performance.
            </Link>
          </Notice>
        </div>
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
          onPick={(picked) => navigate(paths.performanceAdd(picked))}
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
    </Stack>
  );
}
