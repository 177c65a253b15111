import { Stack } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { PageTitle } from '../components/page/PageTitle';
import { DetailSkeleton } from '../components/states/DetailSkeleton';
import { Loading } from '../components/states/Loading';
import { Missing } from '../components/states/Missing';
import { QueryStates } from '../components/states/QueryStates';
import { isMissing, type PageQuery } from '../graphql/pageQuery';
import { useCached, usePageQuery } from './usePageQuery';

interface IfFoundProps<Data> {
  /** What the page shows, for example `Artist Group`. */
  name: string;
  query: PageQuery<Data>;
  children: ReactNode;
}

/** The page of a record, or the one that says that there is no such record. */
export const IfFound = <Data,>({ name, query, children }: IfFoundProps<Data>) =>
  isMissing({ data: useCached(query) }) ? (
    <Missing title={`${name} Not Found`}>{`The ${name.toLowerCase()} you're looking for doesn't exist.`}</Missing>
  ) : (
    children
  );

interface RecordProps<Data> {
  query: PageQuery<Data>;
  /** The title where the record is not there. */
  title: string;
  errorTitle: string;
  /** Shows the record, which brings the page's title. */
  children: (data: Data) => ReactNode;
}

function RecordOf<Data>({ query, title, errorTitle, children }: RecordProps<Data>) {
  const { data, failure } = usePageQuery(query);
  return (
    <>
      {!data && <PageTitle title={title} />}
      <QueryStates data={data} failure={failure} errorTitle={errorTitle}>
        {children}
      </QueryStates>
    </>
  );
}

interface DetailProps<Data> extends Omit<RecordProps<Data>, 'title' | 'errorTitle'> {
  /** What the page shows, for example `Artist Group`. */
  name: string;
  title?: string;
  errorTitle?: string;
  /** Lies under the loading text, in the size of what comes. */
  skeleton?: ReactNode;
  /** Shown below the record, without waiting for it. */
  below?: ReactNode;
}

/** The page of one record: it is loading, failed, missing, or there. */
export function Detail<Data>(props: DetailProps<Data>) {
  const {
    name,
    title = name,
    errorTitle = `Error Loading ${name}`,
    skeleton = <DetailSkeleton />,
    below,
    ...record
  } = props;
  return (
    <IfFound name={name} query={props.query}>
      <Stack gap="lg">
        <Suspense
          fallback={
            <>
              <PageTitle title={title} />
              <Loading text={`Loading ${name.toLowerCase()}...`} skeleton={skeleton} />
            </>
          }
        >
          <RecordOf {...record} title={title} errorTitle={errorTitle} />
        </Suspense>
        {below}
      </Stack>
    </IfFound>
  );
}
