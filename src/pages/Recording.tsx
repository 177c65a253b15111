import { Box, Group, Stack } from '@mantine/core';
import { type ComponentProps, memo, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PreviousNext } from '#components/navigation/PreviousNext.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { collectionItem } from '#domain/collection/collectionItem.ts';
import { Listen } from '#domain/listen/Listen.tsx';
import { RecordLinks } from '#features/changes/RecordLinks.tsx';
import { Marks } from '#features/collection/Marks.tsx';
import { RecordingDetail } from '#features/recordings/RecordingDetail.tsx';
import { RecordingHeader } from '#features/recordings/RecordingHeader.tsx';
import { LoadingRecordings, otherRecordingsQuery, Recordings } from '#features/recordings/Recordings.tsx';
import { recordingIdentifiersQuery, useRecordingIdentifiers } from '#features/recordings/recordingIdentifiersQuery.ts';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceSummaryFragmentDoc,
  RecordingsTable_SourceFragmentDoc,
  SourceDocument,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { Detail } from '#routing/Detail.tsx';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { useCacheOnly, usePageQuery } from '#routing/usePageQuery.ts';
import { ask } from '#routing/visit.ts';

const recordingQuery = (id: number) => pageQuery(SourceDocument, { id });

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Recording ID not found' });
  await Promise.all([
    ask(args, recordingQuery(id)),
    ask(args, otherRecordingsQuery(id)),
    hasExtensions && ask(args, recordingIdentifiersQuery(id)),
  ]);
  return { id };
}

/** The other recordings of the same performance that are loaded so far. */
const useOthers = (id: number) =>
  getFragmentData(
    RecordingsTable_SourceFragmentDoc,
    nodes(useCacheOnly(otherRecordingsQuery(id))?.source?.performance?.sources),
  );

/** Links to the recordings of the same performance with the next lower and higher ids. */
function Neighbours({ id }: { id: number }) {
  const ids = useOthers(id).map((other) => other.id);
  const link = (found: number | undefined, name: string) =>
    found === undefined ? undefined : { to: paths.recording(found), name };
  return (
    <PreviousNext
      inLine
      label="Previous and next recording"
      previous={link(ids.filter((other) => other < id).sort((a, b) => b - a)[0], 'Previous recording')}
      next={link(ids.filter((other) => other > id).sort((a, b) => a - b)[0], 'Next recording')}
    />
  );
}

function Recording({ id, source }: { id: number } & Pick<ComponentProps<typeof RecordingDetail>, 'source'>) {
  return <RecordingDetail source={source} others={useOthers(id)} identifiers={useRecordingIdentifiers(id)} />;
}

const TITLE = 'Other Recordings of this Performance';

function Others({ id }: { id: number }) {
  const result = usePageQuery(otherRecordingsQuery(id));
  const performance = result.data?.source?.performance;
  const source = useCacheOnly(recordingQuery(id))?.source;
  return (
    <Recordings
      title={TITLE}
      errorTitle="Error Loading Other Recordings"
      empty="No other recordings found for this performance."
      list={performance?.sources}
      result={result}
      beside={source ?? undefined}
      comparePath={performance && performance.sources?.totalCount > 0 ? paths.compare(performance.id) : undefined}
    />
  );
}

/** The page's content. A component of its own, so that the steps of a navigation do not render it again. */
const RecordingPage = memo(({ id }: { id: number }) => (
  <Stack gap="lg">
    <Detail name="Recording" heading={<PageTitle title={`Recording ${id}`} />} query={recordingQuery(id)}>
      {({ source }) => {
        const performance = getFragmentData(PerformanceSummaryFragmentDoc, source.performance);
        return (
          <>
            <RecordingHeader source={source} neighbours={<Neighbours id={id} />} />
            <Group gap="xs" align="flex-start">
              <Listen recording={id} archiveIdentifier={source.archiveIdentifier} />
              {performance?.artist && (
                <Box flex="1 1 16rem">
                  <Marks items={[collectionItem(performance, id)]} />
                </Box>
              )}
            </Group>
            <Recording id={id} source={source} />
            {hasExtensions && <RecordLinks record="SOURCE" id={id} />}
          </>
        );
      }}
    </Detail>
    <Suspense fallback={<LoadingRecordings title={TITLE} />}>
      <Others id={id} />
    </Suspense>
  </Stack>
));

/** `/recording/{id}`: a recording, and the other recordings of its performance. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  return <RecordingPage key={id} id={id} />;
}
