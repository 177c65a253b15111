import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLazyClient } from './lazyClient';
import { pageQuery, type QueryResult } from './pageQueries';
import { NOT_ASKED, type StartedQueries, startQueries } from './startQueries';

const NOTHING = {};
const never = () => () => {};
const LOADING = { ...NOT_ASKED, loading: true };

/**
 * The result of a query that follows what somebody types: asked anew whenever the variables change, and not at all
 * without them. It needs no client to be drawn.
 */
export function useQueryResult<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables> | undefined,
): QueryResult<Data> | undefined {
  const client = useLazyClient();
  const key = variables && JSON.stringify(variables);
  const [asked, setAsked] = useState<{
    key: string;
    started: StartedQueries<{ readonly result: QueryResult<Data> }>;
  }>();
  useEffect(() => {
    if (key === undefined) return;
    setAsked({ key, started: startQueries(client, { result: pageQuery(query, JSON.parse(key)) }) });
  }, [client, query, key]);

  const started = asked && asked.key === key ? asked.started : undefined;
  const results: { result?: QueryResult<Data> } = useSyncExternalStore(
    started?.subscribe ?? never,
    started?.results ?? (() => NOTHING),
    () => NOTHING,
  );
  return key === undefined ? undefined : (results.result ?? LOADING);
}
