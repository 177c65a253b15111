import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '../../lib/failure';
import { PageTitle } from '../page/PageTitle';
import { DetailSkeleton } from './DetailSkeleton';
import { IfFound } from './IfFound';
import { QueryStates } from './QueryStates';

interface DetailProps<Data> {
  /** What the page shows, for example `Artist Group`. */
  name: string;
  /** The title while the record is not there. */
  title?: string;
  /** Null where the API knows none. */
  data: Data | null | undefined;
  loading: boolean;
  failure: Failure | undefined;
  errorTitle?: string;
  /** Lies under the loading text, in the size of what comes. */
  skeleton?: ReactNode;
  /** Shows the record, which brings the page's title. */
  children: (data: Data) => ReactNode;
  /** Shown below the record, without waiting for it. */
  below?: ReactNode;
}

/** The page of one record: missing, or in one of the four states of a query. */
export function Detail<Data>(props: DetailProps<Data>) {
  const { name, title = name, data, loading, failure, errorTitle = `Error Loading ${name}`, children } = props;
  const { skeleton = <DetailSkeleton />, below } = props;
  return (
    <IfFound name={name} data={data} failure={failure}>
      <Stack gap="lg">
        {!data && <PageTitle title={title} />}
        <QueryStates
          data={data ?? undefined}
          loading={loading}
          failure={failure}
          errorTitle={errorTitle}
          loadingText={`Loading ${name.toLowerCase()}...`}
          skeleton={skeleton}
        >
          {children}
        </QueryStates>
        {below}
      </Stack>
    </IfFound>
  );
}
