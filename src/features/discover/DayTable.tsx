import { useId } from 'react';
import { Link } from '../../components/Link';
import { type Column, Table } from '../../components/Table';
import type { FoundPerformanceFragment } from '../../graphql/generated/graphql';
import { displayedDate, yearName } from '../../lib/dates';
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
  /** What they are grouped by. */
  by: 'year' | 'artist';
}

const groupName = ({ year, artist }: FoundPerformanceFragment, by: DayTableProps['by']): string =>
  by === 'year' ? yearName(year) : (artist?.name ?? 'Unknown Artist');

/** Performances under the year or the artist that they have in common. */
export function DayTable({ performances, by }: DayTableProps) {
  const id = useId();
  const groups = new Map<string, FoundPerformanceFragment[]>();
  const collator = new Intl.Collator('en', { sensitivity: 'base' });
  const byName = (a: FoundPerformanceFragment, b: FoundPerformanceFragment) =>
    collator.compare(a.artist?.name ?? '', b.artist?.name ?? '') || b.year - a.year;
  const ordered = [...performances].sort(by === 'year' ? (a, b) => b.year - a.year || byName(a, b) : byName);
  for (const performance of ordered) {
    const name = groupName(performance, by);
    groups.set(name, [...(groups.get(name) ?? []), performance]);
  }
  return [...groups].map(([name, rows], index) => (
    <section key={name} aria-labelledby={`${id}${index}`}>
      <h2 id={`${id}${index}`}>
        <bdi>{name}</bdi>
      </h2>
      <Table columns={COLUMNS} rows={rows} rowKey={(row) => row.id} labelledBy={`${id}${index}`} />
    </section>
  ));
}
