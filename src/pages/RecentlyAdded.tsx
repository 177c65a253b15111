import { TableSkeleton } from '../components/lists/Table';
import { PageTitle } from '../components/page/PageTitle';
import { QueryStates } from '../components/states/QueryStates';
import { RecentTables } from '../features/discover/RecentTables';
import { failureOf } from '../graphql/errors';
import { RecentlyAddedDocument } from '../graphql/generated/graphql';
import { pageQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import classes from './Detail.module.css';

export const queries = () => ({ recent: pageQuery(RecentlyAddedDocument, {}) });

/** `/recently-added`: what is new in the catalogue. */
export function Page() {
  const { recent } = usePageQueries(queries);
  return (
    <div className={classes.page}>
      <PageTitle title="Recently Added" />
      <QueryStates
        data={recent.data}
        loading={recent.loading}
        failure={failureOf(recent)}
        errorTitle="Error Loading Data"
        loadingText="Loading what was added..."
        skeleton={<TableSkeleton />}
      >
        {(found) => <RecentTables recent={found} />}
      </QueryStates>
    </div>
  );
}
