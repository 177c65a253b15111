/** An answer's list in the shape of the API. A null stands for a broken edge. */
export function connection<Node extends object>(
  nodes: readonly (Node | null)[],
  { totalCount = nodes.length, hasNextPage = false }: { totalCount?: number; hasNextPage?: boolean } = {},
) {
  return {
    totalCount,
    pageInfo: { startCursor: 'MQ==', endCursor: 'MQ==', hasPreviousPage: false, hasNextPage },
    edges: nodes.map((node) => node && { cursor: 'MQ==', node }),
  };
}

/** `count` records with ids from `first` on. */
export const numbered = <Row>(count: number, row: (id: number) => Row, first = 1): Row[] =>
  Array.from({ length: count }, (_, index) => row(first + index));
