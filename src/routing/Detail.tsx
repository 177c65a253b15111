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
  /** The kind of record, for example `Artist Group`. */
  name: string;
  query: PageQuery<Data>;
  children: ReactNode;
}

/** The page of a record, or a page that says that it was not found. */
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

/** Reads a query inside of the `Suspense`. */
const Read = <Data,>({ query, children }: ReadProps<Data>) => children(usePageQuery(query));

interface DetailProps<Data> {
  /** The kind of record, for example `Artist Group`. */
  name: string;
  query: PageQuery<Data>;
  /** The title while there is no record. */
  title?: string;
  errorTitle?: string;
  /** A placeholder under the loading text, in the size of the content. */
  skeleton?: ReactNode;
  /** Content below the record, shown without waiting for it. */
  below?: ReactNode;
  /** Renders the record, with the page's title. */
  children: (data: Data) => ReactNode;
}

/** The page of one record in its states: loading, failed, missing, or loaded. */
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
