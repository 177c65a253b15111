import { type ComponentType, createContext, type ReactNode, use } from 'react';

/** The part of a list that is in the visitor's collection, as the visitor chose it. */
export interface CollectionFilter {
  /** Whether a list shows a performance or a recording. */
  includes: (kind: 'performance' | 'recording', id: number) => boolean;
  /** The control that chooses. With numbers it says how many of all entries the list shows. Always the same component. */
  Choice: ComponentType<{ shown?: number; total?: number }>;
}

/** What lists show of the visitor's collection; undefined on the server, and while nothing is known to be in it. */
export const CollectionFilterContext = createContext<CollectionFilter | undefined>(undefined);

interface FilterByCollectionProps<Row> {
  kind: 'performance' | 'recording';
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that visitors who keep a collection can filter by what they have or want. Without a collection it is just the list. */
export function FilterByCollection<Row extends { id: number }>({ kind, rows, children }: FilterByCollectionProps<Row>) {
  const filter = use(CollectionFilterContext);
  const shown = filter ? rows.filter(({ id }) => filter.includes(kind, id)) : rows;
  return (
    <>
      {filter && <filter.Choice shown={shown.length} total={rows.length} />}
      {children(shown)}
    </>
  );
}
