import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { DetailSkeleton } from '#components/states/DetailSkeleton.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { type Found, isFound, type PageQuery } from '#graphql/pageQuery.ts';
import { usePageQuery } from './usePageQuery.ts';

interface DetailProps<Data> {
  /** The kind of record, for example `Artist Group`. */
  name: string;
  query: PageQuery<Data>;
  /** The heading while there is no record. */
  heading?: ReactNode;
  /** Shown below the heading while the record is loading. */
  loading?: ReactNode;
  errorTitle?: string;
  /** Renders the record, with the page's heading. */
  children: (data: Found<Data>) => ReactNode;
}

type ReadProps<Data> = Omit<DetailProps<Data>, 'name' | 'loading'>;

/** The record, or its failure. */
function Read<Data>({ query, heading, errorTitle, children }: ReadProps<Data>) {
  const { data, failure } = usePageQuery(query);
  const here = useLocation();
  const found = data !== undefined && isFound(data) ? data : undefined;
  // The loader did not wait for this result. Run again, it finds the result in the cache, and throws.
  if (data !== found) return <Navigate to={here} replace />;
  return (
    <>
      {!found && heading}
      <QueryStates data={found} failure={failure} errorTitle={errorTitle}>
        {children}
      </QueryStates>
    </>
  );
}

/**
 * One record in its states: loading, failed, or loaded. It is loading until what it renders has read its own queries, too.
 * If there is no record, the loader throws `notFound`.
 */
export function Detail<Data>({ name, ...props }: DetailProps<Data>) {
  const {
    heading = <PageTitle title={name} />,
    loading = <Loading text={`Loading ${name.toLowerCase()}...`} skeleton={<DetailSkeleton />} />,
    errorTitle = `Error Loading ${name}`,
    ...more
  } = props;
  return (
    <Suspense
      fallback={
        <>
          {heading}
          {loading}
        </>
      }
    >
      <Read heading={heading} errorTitle={errorTitle} {...more} />
    </Suspense>
  );
}
