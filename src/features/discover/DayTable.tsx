import { Downloads } from '#components/downloads/Downloads.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Section } from '#components/page/Section.tsx';
import { FilterByCollection } from '#domain/collection/FilterByCollection.tsx';
import { withMarks } from '#domain/collection/marksColumn.tsx';
import { ARTIST, NAMED_DATE, PLACE_COLUMNS, recordingCount } from '#domain/performances/performanceColumns.tsx';
import type { performancesOfArtists } from '#domain/performances/performancesOfArtists.ts';
import { usePerformanceFiles } from '#domain/performances/usePerformanceFiles.ts';
import { counted } from '#lib/counted.ts';

type DayPerformance = ReturnType<typeof performancesOfArtists>[number];

const COLUMNS: Column<DayPerformance>[] = [
  withMarks(NAMED_DATE),
  ARTIST,
  ...PLACE_COLUMNS,
  recordingCount('Recordings'),
];

interface DayTableProps {
  performances: readonly DayPerformance[];
  /** The number of all performances of the day, if some are not loaded yet. */
  total: number | undefined;
  by: 'year' | 'artist';
}

/** The performances of a day in one table, by year or by artist. */
export function DayTable({ performances, total = performances.length, by }: DayTableProps) {
  const filesOf = usePerformanceFiles();
  const collator = new Intl.Collator('en', { sensitivity: 'accent' });
  const byName = (a: DayPerformance, b: DayPerformance) =>
    collator.compare(a.artist?.name ?? '', b.artist?.name ?? '') || b.year - a.year;
  const ordered = [...performances].sort(by === 'year' ? (a, b) => b.year - a.year || byName(a, b) : byName);
  return (
    <Section title={counted(total, 'performance')}>
      {(titleId) => (
        <>
          <FilterByCollection kind="performance" rows={ordered}>
            {(shown) => <Table columns={COLUMNS} rows={shown} rowKey={(row) => row.id} labelledBy={titleId} />}
          </FilterByCollection>
          <Downloads name="on-this-day" {...filesOf(ordered)} />
        </>
      )}
    </Section>
  );
}
