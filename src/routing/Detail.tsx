import { Stack } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { DetailSkeleton } from '#components/states/DetailSkeleton.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { Missing } from '#components/states/Missing.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { isMissing, type PageQuery } from '#graphql/pageQuery.ts';
import { type ShownQuery, useCached, usePageQuery } from './usePageQuery.ts';

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

interface ReadProps<Data> {
  query: PageQuery<Data>;
  children: (result: ShownQuery<Data>) => ReactNode;
}

/** What reads a query, inside of the boundary that shows something else meanwhile. */
const Read = <Data,>({ query, children }: ReadProps<Data>) => children(usePageQuery(query));

interface DetailProps<Data> {
  /** What the page shows, for example `Artist Group`. */
  name: string;
  query: PageQuery<Data>;
  /** The title where the record is not there. */
  title?: string;
  errorTitle?: string;
  /** Lies under the loading text, in the size of what comes. */
  skeleton?: ReactNode;
  /** Shown below the record, without waiting for it. */
  below?: ReactNode;
  /** Shows the record, which brings the page's title. */
  children: (data: Data) => ReactNode;
}

/** The page of one record: it is loading, failed, missing, or there. */
export function Detail<Data>({ name, query, title = name, below, children, ...more }: DetailProps<Data>) {
  const { errorTitle = `Error Loading ${name}`, skeleton = <DetailSkeleton /> } = more;
  const heading = <PageTitle title={title} />;
  const loading = <Loading text={`Loading ${name.toLowerCase()}...`} skeleton={skeleton} />;
  return (
    <IfFound name={name} query={query}>
      <Stack gap="lg">
        <Suspense
          fallback={
            <>
              {heading}
              {loading}
            </>
          }
        >
          <Read query={query}>
            {({ data, failure }) => (
              <>
                {!data && heading}
                <QueryStates data={data} failure={failure} errorTitle={errorTitle}>
                  {children}
                </QueryStates>
              </>
            )}
          </Read>
        </Suspense>
        {below}
      </Stack>
    </IfFound>
  );
}
