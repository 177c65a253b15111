import { type ReactNode, Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { DetailSkeleton } from '#components/states/DetailSkeleton.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { type PageQuery, unknownField } from '#graphql/pageQuery.ts';
import { usePageQuery } from './usePageQuery.ts';

/** Data with every requested record. */
type Found<Data> = Data & { [Field in keyof Data]: NonNullable<Data[Field]> };

/** Whether the API knows every requested record. */
function isFound<Data>(data: Data): data is Found<Data> {
  return unknownField(data) === undefined;
}

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

/**
 * Runs the loader again, until it throws. It should have done so for a record that does not exist, but did not wait for
 * the result. Once may not do: the loader may also stop waiting for the removal of the record.
 */
export function LoadAgain() {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (state === 'idle') revalidate();
  }, [state, revalidate]);
  return null;
}

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
