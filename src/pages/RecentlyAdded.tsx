import { TableSkeleton } from '../components/lists/Table';
import { PageTitle } from '../components/page/PageTitle';
import { QueryStates } from '../components/states/QueryStates';
import { RecentTables } from '../features/discover/RecentTables';
import { failureOf } from '../graphql/errors';
import { RecentlyAddedDocument } from '../graphql/generated/graphql';
import { pageQuery } from '../graphql/pageQueries';
import { usePageQueries } from '../graphql/usePageQueries';
import { paths } from '../lib/paths';
import classes from './Detail.module.css';

export const queries = () => ({ recent: pageQuery(RecentlyAddedDocument, {}) });

/** `/recently-added`: what is new in the catalogue. */
export function Page() {
  const { recent } = usePageQueries(queries);
  return (
    <div className={classes.page}>
      <div>
        <PageTitle title="Recently Added" description="Performances and recordings that were added last." />
        <p className={classes.lead}>
          The last of each kind. <a href={paths.recentlyAddedFeed()}>RSS feed</a>
        </p>
      </div>
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
