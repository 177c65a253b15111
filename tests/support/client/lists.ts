interface ListOptions {
  type?: string;
  totalCount?: number;
  hasNextPage?: boolean;
}

/**
 * A list of a result, as the API sends it. Null becomes a broken edge. Fragments on a list need its type, which comes
 * from the first record; for an empty list it must be given.
 */
export function connection<Node extends object>(
  nodes: readonly (Node | null)[],
  { type, totalCount = nodes.length, hasNextPage = false }: ListOptions = {},
) {
  const first = nodes.find((node) => node !== null);
  return {
    __typename: type ?? (first && '__typename' in first ? `${first.__typename}Connection` : undefined),
    totalCount,
    pageInfo: { startCursor: 'MQ==', endCursor: 'MQ==', hasPreviousPage: false, hasNextPage },
    edges: nodes.map((node) => node && { cursor: 'MQ==', node }),
  };
}

/** `count` records with ids from `first`. */
export const numbered = <Row>(count: number, row: (id: number) => Row, first = 1): Row[] =>
  Array.from({ length: count }, (_, index) => row(first + index));
