interface Connection<Node> {
  edges?: ReadonlyArray<{ node?: Node | null } | null> | null;
}

/** A record of a connection. */
export type NodeOf<List extends { edges: ReadonlyArray<{ node?: unknown } | null> }> = NonNullable<
  NonNullable<List['edges'][number]>['node']
>;

/**
 * The records of a connection, in order. A missing connection or list is an empty one, and a null edge or node
 * is left out: the schema allows both, so that one broken record does not take the whole list with it.
 */
export const nodes = <Node>(connection: Connection<Node> | null | undefined): Node[] =>
  (connection?.edges ?? []).flatMap((edge) => edge?.node ?? []);
