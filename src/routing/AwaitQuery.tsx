import type { ErrorLike } from '@apollo/client';
import { useQueryRefHandlers, useReadQuery } from '@apollo/client/react';
import { useDidUpdate } from '@mantine/hooks';
import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useOnline } from '../components/useOnline';
import type { PreloadedQuery } from './loader';

/** How a query stands. Data and an error may be there both. */
export interface QueryResult<Data> {
  data: Data | undefined;
  loading: boolean;
  error: ErrorLike | undefined;
  /** Asks once more. Resolves when the answer is there. */
  retry: () => Promise<unknown>;
  /** The pages of its connections that are not part of the first answer. */
  remaining: { loading: boolean; error: ErrorLike | undefined; retry: () => void };
}

/** The result of a query that is not sent. */
const NOT_SENT = {
  data: undefined,
  loading: false,
  error: undefined,
  retry: async () => {},
  remaining: { loading: false, error: undefined, retry: () => {} },
} satisfies QueryResult<unknown>;

const LOADING = { ...NOT_SENT, loading: true };

/** Fetches the pages that connections lack, one after the other, for as long as the component is there. */
function useRemainingPages<Data>({ nextPage, fetchPage }: PreloadedQuery<Data>, whole: Data | undefined) {
  const [failed, setFailed] = useState<{ after: string; error: ErrorLike }>();
  const after = whole === undefined ? undefined : nextPage(whole);
  const error = failed?.after === after ? failed?.error : undefined;
  useEffect(() => {
    if (after === undefined || error) return;
    let left = false;
    fetchPage(after).then((reason) => reason && !left && setFailed({ after, error: reason }));
    return () => {
      left = true;
    };
  }, [after, error, fetchPage]);
  return { loading: after !== undefined && !error, error, retry: () => setFailed(undefined) };
}

interface AnswerProps<Data> {
  query: PreloadedQuery<Data>;
  /** Whether it is asked again by itself when the network returns after a failure; others wait for the visitor. */
  recovers?: boolean;
  /** Draws the query as it stands. */
  children: (result: QueryResult<Data>) => ReactNode;
}

function Answer<Data>({ query, recovers = false, children }: AnswerProps<Data>) {
  const { refetch } = useQueryRefHandlers(query.queryRef);
  const { data, error } = useReadQuery(query.queryRef);
  const remaining = useRemainingPages(query, error ? undefined : data);
  // As a state and not an event: the network may return before the failure is on the screen.
  const isOnline = useOnline();
  useDidUpdate(() => {
    if (!recovers || !isOnline) return;
    if (error) refetch();
    else if (remaining.error) remaining.retry();
  }, [isOnline]);
  return children({ data, error, loading: false, retry: () => refetch(), remaining });
}

/** A query that is chained to another may turn out not to be sent. */
function Chained<Data>({ query, ...props }: AwaitQueryProps<Data>) {
  const sent = query instanceof Promise ? use(query) : query;
  return sent ? <Answer query={sent} {...props} /> : props.children(NOT_SENT);
}

interface AwaitQueryProps<Data> extends Omit<AnswerProps<Data>, 'query'> {
  /** A promise: it is chained to another query. Undefined: the URL leaves nothing to ask. */
  query: PreloadedQuery<Data> | Promise<PreloadedQuery<Data> | undefined> | undefined;
}

/**
 * Shows what the loader of a page has preloaded, at first that it is loading. With another `key` for another URL it says so again;
 * without, what is there stays until the next answer has come.
 */
export function AwaitQuery<Data>(props: AwaitQueryProps<Data>) {
  return (
    <Suspense fallback={props.children(props.query ? LOADING : NOT_SENT)}>
      <Chained {...props} />
    </Suspense>
  );
}
