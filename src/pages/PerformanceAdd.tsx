import { skipToken, useQuery } from '@apollo/client/react';
import { Stack } from '@mantine/core';
import { useRef } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { ButtonLink } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { artistNameQuery } from '#domain/artists/artistNameQuery.ts';
import { ExistingPerformance } from '#features/performances/ExistingPerformance.tsx';
import { FillFromText } from '#features/performances/FillFromText.tsx';
import { PerformanceForm } from '#features/performances/PerformanceForm.tsx';
import { usePerformanceForm } from '#features/performances/usePerformanceForm.ts';
import { ArtistSearch } from '#features/search/ArtistSearch.tsx';
import { failureOf } from '#graphql/errors.ts';
import { isFound } from '#graphql/pageQuery.ts';
import { useSession } from '#graphql/session.ts';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { readOptions } from '#routing/usePageQuery.ts';
import { visitContext } from '#routing/visit.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = parseId(new URL(request.url).searchParams.get('id'));
  if (id === undefined) return { id };
  // An artist who is not there leaves the form, in which another one can be looked for.
  const { data: found, error } = await context.get(visitContext).ask(artistNameQuery(id));
  return data({ id }, error ? 500 : found && !isFound(found) ? 404 : 200);
}

/** The artist of the URL. It does not suspend, so the form stays while the artist loads. */
function useArtist(id: number | undefined) {
  const asked = artistNameQuery(id ?? 0);
  const {
    data: found,
    loading,
    error,
    refetch,
  } = useQuery(asked.query, id === undefined ? skipToken : readOptions(asked));
  return { artist: found?.artist, loading, failure: failureOf({ error, retry: () => refetch() }) };
}

/** `/performance/add?id=`: the choice of the artist, then the form. Without a session, the page works but sends nothing. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const session = useSession();
  const logIn = useRef<HTMLAnchorElement>(null);

  const { artist, loading, failure } = useArtist(id);
  const artistId = loading ? id : artist?.id;
  const unknown = id !== undefined && artistId === undefined;

  const submission = usePerformanceForm({ artistId, onSignedOut: () => logIn.current?.focus() });

  return (
    <Stack gap="lg" maw="34rem">
      <PageTitle title={artist ? `Add Performance for ${artist.name}` : 'Add Performance'} noindex />
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
      <FillFromText
        values={submission.form.values}
        onFill={(values) => {
          for (const [name, value] of Object.entries(values)) submission.form.setFieldValue(name, value);
        }}
        artist={artist ?? undefined}
        onArtist={(found) => navigate(paths.performanceAdd(found))}
      />
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
