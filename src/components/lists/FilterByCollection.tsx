import type { ReactNode } from 'react';
import { useCollectionFilter } from '../../lib/collectionFilter';

interface FilterByCollectionProps<Row> {
  kind: 'performance' | 'recording';
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that visitors who keep a collection can filter by what they have or want. Without a collection it is just the list. */
export function FilterByCollection<Row extends { id: number }>({ kind, rows, children }: FilterByCollectionProps<Row>) {
  const filter = useCollectionFilter();
  const shown = filter ? rows.filter(({ id }) => filter.includes(kind, id)) : rows;
  return (
    <>
      {filter && <filter.Choice shown={shown.length} total={rows.length} />}
      {children(shown)}
    </>
  );
}
