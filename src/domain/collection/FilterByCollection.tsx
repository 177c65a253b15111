import { createContext, type ReactNode, use } from 'react';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';

/** Whether a list shows a performance or a recording, by the mark that the visitor chose. */
export type CollectionFilter = (kind: 'performance' | 'recording', id: number) => boolean;

/** The filter of lists. Undefined on the server, and while the collection is empty or unknown. */
export const CollectionFilterContext = createContext<CollectionFilter | undefined>(undefined);

/** A select of the mark that lists are filtered by. With numbers, it shows how many entries of the list remain. */
export const CollectionChoice = lazyInBrowser(async () => (await import('./CollectionChoice.tsx')).CollectionChoice);

interface FilterByCollectionProps<Row> {
  kind: 'performance' | 'recording';
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that can be filtered by the visitor's collection. Without a collection it is the plain list. */
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
