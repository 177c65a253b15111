import { PreviousNext } from '../components/navigation/PreviousNext';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { Marks } from '../features/collection/Marks';
import { subjectOf } from '../features/collection/subject';
import { RecordingDetail } from '../features/recordings/RecordingDetail';
import { RecordingHeader } from '../features/recordings/RecordingHeader';
import { preloadOtherRecordings, Recordings } from '../features/recordings/Recordings';
import { failureOf } from '../graphql/errors';
import { type OtherRecordingsQuery, SourceDocument } from '../graphql/generated/graphql';
import { nodes } from '../graphql/nodes';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { AwaitQuery } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

export function loader({ params, preload }: LoaderArgs) {
  const id = parseId(params.id);
  if (id === undefined) return undefined;
  return {
    id,
    source: preload(SourceDocument, { variables: { id } }),
    others: preloadOtherRecordings(preload, id),
  };
}

/** The recordings of the same performance before and after one, by their ids. */
function neighbours(id: number, others: OtherRecordingsQuery | undefined) {
  const ids = nodes(others?.source?.performance?.sources).map((other) => other.id);
  const to = (found: number | undefined, name: string) =>
    found === undefined ? undefined : { to: paths.recording(found), name };
  return {
    previous: to(ids.filter((other) => other < id).sort((a, b) => b - a)[0], 'Previous recording'),
    next: to(ids.filter((other) => other > id).sort((a, b) => a - b)[0], 'Next recording'),
  };
}

/** `/recording/{id}`: one recording, what identifies it, and the others of the same performance. */
export function Page({ loaderData }: PageProps<typeof loader>) {
  return loaderData ? <Recording key={loaderData.id} {...loaderData} /> : <Missing title="Recording ID not found" />;
}

function Recording({ id, source, others }: NonNullable<PageProps<typeof loader>['loaderData']>) {
  return (
    <AwaitQuery query={source}>
      {(result) => (
        <Detail
          name="Recording"
          title={`Recording ${id}`}
          data={result.data?.source}
          loading={result.loading}
          failure={failureOf(result)}
          below={
            <AwaitQuery query={others}>
              {(list) => {
                const performance = list.data?.source?.performance;
                return (
                  <Recordings
                    title="Other Recordings of this Performance"
                    errorTitle="Error Loading Other Recordings"
                    empty="No other recordings found for this performance."
                    list={performance?.sources}
                    result={list}
                    beside={result.data?.source ?? undefined}
                    comparePath={
                      performance && performance.sources?.totalCount > 0 ? paths.compare(performance.id) : undefined
                    }
                  />
                );
              }}
            </AwaitQuery>
          }
        >
          {(found) => (
            <>
              <RecordingHeader source={found} />
              <AwaitQuery query={others}>
                {({ data }) => <PreviousNext label="Previous and next recording" {...neighbours(id, data)} />}
              </AwaitQuery>
              {found.performance?.artist && <Marks subjects={[subjectOf(found.performance, found.id)]} />}
              <AwaitQuery query={others}>
                {({ data }) => <RecordingDetail source={found} others={nodes(data?.source?.performance?.sources)} />}
              </AwaitQuery>
            </>
          )}
        </Detail>
      )}
    </AwaitQuery>
  );
}
