import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { Marks } from '../features/collection/Marks';
import { subjectOf } from '../features/collection/subject';
import { PerformanceHeader } from '../features/performances/PerformanceHeader';
import { SetLists } from '../features/performances/SetLists';
import { Recordings } from '../features/recordings/Recordings';
import { recordingsQuery } from '../features/recordings/recordingLists';
import { clientPart } from '../graphql/clientPart';
import { failureOf } from '../graphql/errors';
import { PerformanceDocument } from '../graphql/generated/graphql';
import { pageQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './Detail.module.css';

export function queries({ params }: Address) {
  const id = parseId(params.id);
  return {
    performance: id === undefined ? undefined : pageQuery(PerformanceDocument, { id }),
    recordings: id === undefined ? undefined : recordingsQuery(id),
  };
}

const loadNeighbours = () => import('../features/neighbours/PerformanceNeighbours');
const PerformanceFlip = clientPart(async () => (await loadNeighbours()).PerformanceFlip, { late: true });
const SamePlaceAndDate = clientPart(async () => (await loadNeighbours()).SamePlaceAndDate, { late: true });

/** `/performance/{id}`: one concert, what was played, and the recordings of it. */
export function Page() {
  const id = parseId(useAddress().params.id);
  return id === undefined ? <Missing title="Performance ID not found" /> : <Performance key={id} id={id} />;
}

function Performance({ id }: { id: number }) {
  const { performance: result, recordings } = usePageQueries(queries);
  const performance = result.data?.performance;
  return (
    <Detail
      name="Performance"
      data={performance}
      loading={result.loading}
      failure={failureOf(result)}
      className={classes.page}
      below={
        <>
          <Recordings
            title="Recordings"
            errorTitle="Error Loading Data"
            empty="No recordings found for this performance."
            list={recordings.data?.sources}
            result={recordings}
            comparePath={(recordings.data?.sources?.totalCount ?? 0) > 1 ? paths.compare(id) : undefined}
          />
          {performance && <SamePlaceAndDate performance={performance} />}
        </>
      }
    >
      {(found) => (
        <>
          <PerformanceHeader performance={found} />
          <div className={classes.flip}>
            <PerformanceFlip performance={found} />
          </div>
          {found.artist && <Marks subjects={[subjectOf(found)]} />}
          <SetLists performance={found} />
        </>
      )}
    </Detail>
  );
}
