import { Stack } from '@mantine/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { DetailSkeleton } from '#components/states/DetailSkeleton.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { type Found, isFound, type PageQuery } from '#graphql/pageQuery.ts';
import { type ShownQuery, usePageQuery } from './usePageQuery.ts';

/**
 * Runs the loader again if a record came late and does not exist. The loader decides on the page. It runs until it
 * knows, as the record's removal may come late, too.
 */
function LoadAgain() {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (state === 'idle') revalidate();
  }, [state, revalidate]);
  return null;
}

interface ReadRecordProps<Data> {
  query: PageQuery<Data>;
  children: (result: ShownQuery<Found<Data>>) => ReactNode;
}

/** Reads the query of the page's record inside of the `Suspense`. */
export function ReadRecord<Data>({ query, children }: ReadRecordProps<Data>) {
  const { data, ...more } = usePageQuery(query);
  if (data === undefined) return children({ ...more, data: undefined });
  return isFound(data) ? children({ ...more, data }) : <LoadAgain />;
}

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
  children: (data: Found<Data>) => ReactNode;
}

/** The page of one record in its states: loading, failed, or loaded. If there is no record, the loader throws `notFound`. */
export function Detail<Data>({ name, query, title = name, below, children, ...more }: DetailProps<Data>) {
  const { errorTitle = `Error Loading ${name}`, skeleton = <DetailSkeleton /> } = more;
  const heading = <PageTitle title={title} />;
  const loading = <Loading text={`Loading ${name.toLowerCase()}...`} skeleton={skeleton} />;
  return (
    <Stack gap="lg">
      <Suspense
        fallback={
          <>
            {heading}
            {loading}
          </>
        }
      >
        <ReadRecord query={query}>
          {({ data, failure }) => (
            <>
              {!data && heading}
              <QueryStates data={data} failure={failure} errorTitle={errorTitle}>
                {children}
              </QueryStates>
            </>
          )}
        </ReadRecord>
      </Suspense>
      {below}
    </Stack>
  );
}
