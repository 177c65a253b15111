import { Text } from '@mantine/core';
import { useId, useMemo } from 'react';
import { withMarks } from '#domain/collection/marksColumn.tsx';
import { byTime } from '#domain/performances/performance.ts';
import { DATE, LOCATION, VENUE } from '#domain/performances/performanceColumns.tsx';
import { usePerformanceFiles } from '#domain/performances/usePerformanceFiles.ts';
import { HistoryTable, type SortedColumn } from './HistoryTable.tsx';
import { collator, type Show } from './shows.ts';

const columnsWith = (
  artist: ShowsTableProps['artist'],
  rareOf: (show: Show) => number | undefined,
): readonly SortedColumn<Show>[] => [
  { ...withMarks(DATE, artist), sort: 'date', compare: byTime },
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
  {
    name: 'Rare',
    kind: 'count',
    sort: 'rare',
    highestFirst: true,
    cell: rareOf,
    compare: (a, b) => (rareOf(a) ?? 0) - (rareOf(b) ?? 0),
  },
];

interface ShowsTableProps {
  /** The artist, once the name is known. */
  artist: { id: number; name: string } | undefined;
  /** The shows by time. */
  shows: readonly Show[];
  /** The number of rare songs of each show that has some, by its id, if the browser has counted them. */
  rare: ReadonlyMap<number, number> | undefined;
  sort: string | undefined;
  /** The order without one in the URL. */
  usual: 'date' | '-date';
  onSort: (sort: string) => void;
}

export function ShowsTable({ artist, shows, rare, ...order }: ShowsTableProps) {
  const filesOf = usePerformanceFiles();
  const note = useId();
  const columns = useMemo(() => {
    const rareOf = (show: Show) => show.rare ?? (rare && (rare.get(show.id) ?? 0));
    return columnsWith(artist, rareOf);
  }, [rare, artist]);
  return (
    <>
      <HistoryTable
        {...order}
        aria-label="Shows"
        aria-describedby={note}
        columns={columns}
        rows={shows}
        rowKey={({ id }) => id}
        files={(rows) => ({ name: 'shows', ...filesOf(rows) })}
      />
      {/* Below the table, as the first screen is for shows. Without rows it would be pushed down by them. */}
      {shows.length > 0 && (
        <Text id={note} c="dimmed" size="sm">
          Rare: the songs of a show that were new, had not been played for a long time, or were played this once, as far
          as the set lists here go.
        </Text>
      )}
    </>
  );
}
