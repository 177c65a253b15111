import { useWindowEvent } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import type { Address } from '../lib/address';
import type { PageQueries, QueryResults } from './pageQueries';
import type { StartedQueries } from './startQueries';

interface PageData<Queries extends PageQueries> extends StartedQueries {
  results(): QueryResults<Queries>;
}

/**
 * The results of what a page asks, by name. `queries` is the page's own, as its file exports it: the route has asked
 * already, so nothing is asked here.
 */
export function usePageQueries<Queries extends PageQueries>(
  _queries: (address: Address) => Queries,
): QueryResults<Queries> {
  const started: PageData<Queries> = useLoaderData();
  useWindowEvent('online', started.recover);
  return useSyncExternalStore(started.subscribe, started.results, started.results);
}
