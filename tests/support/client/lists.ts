interface ListOptions {
  type?: string;
  totalCount?: number;
  hasNextPage?: boolean;
}

/**
 * A result's list in the shape of the API. A null stands for a broken edge. Fragments on a list need to know its type: it is
 * that of the first record, and must be given for an empty list.
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

/** `count` records with ids from `first` on. */
export const numbered = <Row>(count: number, row: (id: number) => Row, first = 1): Row[] =>
  Array.from({ length: count }, (_, index) => row(first + index));
