import { Downloads } from '../../components/buttons/Downloads';
import { FilterByCollection } from '../../components/lists/FilterByCollection';
import { type Column, Table } from '../../components/lists/Table';
import { Link } from '../../components/navigation/Link';
import { Section } from '../../components/page/Section';
import type { RecentlyAddedQuery } from '../../graphql/generated/graphql';
import { type NodeOf, nodes } from '../../graphql/nodes';
import { displayedDate } from '../../lib/dates';
import { sourceKind } from '../../lib/lineage';
import { paths } from '../../lib/paths';
import { place } from '../../lib/places';

type Performance = NodeOf<RecentlyAddedQuery['performances']>;
type Recording = NodeOf<RecentlyAddedQuery['sources']>;

/** The day of an instant in UTC, as the site writes dates: the same for every reader. */
const dayOf = (instant: string): string => instant.replace(/^(\d{4})-(\d\d)-(\d\d).*$/s, '$2/$3/$1');

const PERFORMANCES: Column<Performance>[] = [
  {
    name: 'Date',
    kind: 'date',
    cell: ({ id, date, year }) => <Link to={paths.performance(id)}>{displayedDate(date, year)}</Link>,
  },
  { name: 'Added', kind: 'short', cell: ({ createdAt }) => dayOf(createdAt) },
  { name: 'Artist', kind: 'line', cell: ({ artist }) => <bdi>{artist?.name ?? 'Unknown Artist'}</bdi> },
  { name: 'Venue', cell: ({ venue }) => <bdi>{venue || 'Unknown Venue'}</bdi> },
  { name: 'Location', kind: 'quiet', cell: ({ city, state }) => <bdi>{place(city, state) ?? '-'}</bdi> },
];

const RECORDINGS: Column<Recording>[] = [
  { name: 'ID', kind: 'date', cell: ({ id }) => <Link to={paths.recording(id)}>{id}</Link> },
  { name: 'Added', kind: 'short', cell: ({ createdAt }) => dayOf(createdAt) },
  {
    name: 'Artist',
    kind: 'line',
    cell: ({ performance }) => <bdi>{performance?.artist?.name ?? 'Unknown Artist'}</bdi>,
  },
  { name: 'Date', cell: ({ performance }) => performance && displayedDate(performance.date, performance.year) },
  {
    name: 'Source',
    kind: 'quiet',
    cell: ({ comments, archiveIdentifier }) => sourceKind(comments, archiveIdentifier),
  },
];

const performanceFields = ({ id, date, year, createdAt, artist, venue, city, state }: Performance) => [
  id,
  displayedDate(date, year),
  dayOf(createdAt),
  artist?.name ?? '',
  venue ?? '',
  city ?? '',
  state ?? '',
];

const recordingFields = ({ id, createdAt, performance, comments, archiveIdentifier }: Recording) => [
  id,
  dayOf(createdAt),
  performance?.artist?.name ?? '',
  performance ? displayedDate(performance.date, performance.year) : '',
  sourceKind(comments, archiveIdentifier),
];

interface RecentProps<Row> {
  kind: 'performance' | 'recording';
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The columns of the table as a file. */
  fields: readonly string[];
  fieldsOf: (row: Row) => (string | number)[];
}

function Recent<Row extends { id: number }>({ kind, title, rows, columns, fields, fieldsOf }: RecentProps<Row>) {
  return (
    <Section title={title}>
      {(titleId) =>
        rows.length === 0 ? (
          `No ${kind}s have been added.`
        ) : (
          <FilterByCollection kind={kind} rows={rows}>
            {(shown) => (
              <>
                <Table columns={columns} rows={shown} rowKey={({ id }) => id} labelledBy={titleId} />
                <Downloads name={`added-${kind}s`} columns={fields} rows={() => shown.map(fieldsOf)} />
              </>
            )}
          </FilterByCollection>
        )
      }
    </Section>
  );
}

/** The performances and the recordings that were added last. */
export const RecentTables = ({ recent }: { recent: RecentlyAddedQuery }) => (
  <>
    <Recent
      kind="performance"
      title="Performances"
      rows={nodes(recent.performances)}
      columns={PERFORMANCES}
      fields={['ID', 'Date', 'Added', 'Artist', 'Venue', 'City', 'State']}
      fieldsOf={performanceFields}
    />
    <Recent
      kind="recording"
      title="Recordings"
      rows={nodes(recent.sources)}
      columns={RECORDINGS}
      fields={['ID', 'Added', 'Artist', 'Date', 'Source']}
      fieldsOf={recordingFields}
    />
  </>
);
