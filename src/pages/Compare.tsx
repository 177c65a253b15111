import { Stack, Text } from '@mantine/core';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Link } from '#components/navigation/Link.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { displayedDate } from '#domain/dates/dates.ts';
import { ChooseRecordings } from '#features/recordings/ChooseRecordings.tsx';
import { CompareRecordings } from '#features/recordings/CompareRecordings.tsx';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  type ComparedRecordingFragment,
  ComparedRecordingFragmentDoc,
  PerformanceSummaryFragmentDoc,
  RecordingsToCompareDocument,
  type RecordingsToCompareQuery,
} from '#graphql/generated/graphql.ts';
import { pageQuery } from '#graphql/pageQuery.ts';
import { parseId } from '#lib/params.ts';
import { paths } from '#lib/paths.ts';
import { distinct } from '#lib/rows.ts';
import { Detail } from '#routing/Detail.tsx';
import { idOrNotFound } from '#routing/idOrNotFound.ts';
import { ask } from '#routing/visit.ts';

/** The most recordings to compare, which is also the page size of the operation. */
const MOST_RECORDINGS = 100;

const idsOf = (text: string | null): number[] => [
  ...new Set((text ?? '').split(/[\s,]+/).flatMap((part) => parseId(part) ?? [])),
];

const compareQuery = (id: number, chosen: readonly number[]) =>
  pageQuery(RecordingsToCompareDocument, {
    id,
    filter: { performance: { eq: String(id) }, ...(chosen.length > 0 && { id: { in: [...chosen] } }) },
  });

export async function loader(args: LoaderFunctionArgs) {
  const id = idOrNotFound(args.params.id, { title: 'Performance ID not found' });
  const chosen = idsOf(new URL(args.request.url).searchParams.get('ids')).slice(0, MOST_RECORDINGS);
  await ask(args, compareQuery(id, chosen));
  return { id, chosen };
}

function performanceName({ performance }: ComparedRecordingFragment): string {
  const { artist, date, year, venue } = getFragmentData(PerformanceSummaryFragmentDoc, performance);
  return [artist.name, displayedDate(date, year), venue].filter(Boolean).join(', ');
}

/**
 * `/performance/{id}/compare`: the recordings of one performance side by side, by their checksums; with `?ids=`, only
 * the recordings with these ids.
 */
export function Component() {
  const { id, chosen } = useLoaderData<typeof loader>();
  return (
    <Stack gap="lg">
      <Detail key={`${id} ${chosen}`} name="Recordings" query={compareQuery(id, chosen)} heading={<Heading id={id} />}>
        {({ sources }) => <Compare id={id} chosen={chosen} list={sources} />}
      </Detail>
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
  /** The ids of the chosen recordings; empty for all. */
  chosen: readonly number[];
  list: RecordingsToCompareQuery['sources'];
}

function Compare({ id, chosen, list }: CompareProps) {
  const recordings = distinct(getFragmentData(ComparedRecordingFragmentDoc, nodes(list)));
  const [first] = recordings;
  return (
    <>
      <Heading id={id} name={first && performanceName(first)} />
      {recordings.length === 0 && chosen.length === 0 ? (
        <Text c="dimmed" py="sm">
          No recordings found for this performance.
        </Text>
      ) : (
        <>
          <ChooseRecordings shown={recordings.length} total={list.totalCount} chosen={chosen} most={MOST_RECORDINGS} />
          <CompareRecordings sources={recordings} />
        </>
      )}
    </>
  );
}
