import { createContext, type ReactNode, use } from 'react';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import type { Mark } from './mark.ts';

/** The part of the collection that lists know. */
export interface Listed {
  /** The marks by `markKey`. */
  marks: ReadonlyMap<string, Mark>;
  /** Whether a list shows an entry, by the mark that the visitor chose. Undefined while there are no marks. */
  shows?: (kind: 'performance' | 'recording', id: number) => boolean;
}

/** Undefined on the server and until the page is hydrated. */
export const ListedContext = createContext<Listed | undefined>(undefined);

/** A select of the mark that lists are filtered by. With numbers, it shows how many entries of the list remain. */
export const LazyCollectionChoice = lazyInBrowser(
  async () => (await import('./CollectionChoice.tsx')).CollectionChoice,
);

interface FilterByCollectionProps<Row> {
  kind: 'performance' | 'recording';
  rows: readonly Row[];
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that can be filtered by the visitor's collection. Without a collection it is the plain list. */
export function FilterByCollection<Row extends { id: number }>({ kind, rows, children }: FilterByCollectionProps<Row>) {
  const shows = use(ListedContext)?.shows;
  const shown = shows ? rows.filter(({ id }) => shows(kind, id)) : rows;
  return (
    <>
      {shows && <LazyCollectionChoice shown={shown.length} total={rows.length} />}
      {children(shown)}
    </>
  );
}
