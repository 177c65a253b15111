import { Stack } from '@mantine/core';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { DetailSkeleton } from '#components/states/DetailSkeleton.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { displayedDate } from '#domain/dates/dates.ts';
import { ChooseRecordings } from '#features/recordings/ChooseRecordings.tsx';
import { CompareRecordings } from '#features/recordings/CompareRecordings.tsx';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type ComparedRecordingFragment,
  ComparedRecordingFragmentDoc,
  PerformanceSummaryFragmentDoc,
  RecordingsToCompareDocument,
  type RecordingsToCompareQuery,
} from '#graphql/generated/graphql.ts';
import { nodes } from '#graphql/nodes.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { distinct } from '#lib/rows.ts';
import { ReadRecord } from '#routing/Detail.tsx';
import { idIn } from '#routing/notFound.ts';
import type { ShownQuery } from '#routing/usePageQuery.ts';
import { visitContext } from '#routing/visit.ts';

/** The most recordings to compare, which is also the page size of the operation. */
const MOST_RECORDINGS = 100;

/** The ids in a text, each once. */
const idsOf = (text: string | null): number[] => [
  ...new Set((text ?? '').split(/[\s,]+/).flatMap((part) => parseId(part) ?? [])),
];

const compareQuery = (id: number, chosen: readonly number[]) =>
  pageQuery(RecordingsToCompareDocument, {
    id,
    filter: { performance: { eq: String(id) }, ...(chosen.length > 0 && { id: { in: [...chosen] } }) },
  });

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const id = idIn(params.id, { title: 'Performance ID not found' });
  const chosen = idsOf(new URL(request.url).searchParams.get('ids')).slice(0, MOST_RECORDINGS);
  const { ask, respond } = context.get(visitContext);
  await ask(compareQuery(id, chosen));
  return respond({ id, chosen });
}

function performanceName({ performance }: ComparedRecordingFragment): string {
  const { artist, date, year, venue } = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  return [artist.name, displayedDate(date, year), venue].filter(Boolean).join(', ');
}

/**
 * `/performance/{id}/compare`: the recordings of one performance side by side, by their checksums; with `?ids=` only
 * these.
 */
export function Component() {
  const { id, chosen } = useLoaderData<typeof loader>();
  return (
    <Stack gap="lg">
      <Suspense
        key={`${id} ${chosen}`}
        fallback={
          <>
            <Heading id={id} />
            <Loading text="Loading recordings..." skeleton={<DetailSkeleton />} />
          </>
        }
      >
        <ReadRecord query={compareQuery(id, chosen)}>
          {(result) => <Compare id={id} chosen={chosen} result={result} />}
        </ReadRecord>
      </Suspense>
    </Stack>
  );
}

interface HeadingProps {
  id: number;
  /** The performance's name, once it is known. */
  name?: string | undefined;
}

const Heading = ({ id, name }: HeadingProps) => (
  <>
    <PageTitle
      title={['Compare recordings', name].filter(Boolean).join(': ')}
      description={name && `The recordings of ${name}, side by side by their checksums.`}
    >
      Compare recordings
    </PageTitle>
    <Link to={paths.performance(id)}>{name ?? 'Back to the performance'}</Link>
  </>
);

interface CompareProps {
  id: number;
  chosen: readonly number[];
  result: Pick<ShownQuery<RecordingsToCompareQuery>, 'data' | 'failure'>;
}

function Compare({ id, chosen, result }: CompareProps) {
  const list = result.data?.sources;
  const recordings = list && getFragmentData(ComparedRecordingFragmentDoc, nodes(list));
  const [known] = recordings ?? [];
  return (
    <>
      <Heading id={id} name={known && performanceName(known)} />
      <QueryStates
        data={recordings && distinct(recordings)}
        failure={result.failure}
        errorTitle="Error Loading Recordings"
        isEmpty={({ length }) => length === 0 && chosen.length === 0}
        empty="No recordings found for this performance."
      >
        {(sources) => (
          <>
            <ChooseRecordings
              shown={sources.length}
              total={list?.totalCount ?? 0}
              chosen={chosen}
              most={MOST_RECORDINGS}
            />
            <CompareRecordings sources={sources} />
          </>
        )}
      </QueryStates>
    </>
  );
}
