/** A list of records in an answer. */
export interface Connection<Node> {
  edges?: ReadonlyArray<{ node?: Node | null } | null> | null;
}

/** The type of a connection's records. */
export type NodeOf<List extends { edges: ReadonlyArray<{ node?: unknown } | null> }> = NonNullable<
  NonNullable<List['edges'][number]>['node']
>;

/**
 * The records of a connection, in order. A missing connection is empty. Null edges and nodes are left out: the schema
 * allows them, so that one broken record does not break the list.
 */
export const nodes = <Node>(connection: Connection<Node> | null | undefined): Node[] =>
  (connection?.edges ?? []).flatMap((edge) => edge?.node ?? []);
