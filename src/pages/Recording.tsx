import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { Bars } from '../components/Bars';
import { Missing } from '../components/Missing';
import { PageTitle } from '../components/PageTitle';
import { QueryStates } from '../components/QueryStates';
import { RecordingDetail } from '../features/recordings/RecordingDetail';
import { Recordings } from '../features/recordings/Recordings';
import { otherRecordingsQuery, useOtherRecordings } from '../features/recordings/useOtherRecordings';
import { errorMessage } from '../graphql/errors';
import { SourceDocument } from '../graphql/generated/graphql';
import { preloadQuery } from '../graphql/preload';
import { parseId } from '../lib/params';
import classes from './Detail.module.css';

/** `/recording/{id}`: one recording, what identifies it, and the others of the same performance. */
export function Page() {
  const id = parseId(useParams().id);
  return id === undefined ? <Missing title="Recording ID not found" /> : <Recording key={id} id={id} />;
}

/** Starts both queries of the page. */
export function preload(client: ApolloClient, params: Record<string, string | undefined>): void {
  const id = parseId(params.id);
  if (id === undefined) return;
  preloadQuery(client, { query: SourceDocument, variables: { id } });
  preloadQuery(client, otherRecordingsQuery(id));
}

function Recording({ id }: { id: number }) {
  const { data, loading, error } = useQuery(SourceDocument, { variables: { id } });
  const others = useOtherRecordings(id);
  const source = data?.source;

  if (source === null && !error) {
    return <Missing title="Recording Not Found">The recording you're looking for doesn't exist.</Missing>;
  }
  return (
    <div className={classes.page}>
      <PageTitle title={`Recording ${id}`} />
      <QueryStates
        data={source ?? undefined}
        loading={loading}
        error={error && errorMessage(error)}
        errorTitle="Error Loading Recording"
        loadingText="Loading recording..."
        skeleton={<Bars lines={16} />}
      >
        {(found) => <RecordingDetail source={found} />}
      </QueryStates>
      <Recordings
        title="Other Recordings of this Performance"
        errorTitle="Error Loading Other Recordings"
        empty="No other recordings found for this performance."
        list={others}
      />
    </div>
  );
}
