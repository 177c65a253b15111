/** A list of records in an answer. */
export interface Connection<Node> {
  edges?: ReadonlyArray<{ node?: Node | null } | null> | null;
}

export type NodeOf<List extends { edges: ReadonlyArray<{ node?: unknown } | null> }> = NonNullable<
  NonNullable<List['edges'][number]>['node']
>;

/**
 * The records of a connection, in order. A missing connection is empty. Null edges and nodes are left out: the schema
 * allows them, so that one broken record does not break the list.
 */
export const nodes = <Node>(connection: Connection<Node> | null | undefined): Node[] =>
  (connection?.edges ?? []).flatMap((edge) => edge?.node ?? []);

/** The cursor before the first record: base64 of `-1`. */
const START = 'LTE=';

/** The number added to the index in all other cursors, for APIs whose lists start one record later. */
const SHIFT = Number(import.meta.env.VITE_CURSOR_SHIFT ?? 0);

/**
 * The `after` of the page that begins with the record at a zero-based index: base64 of the index plus `shift`, in
 * decimal. For 0 and less it is `LTE=`, the start of the list.
 */
export function cursorAt(index: number, shift = SHIFT): string {
  return index > 0 ? btoa(String(index + shift)) : START;
}

/** The zero-based index of the first record after a cursor made by `cursorAt`; 0 without a cursor. */
export function indexAt(cursor: string | null | undefined, shift = SHIFT): number {
  return !cursor || cursor === START ? 0 : Number(atob(cursor)) - shift;
}

/** A list of which some records are loaded. */
export interface CountedList {
  totalCount: number;
  edges: { readonly length: number };
  pageInfo?: { hasNextPage: boolean };
}

/** The `after` of the next page that a list lacks; undefined if all lists are whole. */
export function nextCursor(lists: readonly (CountedList | null | undefined)[] = []): string | undefined {
  const lengths = lists.flatMap((list) =>
    list && list.pageInfo?.hasNextPage !== false && list.edges.length < list.totalCount ? [list.edges.length] : [],
  );
  return lengths.length === 0 ? undefined : cursorAt(Math.min(...lengths));
}
