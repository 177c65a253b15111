import { cursorAt } from './cursor';

interface Connection {
  totalCount: number;
  edges: readonly unknown[];
  pageInfo?: { hasNextPage: boolean };
}

/** A connection as far as it is known; none at all is whole. */
export type PartialConnection = Connection | null | undefined;

/** How fetching the pages behind the first one goes. */
export interface RemainingPages {
  /** Whether more of the list is on its way. */
  loading: boolean;
  /** Why fetching stopped before the list was whole, or undefined. */
  error: unknown;
  /** Fetches on from where it stopped. */
  retry: () => void;
}

/** The index of the first edge that a connection lacks, or undefined when its count or its page info says it is whole. */
function firstMissing(connection: PartialConnection): number | undefined {
  if (!connection || connection.pageInfo?.hasNextPage === false) return undefined;
  return connection.edges.length < connection.totalCount ? connection.edges.length : undefined;
}

/** The `after` of the next page that any of the connections lacks, or undefined when all are whole. */
export function nextCursor(connections: readonly PartialConnection[]): string | undefined {
  const missing = connections.map(firstMissing).filter((index) => index !== undefined);
  return missing.length === 0 ? undefined : cursorAt(Math.min(...missing));
}
