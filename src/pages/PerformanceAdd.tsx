import { skipToken, useQuery } from '@apollo/client/react';
import { Stack } from '@mantine/core';
import { useRef } from 'react';
import { data, type LoaderFunctionArgs, Navigate, useLoaderData, useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { artistNameQuery } from '#domain/artists/artistNameQuery.ts';
import { readDraft } from '#domain/drafts/drafts.ts';
import { ADD_RECORDING, EMPTY_RECORDING } from '#domain/recordings/recordingValues.ts';
import { LogInFirst } from '#features/account/LogInFirst.tsx';
import { ExistingPerformance } from '#features/performances/ExistingPerformance.tsx';
import { FillFromText } from '#features/performances/FillFromText.tsx';
import { PerformanceForm } from '#features/performances/PerformanceForm.tsx';
import { usePerformanceForm } from '#features/performances/usePerformanceForm.ts';
import { ArtistSearch } from '#features/search/ArtistSearch.tsx';
import { failureOf } from '#graphql/errors.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { ask } from '#routing/visit.ts';

/**
 * The text of the recording that a member is adding, which fills in the form. The code that reads it is loaded only
 * then.
 */
const textOfRecording = async (): Promise<string> =>
  (await import('#domain/recordings/showText.ts')).showText(readDraft(ADD_RECORDING) ?? EMPTY_RECORDING);

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const id = parseId(searchParams.get('id'));
  // A member who adds a recording of an unknown show adds the show first.
  const then = searchParams.get('then') === 'recording' ? ('recording' as const) : undefined;
  const text = hasExtensions && then ? await textOfRecording() : '';
  if (id === undefined) return { id, then, text, isUnknown: false };
  // If the artist does not exist, the page still shows the form, with a choice of artists.
  const { data: found } = await ask(args, { ...artistNameQuery(id), mayBeUnknown: true });
  const isUnknown = found?.artist === null;
  return data({ id, then, text, isUnknown }, isUnknown ? 404 : 200);
}

/** The artist of the URL. It does not suspend, so the form stays while the artist loads. */
function useArtist(id: number | undefined) {
  const { query, variables } = artistNameQuery(id ?? 0);
  const { data: found, loading, error, refetch } = useQuery(query, id === undefined ? skipToken : { variables });
  return { artist: found?.artist, loading, failure: failureOf({ error, retry: () => refetch() }) };
}

/** `/performance/add?id=`: the choice of the artist, then the form. Without a session, nothing is sent. */
export function Component() {
  const { id, then, text, isUnknown } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const here = useLocation();
  const logIn = useRef<HTMLAnchorElement>(null);

  const { artist, loading, failure } = useArtist(id);
  const artistId = loading ? id : artist?.id;

  const isForRecording = hasExtensions && then !== undefined;
  const submission = usePerformanceForm({
    artistId,
    onSignedOut: () => logIn.current?.focus(),
    next: isForRecording ? paths.recordingAdd : paths.performance,
  });
  const choose = (picked: number) => navigate(paths.performanceAdd(picked, then));

  return (
    <Stack gap="lg" maw="34rem">
      <PageTitle title={artist ? `Add Performance for ${artist.name}` : 'Add Performance'} noindex />
      <LogInFirst action="add a performance" link={logIn} />
      {failure && <FailureNotice failure={failure} title="Error Loading Artist" />}
      {/* The result came after the page: the loader runs again, and tells that the artist is unknown. */}
      {artist === null && !isUnknown && <Navigate to={here} replace />}
      {isUnknown && (
        <Notice kind="error" title="Artist Not Found">
          The artist you're looking for doesn't exist.
        </Notice>
      )}
      {isForRecording && (
        <Notice kind="info">
          First the show, then your recording of it: what you read or typed of it is kept in this tab.{' '}
          <Link to={paths.recordingAdd()}>Back to the recording</Link>
        </Notice>
      )}
      <FillFromText
        text={loading ? '' : text}
        values={submission.form.values}
        onFill={(values) => {
          for (const [name, value] of Object.entries(values)) submission.form.setFieldValue(name, value);
        }}
        artist={artist ?? undefined}
        onArtist={choose}
      />
      {artistId === undefined && (
        <ArtistSearch label="Artist" placeholder="Search for an artist..." listHeight="12rem" onPick={choose} />
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
