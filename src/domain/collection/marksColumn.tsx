import type { Column } from '#components/lists/Table.tsx';
import { collectionItem, type MarkablePerformance } from './collectionItem.ts';
import { RowMarks } from './RowMarks.tsx';

type Artist = MarkablePerformance['artist'];
type Row = Omit<MarkablePerformance, 'artist'> & { artist?: Artist | null };

/**
 * Returns a table's key column with the buttons that mark shows, in rows near the view. They have no column of their own, as the specification
 * names the columns.
 * @param artist The artist of rows that name none. While it is unknown, these have no buttons
 */
export const withMarks = <Of extends Row>(key: Column<Of>, artist?: Artist | null): Column<Of> => ({
  ...key,
  kind: 'marked',
  cell: (row, isNear) => {
    const of = row.artist ?? artist;
    return (
      <>
        {key.cell(row, isNear)}
        {isNear && of && <RowMarks item={collectionItem({ ...row, artist: of })} />}
      </>
    );
  },
});
