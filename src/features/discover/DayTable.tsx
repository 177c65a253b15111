import { Downloads } from '../../components/buttons/Downloads';
import { FilterByCollection } from '../../components/lists/FilterByCollection';
import { type Column, Table } from '../../components/lists/Table';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import type { FoundPerformanceFragment } from '../../graphql/generated/graphql';
import { counted } from '../../lib/counted';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';

const COLUMNS: Column<FoundPerformanceFragment>[] = [
  {
    name: 'Date',
    kind: 'date',
    cell: ({ id, date, year }) => <Link to={paths.performance(id)}>{displayedDate(date, year)}</Link>,
  },
  { name: 'Artist', kind: 'line', cell: ({ artist }) => <bdi>{artist?.name ?? 'Unknown Artist'}</bdi> },
  { name: 'Venue', cell: ({ venue }) => <bdi>{venue || 'Unknown Venue'}</bdi> },
  { name: 'Location', kind: 'quiet', cell: ({ city, state }) => <bdi>{place(city, state) ?? '-'}</bdi> },
  { name: 'Recordings', kind: 'count', cell: ({ sources }) => sources.totalCount },
];

interface DayTableProps {
  performances: readonly FoundPerformanceFragment[];
  /** What they are sorted by. */
  by: 'year' | 'artist';
}

/** The performances of a day in one table, in the order of years or of artists. */
export function DayTable({ performances, by }: DayTableProps) {
  const collator = new Intl.Collator('en', { sensitivity: 'base' });
  const byName = (a: FoundPerformanceFragment, b: FoundPerformanceFragment) =>
    collator.compare(a.artist?.name ?? '', b.artist?.name ?? '') || b.year - a.year;
  const ordered = [...performances].sort(by === 'year' ? (a, b) => b.year - a.year || byName(a, b) : byName);
  return (
    <Section title={counted(performances.length, 'performance')}>
      {(titleId) => (
        <>
          <FilterByCollection kind="performance" rows={ordered}>
            {(shown) => <Table columns={COLUMNS} rows={shown} rowKey={(row) => row.id} labelledBy={titleId} />}
          </FilterByCollection>
          <Downloads
            name="on-this-day"
            columns={['ID', 'Date', 'Artist', 'Venue', 'City', 'State', 'Recordings']}
            rows={() =>
              ordered.map(({ id, date, year, artist, venue, city, state, sources }) => [
                id,
                displayedDate(date, year),
                artist?.name ?? '',
                venue ?? '',
                city ?? '',
                state ?? '',
                sources.totalCount,
              ])
            }
          />
        </>
      )}
    </Section>
  );
}
