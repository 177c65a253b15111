import { Stack } from '@mantine/core';
import { Link } from '../components/navigation/Link';
import { PageTitle } from '../components/page/PageTitle';
import { DetailSkeleton } from '../components/states/DetailSkeleton';
import { IfFound } from '../components/states/IfFound';
import { Missing } from '../components/states/Missing';
import { QueryStates } from '../components/states/QueryStates';
import { ChooseRecordings } from '../features/compare/ChooseRecordings';
import { CompareRecordings } from '../features/compare/CompareRecordings';
import { failureOf } from '../graphql/errors';
import {
  RecordingsToCompareDocument,
  type RecordingsToCompareQuery,
  type RecordingToCompare_SourceFragment,
} from '../graphql/generated/graphql';
import { nodes } from '../graphql/nodes';
import { displayedDate } from '../lib/dates';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { distinct } from '../lib/rows';
import { AwaitQuery, type QueryResult } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

/** How many recordings are compared at once: the operation asks for as many. */
const MOST_RECORDINGS = 100;

/** The ids in a text, each once. */
const idsOf = (text: string | null): number[] => [
  ...new Set((text ?? '').split(/[\s,]+/).flatMap((part) => parseId(part) ?? [])),
];

export function loader({ params, search, preload }: LoaderArgs) {
  const id = parseId(params.id);
  if (id === undefined) return undefined;
  const chosen = idsOf(search.get('ids')).slice(0, MOST_RECORDINGS);
  const filter = { performance: { eq: String(id) }, ...(chosen.length > 0 && { id: { in: chosen } }) };
  return { id, chosen, recordings: preload(RecordingsToCompareDocument, { variables: { id, filter } }) };
}

const performanceName = ({ artist, date, year, venue }: RecordingToCompare_SourceFragment['performance']): string =>
  [artist.name, displayedDate(date, year), venue].filter(Boolean).join(', ');

/** `/performance/{id}/compare`: the recordings of one concert side by side, by their checksums; with `?ids=` only these. */
export function Page({ loaderData }: PageProps<typeof loader>) {
  if (!loaderData) return <Missing title="Performance ID not found" />;
  const { id, chosen, recordings } = loaderData;
  return (
    <AwaitQuery key={`${id} ${chosen}`} query={recordings}>
      {(result) => <Compare id={id} chosen={chosen} result={result} />}
    </AwaitQuery>
  );
}

interface CompareProps {
  id: number;
  chosen: readonly number[];
  result: QueryResult<RecordingsToCompareQuery>;
}

function Compare({ id, chosen, result }: CompareProps) {
  const { data, loading } = result;
  const [known] = nodes(data?.sources);
  const name = known && performanceName(known.performance);
  return (
    <IfFound name="Performance" data={data?.performance} failure={failureOf(result)}>
      <Stack gap="lg">
        <PageTitle
          title={['Compare recordings', name].filter(Boolean).join(': ')}
          description={name && `The recordings of ${name}, side by side by their checksums.`}
        >
          Compare recordings
        </PageTitle>
        <Link to={paths.performance(id)}>{name ?? 'Back to the performance'}</Link>
        <QueryStates
          data={data?.sources && distinct(nodes(data.sources))}
          loading={loading}
          failure={failureOf(result)}
          errorTitle="Error Loading Recordings"
          loadingText="Loading recordings..."
          skeleton={<DetailSkeleton />}
          isEmpty={({ length }) => length === 0 && chosen.length === 0}
          empty="No recordings found for this performance."
        >
          {(sources) => (
            <>
              <ChooseRecordings
                shown={sources.length}
                total={data?.sources.totalCount ?? 0}
                chosen={chosen}
                most={MOST_RECORDINGS}
              />
              <CompareRecordings sources={sources} />
            </>
          )}
        </QueryStates>
      </Stack>
    </IfFound>
  );
}
