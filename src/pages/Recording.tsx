import { Flip } from '../components/navigation/Flip';
import { Detail } from '../components/states/Detail';
import { Missing } from '../components/states/Missing';
import { Marks } from '../features/collection/Marks';
import { subjectOf } from '../features/collection/subject';
import { RecordingDetail } from '../features/recordings/RecordingDetail';
import { RecordingHeader } from '../features/recordings/RecordingHeader';
import { Recordings } from '../features/recordings/Recordings';
import { otherRecordingsQuery } from '../features/recordings/recordingLists';
import { failureOf } from '../graphql/errors';
import { type OtherRecordingsQuery, SourceDocument } from '../graphql/generated/graphql';
import { nodes } from '../graphql/nodes';
import { pageQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import classes from './Detail.module.css';

export function queries({ params }: Address) {
  const id = parseId(params.id);
  return {
    source: id === undefined ? undefined : pageQuery(SourceDocument, { id }),
    others: id === undefined ? undefined : otherRecordingsQuery(id),
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
export function Page() {
  const id = parseId(useAddress().params.id);
  return id === undefined ? <Missing title="Recording ID not found" /> : <Recording key={id} id={id} />;
}

function Recording({ id }: { id: number }) {
  const { source: result, others } = usePageQueries(queries);
  const performance = others.data?.source?.performance;
  return (
    <Detail
      name="Recording"
      title={`Recording ${id}`}
      data={result.data?.source}
      loading={result.loading}
      failure={failureOf(result)}
      className={classes.page}
      below={
        <Recordings
          title="Other Recordings of this Performance"
          errorTitle="Error Loading Other Recordings"
          empty="No other recordings found for this performance."
          list={performance?.sources}
          result={others}
          comparePath={performance && performance.sources?.totalCount > 0 ? paths.compare(performance.id) : undefined}
        />
      }
    >
      {(found) => (
        <>
          <RecordingHeader source={found} />
          <Flip label="Previous and next recording" {...neighbours(id, others.data)} />
          {found.performance?.artist && <Marks subjects={[subjectOf(found.performance, found.id)]} />}
          <RecordingDetail source={found} />
        </>
      )}
    </Detail>
  );
}
