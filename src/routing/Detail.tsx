import { type ReactNode, Suspense } from 'react';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { DetailSkeleton } from '#components/states/DetailSkeleton.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { type Found, isFound, type PageQuery } from '#graphql/pageQuery.ts';
import { LoadAgain, usePageQuery } from './usePageQuery.ts';

interface DetailProps<Data> {
  /** The kind of record, for example `Artist Group`. */
  name: string;
  query: PageQuery<Data>;
  /**
   * A query that the loader asks in any case, for what components find in the cache. The record is shown with it, as it
   * would move what stands below. If it fails, the record is shown without.
   */
  extras?: PageQuery<unknown> | false;
  /** The heading while there is no record. */
  heading?: ReactNode;
  /** Shown below the heading while the record is loading. */
  loading?: ReactNode;
  errorTitle?: string;
  /** Renders the record, with the page's heading. */
  children: (data: Found<Data>) => ReactNode;
}

type ReadProps<Data> = Omit<DetailProps<Data>, 'name' | 'loading' | 'extras'>;

/** The record, or its failure. */
function Read<Data>({ query, heading, errorTitle, children }: ReadProps<Data>) {
  const { data, failure } = usePageQuery(query);
  const found = data !== undefined && isFound(data) ? data : undefined;
  if (data !== found) return <LoadAgain />;
  return (
    <>
      {!found && heading}
      <QueryStates data={found} failure={failure} errorTitle={errorTitle}>
        {children}
      </QueryStates>
    </>
  );
}

function WithExtras({ query, children }: { query: PageQuery<unknown>; children: ReactNode }) {
  usePageQuery(query);
  return children;
}

/** One record in its states: loading, failed, or loaded. If there is no record, the loader throws `notFound`. */
export function Detail<Data>({ name, ...props }: DetailProps<Data>) {
  const {
    heading = <PageTitle title={name} />,
    loading = <Loading text={`Loading ${name.toLowerCase()}...`} skeleton={<DetailSkeleton />} />,
    errorTitle = `Error Loading ${name}`,
    extras = false,
    ...more
  } = props;
  const read = <Read heading={heading} errorTitle={errorTitle} {...more} />;
  return (
    <Suspense
      fallback={
        <>
          {heading}
          {loading}
        </>
      }
    >
      {extras ? <WithExtras query={extras}>{read}</WithExtras> : read}
    </Suspense>
  );
}
