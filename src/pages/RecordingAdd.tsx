import { skipToken, useQuery } from '@apollo/client/react';
import { Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { data, type LoaderFunctionArgs, Navigate, useLoaderData, useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#components/buttons/Button.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { FailureNotice } from '#components/states/FailureNotice.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { displayedDate } from '#domain/dates/dates.ts';
import { place } from '#domain/performances/places.ts';
import type { RecordingValues } from '#domain/recordings/recordingValues.ts';
import { LogInFirst } from '#features/account/LogInFirst.tsx';
import { AlreadyThere } from '#features/identify/AlreadyThere.tsx';
import { RecordingReader } from '#features/identify/RecordingReader.tsx';
import { isWhole, useHolders } from '#features/identify/useHolders.ts';
import { FilledIn } from '#features/recordings/FilledIn.tsx';
import { type Filled, filledRecording } from '#features/recordings/fillRecording.ts';
import { RecordingForm } from '#features/recordings/RecordingForm.tsx';
import { ShowChoice } from '#features/recordings/ShowChoice.tsx';
import { useAddRecording } from '#features/recordings/useAddRecording.ts';
import { ArtistSearch } from '#features/search/ArtistSearch.tsx';
import { failureOf } from '#graphql/errors.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type PerformanceSummaryFragment,
  PerformanceSummaryFragmentDoc,
  ShowOfRecordingDocument,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { ask } from '#routing/visit.ts';

const showQuery = (id: number) => pageQuery(ShowOfRecordingDocument, { id });

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(new URL(args.request.url).searchParams.get('performance'));
  if (id === undefined) return { id, isUnknown: false };
  // If the performance does not exist, the page still shows the form, with a choice of shows.
  const { data: found } = await ask(args, { ...showQuery(id), mayBeUnknown: true });
  const isUnknown = found?.performance === null;
  return data({ id, isUnknown }, isUnknown ? 404 : 200);
}

/** The performance of the URL. It does not suspend, so the form stays while the performance loads. */
function useShow(id: number | undefined) {
  const { query, variables } = showQuery(id ?? 0);
  const { data: found, loading, error, refetch } = useQuery(query, id === undefined ? skipToken : { variables });
  return {
    // A skipped query keeps its last result.
    show: id === undefined ? undefined : getFragmentData(PerformanceSummaryFragmentDoc, found?.performance),
    loading,
    failure: failureOf({ error, retry: () => refetch() }),
  };
}

const dateOf = ({ date, year }: PerformanceSummaryFragment): string => displayedDate(date, year);

function Show({ show }: { show: PerformanceSummaryFragment }) {
  const { id, artist, title, venue, city, state } = show;
  return (
    <Text>
      Of <Link to={paths.performance(id)}>{[artist.name, dateOf(show), title].filter(Boolean).join(', ')}</Link>
      {[venue, place(city, state)].filter(Boolean).map((where) => `, ${where}`)}.{' '}
      <Link to={paths.recordingAdd()}>Another show</Link>
    </Text>
  );
}

/**
 * `/recording/add?performance=`: the choice of the show, then the form. Without a session, the page works but sends
 * nothing.
 */
export function Component() {
  const { id, isUnknown } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const here = useLocation();
  const logIn = useRef<HTMLAnchorElement>(null);
  const choice = useRef<HTMLDivElement>(null);
  const alreadyThere = useRef<HTMLDivElement>(null);
  // Only the first show is taken as soon as it is found. A member who looks for another one chooses it.
  const [isFirst, setFirst] = useState(id === undefined);
  const [readValues, setReadValues] = useState<RecordingValues>();
  const [filled, setFilled] = useState<Filled>();

  const { show, loading, failure } = useShow(id);
  const performanceId = loading ? id : show?.id;

  const submission = useAddRecording({
    performanceId,
    onSignedOut: () => logIn.current?.focus(),
    onNoPerformance: () => choice.current?.focus(),
    mayBeSent: async () => {
      // The recordings were on the page before the button was pressed, so they are not looked up again.
      if (error !== undefined || isAlreadyThere) return true;
      const found = await lookUp().catch(() => undefined);
      if (found && !found.some(isWhole)) return true;
      alreadyThere.current?.focus();
      return false;
    },
  });
  const { form } = submission;
  const { lookUp, ...known } = useHolders(form.values.checksums);
  const { error } = known;
  const isAlreadyThere = known.holders.some(isWhole);

  const take = async (found: number) => {
    setFirst(false);
    await navigate(paths.recordingAdd(found), { replace: true });
  };
  const fill = (values: RecordingValues, replace: boolean) => {
    const found = filledRecording(form.getValues(), values, replace);
    form.setValues(found.values);
    form.validate();
    setReadValues(values);
    setFilled(found);
  };

  return (
    <Stack gap="lg" maw="34rem">
      <PageTitle title={show ? `Add Recording for ${show.artist.name} ${dateOf(show)}` : 'Add Recording'} noindex />
      <LogInFirst action="add a recording" link={logIn} />
      {failure && <FailureNotice failure={failure} title="Error Loading Performance" />}
      {/* The result came after the page: the loader runs again, and tells that the performance is unknown. */}
      {show === null && !isUnknown && <Navigate to={here} replace />}
      {isUnknown && (
        <Notice kind="error" title="Performance Not Found">
          The performance you're looking for doesn't exist.
        </Notice>
      )}
      {show && <Show show={show} />}
      {performanceId === undefined && (
        <div ref={choice} tabIndex={-1}>
          <ShowChoice
            recording={form.values}
            search={(onPick) => (
              <ArtistSearch label="Artist" placeholder="Search for an artist..." listHeight="12rem" onPick={onPick} />
            )}
            onFound={isFirst ? take : undefined}
          />
        </div>
      )}
      <RecordingReader onRead={(values) => fill(values, false)} />
      <FilledIn filled={filled} onReplace={() => readValues && fill(readValues, true)} />
      <div ref={alreadyThere} tabIndex={-1}>
        <AlreadyThere {...known} performanceId={performanceId} onRetry={() => lookUp().catch(() => {})} />
      </div>
      <RecordingForm
        {...submission}
        label="Add Recording"
        submit="Add Recording"
        working="Adding..."
        isMain={!isAlreadyThere}
        keptAt={paths.performanceAdd()}
        cancel={<ButtonLink to={id === undefined ? paths.home() : paths.performance(id)}>Cancel</ButtonLink>}
      />
    </Stack>
  );
}
