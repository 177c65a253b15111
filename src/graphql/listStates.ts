import { failureOf } from './errors';
import type { QueryResult } from './pageQueries';

/**
 * How a list stands that is read page by page: the properties of `QueryStates` and of `RestOfList`. It is empty once it is
 * whole, and not while more of it may come.
 * @param rows What has come so far, or undefined while nothing has.
 * @param total How many there are in all.
 */
export function listStates<Row>(result: QueryResult<unknown>, rows: Row[] | undefined, total = 0) {
  const { loading, remaining } = result;
  return {
    states: {
      data: rows,
      loading,
      failure: failureOf(result),
      isEmpty: ({ length }: Row[]) => length === 0 && !remaining.loading && remaining.error === undefined,
    },
    rest: { reading: remaining.loading, failure: failureOf(remaining), have: rows?.length ?? 0, total },
  };
}
