import { useMemo } from 'react';
import { marksColumn } from '#domain/collection/marksColumn.tsx';
import { DATE, LOCATION, VENUE } from '#domain/performances/performanceColumns.tsx';
import { usePerformanceFiles } from '#domain/performances/usePerformanceFiles.ts';
import { HistoryTable, type SortedColumn } from './HistoryTable.tsx';
import { byTime, collator, type Show } from './shows.ts';

const COLUMNS: readonly SortedColumn<Show>[] = [
  { ...DATE, sort: 'date', compare: byTime },
  { ...VENUE, sort: 'venue', compare: (a, b) => collator.compare(a.venue, b.venue) },
  { ...LOCATION, sort: 'location', compare: (a, b) => collator.compare(a.where, b.where) },
  {
    name: 'Recordings',
    kind: 'count',
    sort: 'recordings',
    highestFirst: true,
    cell: ({ recordings }) => recordings,
    compare: (a, b) => a.recordings - b.recordings,
  },
];

interface ShowsTableProps {
  /** The artist, once the name is known. */
  artist: { id: number; name: string } | undefined;
  /** The shows by time. */
  shows: readonly Show[];
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** The table of shows with their dates, venues and locations. */
export function ShowsTable({ artist, shows, ...order }: ShowsTableProps) {
  const filesOf = usePerformanceFiles();
  const columns = useMemo(() => [...COLUMNS, marksColumn(artist)], [artist]);
  return (
    <HistoryTable
      {...order}
      aria-label="Shows"
      columns={columns}
      rows={shows}
      rowKey={({ id }) => id}
      usual="date"
      files={(rows) => ({ name: 'shows', ...filesOf(rows) })}
    />
  );
}
