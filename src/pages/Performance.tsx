import { Box, Stack } from '@mantine/core';
import { type ComponentProps, memo, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ShareButton } from '#components/buttons/ShareButton.tsx';
import { collectionItem } from '#domain/collection/collectionItem.ts';
import { bestRecording } from '#domain/listen/bestRecording.ts';
import { Listen } from '#domain/listen/Listen.tsx';
import { RecordLinks } from '#features/changes/RecordLinks.tsx';
import { Marks } from '#features/collection/Marks.tsx';
import { NightFacts } from '#features/performances/NightFacts.tsx';
import { extrasQuery, PerformanceHeader } from '#features/performances/PerformanceHeader.tsx';
import { neighboursQuery, SamePlaceAndDate } from '#features/performances/PerformanceNeighbours.tsx';
import type { RareSong, SongPasts } from '#features/performances/RareSongs.tsx';
import { SetLists } from '#features/performances/SetLists.tsx';
import { venueNeighboursQuery } from '#features/performances/venueNeighbours.ts';
import { LoadingRecordings, Recordings, recordingsQuery } from '#features/recordings/Recordings.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceDocument,
  PerformanceSummaryFragmentDoc,
  RecordingsTable_SourceFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { hasExtensions } from '#lib/extensions.ts';
import { paths } from '#lib/paths.ts';
import { Detail } from '#routing/Detail.tsx';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { useCacheOnly, usePageQuery } from '#routing/usePageQuery.ts';
import { ask } from '#routing/visit.ts';

const performanceQuery = (id: number) => pageQuery(PerformanceDocument, { id });

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Performance ID not found' });
  const independent = [
    ask(args, recordingsQuery(id)),
    ...(hasExtensions ? [ask(args, extrasQuery(id)), ask(args, venueNeighboursQuery(id))] : []),
  ];
  const { data: found } = await ask(args, performanceQuery(id));
  if (found?.performance) await ask(args, neighboursQuery(found.performance));
  await Promise.all(independent);
  return { id };
}

const TITLE = 'Recordings';

function RecordingsOf({ id }: { id: number }) {
  const result = usePageQuery(recordingsQuery(id));
  const list = result.data?.sources;
  return (
    <Recordings
      title={TITLE}
      errorTitle="Error Loading Data"
      empty="No recordings found for this performance."
      list={list}
      result={result}
      comparePath={(list?.totalCount ?? 0) > 1 ? paths.compare(id) : undefined}
      addPath={paths.recordingAdd(id)}
    />
  );
}

/** The known pasts of a show's songs, by their keys. Only the extensions know it. */
function useSongPasts(id: number): SongPasts {
  const { gaps = [], highlights = [] } = usePageQuery(extrasQuery(id), hasExtensions).data?.performance ?? {};
  return new Map<string, RareSong | number>([
    ...gaps.map(({ song, gap }) => [song.key, gap] as const),
    ...highlights.map((rare) => [rare.song.key, rare] as const),
  ]);
}

/** The set lists with how long each song was missed. */
function SetListsWithPasts({ id, ...setLists }: Omit<ComponentProps<typeof SetLists>, 'pasts'>) {
  return <SetLists id={id} {...setLists} pasts={useSongPasts(id)} />;
}

/** `Listen` for the best recording of a performance, of those that have come. */
function ListenToBest({ id }: { id: number }) {
  const loaded = nodes(useCacheOnly(recordingsQuery(id))?.sources);
  const best = bestRecording(getFragmentData(RecordingsTable_SourceFragmentDoc, loaded));
  return best && <Listen recording={best.id} archiveIdentifier={best.archiveIdentifier} />;
}

function WhyItMatters({ id, performance }: Pick<ComponentProps<typeof NightFacts>, 'performance'> & { id: number }) {
  return <NightFacts performance={performance} pasts={useSongPasts(id)} />;
}

function OtherShows({ id }: { id: number }) {
  const performance = useCacheOnly(performanceQuery(id))?.performance;
  return performance && <SamePlaceAndDate performance={performance} />;
}

/** The page's content. A component of its own, so that the steps of a navigation do not render it again. */
const PerformancePage = memo(({ id }: { id: number }) => (
  <Stack gap="lg">
    <Detail name="Performance" query={performanceQuery(id)}>
      {({ performance }) => {
        const summary = getFragmentData(PerformanceSummaryFragmentDoc, performance);
        return (
          <>
            <PerformanceHeader
              performance={performance}
              actions={
                <>
                  {summary.artist && <Marks items={[collectionItem(summary)]} />}
                  <ShareButton />
                  <ListenToBest id={id} />
                </>
              }
            >
              <WhyItMatters id={id} performance={performance} />
            </PerformanceHeader>
            <SetListsWithPasts id={id} performance={performance} artist={summary.artist?.id} />
            {hasExtensions && <RecordLinks record="PERFORMANCE" id={id} />}
          </>
        );
      }}
    </Detail>
    <Suspense fallback={<LoadingRecordings title={TITLE} />}>
      <RecordingsOf id={id} />
    </Suspense>
    {/* The other shows would move the footer, so it stays below the first view until they have come. */}
    <Suspense fallback={<Box mih="100vh" />}>
      <OtherShows id={id} />
    </Suspense>
  </Stack>
));

/** `/performance/{id}`: a performance, its set lists, and its recordings. */
export function Component() {
  const { id } = useLoaderData<typeof loader>();
  return <PerformancePage key={id} id={id} />;
}
