import { useRevalidator } from 'react-router';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { Marks } from '../features/collection/Marks';
import { subjectOf } from '../features/collection/subject';
import {
  PreviousNextPerformance,
  preloadNeighbours,
  SamePlaceAndDate,
} from '../features/neighbours/PerformanceNeighbours';
import { PerformanceHeader } from '../features/performances/PerformanceHeader';
import { SetLists } from '../features/performances/SetLists';
import { preloadRecordings, Recordings } from '../features/recordings/Recordings';
import { failureOf } from '../graphql/errors';
import { PerformanceDocument } from '../graphql/generated/graphql';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { AwaitQuery } from '../routing/AwaitQuery';
import type { LoaderArgs, PageProps } from '../routing/loader';

export function loader({ params, preload }: LoaderArgs) {
  const id = parseId(params.id);
  if (id === undefined) return undefined;
  const performance = preload(PerformanceDocument, { variables: { id } });
  return {
    id,
    performance,
    recordings: preloadRecordings(preload, id),
    neighbours: performance.chain(({ performance: found }) => (found ? preloadNeighbours(preload, found) : undefined)),
  };
}

/** `/performance/{id}`: one concert, what was played, and the recordings of it. */
export function Page({ loaderData }: PageProps<typeof loader>) {
  return loaderData ? (
    <Performance key={loaderData.id} {...loaderData} />
  ) : (
    <Missing title="Performance ID not found" />
  );
}

function Performance({ id, performance, recordings, neighbours }: NonNullable<PageProps<typeof loader>['loaderData']>) {
  const { revalidate } = useRevalidator();
  return (
    <AwaitQuery query={performance}>
      {(result) => (
        <Detail
          name="Performance"
          data={result.data?.performance}
          loading={result.loading}
          // The neighbours are sent by the loader, once it has the performance.
          failure={failureOf({ error: result.error, retry: () => result.retry().then(revalidate) })}
          below={
            <>
              <AwaitQuery query={recordings}>
                {(list) => (
                  <Recordings
                    title="Recordings"
                    errorTitle="Error Loading Data"
                    empty="No recordings found for this performance."
                    list={list.data?.sources}
                    result={list}
                    comparePath={(list.data?.sources?.totalCount ?? 0) > 1 ? paths.compare(id) : undefined}
                  />
                )}
              </AwaitQuery>
              <AwaitQuery query={neighbours}>
                {({ data }) =>
                  result.data?.performance && <SamePlaceAndDate performance={result.data.performance} data={data} />
                }
              </AwaitQuery>
            </>
          }
        >
          {(found) => (
            <>
              <PerformanceHeader performance={found} />
              <AwaitQuery query={neighbours}>
                {({ data }) => <PreviousNextPerformance performance={found} data={data} />}
              </AwaitQuery>
              {found.artist && <Marks subjects={[subjectOf(found)]} />}
              <SetLists performance={found} artist={found.artist?.id} />
            </>
          )}
        </Detail>
      )}
    </AwaitQuery>
  );
}
