import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { Bars } from '../components/Bars';
import { Missing } from '../components/Missing';
import { PageTitle } from '../components/PageTitle';
import { QueryStates } from '../components/QueryStates';
import { PerformanceHeader } from '../features/performances/PerformanceHeader';
import { SetLists } from '../features/performances/SetLists';
import { Recordings } from '../features/recordings/Recordings';
import { sourcesQuery, useSources } from '../features/recordings/useSources';
import { errorMessage } from '../graphql/errors';
import { PerformanceDocument } from '../graphql/generated/graphql';
import { preloadQuery } from '../graphql/preload';
import { parseId } from '../lib/params';
import classes from './Detail.module.css';

/** `/performance/{id}`: one concert, what was played, and the recordings of it. */
export function Page() {
  const id = parseId(useParams().id);
  return id === undefined ? <Missing title="Performance ID not found" /> : <Performance key={id} id={id} />;
}

/** Starts both queries of the page. */
export function preload(client: ApolloClient, params: Record<string, string | undefined>): void {
  const id = parseId(params.id);
  if (id === undefined) return;
  preloadQuery(client, { query: PerformanceDocument, variables: { id } });
  preloadQuery(client, sourcesQuery(id));
}

function Performance({ id }: { id: number }) {
  const { data, loading, error } = useQuery(PerformanceDocument, { variables: { id } });
  const sources = useSources(id);
  const performance = data?.performance;

  if (performance === null && !error) {
    return <Missing title="Performance Not Found">The performance you're looking for doesn't exist.</Missing>;
  }
  return (
    <div className={classes.page}>
      {!performance && <PageTitle title="Performance" />}
      <QueryStates
        data={performance ?? undefined}
        loading={loading}
        error={error && errorMessage(error)}
        errorTitle="Error Loading Performance"
        loadingText="Loading performance..."
        skeleton={<Bars lines={14} />}
      >
        {(found) => (
          <>
            <PerformanceHeader performance={found} />
            <SetLists performance={found} />
          </>
        )}
      </QueryStates>
      <Recordings
        title="Recordings"
        errorTitle="Error Loading Data"
        empty="No recordings found for this performance."
        list={sources}
      />
    </div>
  );
}
