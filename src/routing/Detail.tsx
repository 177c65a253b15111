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
  /** The heading while there is no record. */
  heading?: ReactNode;
  /** Shown below the heading while the record is loading. */
  loading?: ReactNode;
  errorTitle?: string;
  /** Renders the record, with the page's heading. */
  children: (data: Found<Data>) => ReactNode;
}

type ReadProps<Data> = Omit<DetailProps<Data>, 'name' | 'loading'>;

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
