import { createContext, type ReactNode, use } from 'react';
import { lazyPart } from '#components/lazyPart.tsx';

/** Whether a list shows a performance or a recording, as the visitor chose by the marks of the collection. */
export type CollectionFilter = (kind: 'performance' | 'recording', id: number) => boolean;

/** What lists show of the visitor's collection; undefined on the server, and while nothing is known to be in it. */
export const CollectionFilterContext = createContext<CollectionFilter | undefined>(undefined);

/** Chooses what lists show of the collection. With numbers it says how many of all entries the list shows. */
export const CollectionChoice = lazyPart(async () => (await import('./CollectionChoice.tsx')).CollectionChoice);

interface FilterByCollectionProps<Row> {
  kind: 'performance' | 'recording';
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that visitors who keep a collection can filter by what they have or want. Without a collection it is just the list. */
export function FilterByCollection<Row extends { id: number }>({ kind, rows, children }: FilterByCollectionProps<Row>) {
  const filter = use(CollectionFilterContext);
  const shown = filter ? rows.filter(({ id }) => filter(kind, id)) : rows;
  return (
    <>
      {filter && <CollectionChoice shown={shown.length} total={rows.length} />}
      {children(shown)}
    </>
  );
}
