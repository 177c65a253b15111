import { lazyPart } from '#components/lazyPart.tsx';
import type { Column } from '#components/lists/Table.tsx';
import { collectionItem, type MarkablePerformance } from './collectionItem.ts';

/** The buttons of a row, loaded after the page, as the collection is not known to the server. */
export const RowMarks = lazyPart(async () => (await import('./RowMarks.tsx')).RowMarks);

type Artist = MarkablePerformance['artist'];
type Row = Omit<MarkablePerformance, 'artist'> & { artist?: Artist | null };

/** A column with the buttons that mark shows. `artist` is that of rows without one; while it is unknown, there are none. */
export const marksColumn = (artist?: Artist | null): Column<Row> => ({
  name: 'Marks',
  kind: 'marks',
  cell: (row) => {
    const of = row.artist ?? artist;
    return of && <RowMarks item={collectionItem({ ...row, artist: of })} />;
  },
});
