import { useWindowEvent } from '@mantine/hooks';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Address } from '../lib/address';
import type { PageQueries, QueryResults } from './pageQueries';
import type { StartedQueries } from './startQueries';

type Queries<Named extends PageQueries> = (address: Address) => Named;

/** What the route of a page has asked: the page's own queries, started. */
export interface AskedQueries<Named extends PageQueries = PageQueries> {
  queries: Queries<Named> | undefined;
  started: StartedQueries<QueryResults<Named>>;
}

/** Set by the route of a page. */
export const AskedContext = createContext<AskedQueries | undefined>(undefined);

const isOf = <Named extends PageQueries>(
  asked: { queries: unknown } | undefined,
  queries: Queries<Named>,
): asked is AskedQueries<Named> => asked?.queries === queries;

/**
 * The results of what a page asks, by name. `queries` is the page's own, as its file exports it: the route has asked
 * already, so nothing is asked here.
 */
export function usePageQueries<Named extends PageQueries>(queries: Queries<Named>): QueryResults<Named> {
  const asked = use(AskedContext);
  if (!isOf(asked, queries)) throw new Error('The route of this page has asked other queries.');
  const { started } = asked;
  useWindowEvent('online', started.recover);
  return useSyncExternalStore(started.subscribe, started.results, started.results);
}
