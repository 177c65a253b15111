import { Bars } from '../components/lists/Bars';
import { RestOfList } from '../components/lists/RestOfList';
import { Link } from '../components/navigation/Link';
import { PageTitle } from '../components/page/PageTitle';
import { Missing } from '../components/states/Missing';
import { QueryStates } from '../components/states/QueryStates';
import { CompareRecordings } from '../features/compare/CompareRecordings';
import {
  RecordingsToCompareDocument,
  type RecordingsToCompareQuery,
  type RecordingToCompare_SourceFragment,
} from '../graphql/generated/graphql';
import { listStates } from '../graphql/listStates';
import { nodes } from '../graphql/nodes';
import { pageQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { type Address, useAddress } from '../lib/address';
import { displayedDate } from '../lib/dates';
import { parseId } from '../lib/params';
import { paths } from '../lib/paths';
import { distinct } from '../lib/rows';
import classes from './Detail.module.css';

export function queries({ params }: Address) {
  const id = parseId(params.id);
  return {
    recordings:
      id === undefined
        ? undefined
        : pageQuery(RecordingsToCompareDocument, { performance: String(id) }, (data: RecordingsToCompareQuery) => [
            data.sources,
          ]),
  };
}

/** `/performance/{id}/compare`: the recordings of one concert side by side, by their checksums. */
export function Page() {
  const id = parseId(useAddress().params.id);
  return id === undefined ? <Missing title="Performance ID not found" /> : <Compare key={id} id={id} />;
}

const performanceName = ({ artist, date, year, venue }: RecordingToCompare_SourceFragment['performance']): string =>
  [artist.name, displayedDate(date, year), venue].filter(Boolean).join(', ');

function Compare({ id }: { id: number }) {
  const result = usePageQueries(queries).recordings;
  const { data } = result;
  const [known] = nodes(data?.sources);
  const name = known && performanceName(known.performance);
  const { states, rest } = listStates(
    result,
    data?.sources && distinct(nodes(data.sources)),
    data?.sources?.totalCount,
  );
  return (
    <div className={classes.page}>
      <PageTitle
        title={['Compare recordings', name].filter(Boolean).join(': ')}
        description={name && `The recordings of ${name}, side by side by their checksums.`}
      >
        Compare recordings
      </PageTitle>
      <Link to={paths.performance(id)}>{name ?? 'Back to the performance'}</Link>
      <QueryStates
        {...states}
        errorTitle="Error Loading Recordings"
        loadingText="Loading recordings..."
        skeleton={<Bars />}
        empty="No recordings found for this performance."
      >
        {(sources) => (
          <>
            <CompareRecordings sources={sources} />
            <RestOfList {...rest} />
          </>
        )}
      </QueryStates>
    </div>
  );
}
