import type { ListSelection } from './list-request.ts';
import { cursorOf, type PageRequest, type Window } from './pages.ts';
import type { LoadedRecord } from './records.ts';

/** A page of a list in the shape of the schema's connections; it holds what was asked for. */
export interface LoadedConnection {
  totalCount?: number;
  pageInfo?: { startCursor: string; endCursor: string; hasPreviousPage: boolean; hasNextPage: boolean };
  edges?: { cursor: string; node: LoadedRecord }[];
}

/** Whether a connection shows the length of the list, or needs it for its page information. */
export const showsTotal = (selection: ListSelection, page: PageRequest): boolean =>
  selection.totalCount || page.needsTotal || (selection.pageInfo && page.window(0).start > 0);

/**
 * How many rows are read for a page: one more than it shows where, without a total, only that row says whether there is a
 * next page.
 */
export const rowsToRead = (selection: ListSelection, size: number, hasTotal: boolean): number =>
  selection.pageInfo && !hasTotal ? size + 1 : size;

/** The connection of a page's records, of which there may be one too many: see `rowsToRead`. */
export function connection(
  records: LoadedRecord[],
  { start, size }: Window,
  total: number | undefined,
): LoadedConnection {
  const nodes = records.length > size ? records.slice(0, size) : records;
  const end = start + nodes.length;
  return {
    totalCount: total,
    pageInfo: {
      startCursor: nodes.length > 0 ? cursorOf(start) : '',
      endCursor: nodes.length > 0 ? cursorOf(end - 1) : '',
      hasPreviousPage: Math.min(start, total ?? start) > 0,
      hasNextPage: total === undefined ? records.length > size : end < total,
    },
    edges: nodes.map((node, index) => ({ cursor: cursorOf(start + index), node })),
  };
}
