import { useApolloClient } from '@apollo/client/react';
import type { ComponentProps } from 'react';
import { Downloads } from '#components/downloads/Downloads.tsx';
import { type Column, Table } from '#components/lists/Table.tsx';
import { Link } from '#components/navigation/Link.tsx';
import { Section } from '#components/page/Section.tsx';
import { FilterByCollection } from '#domain/collection/FilterByCollection.tsx';
import { withMarks } from '#domain/collection/marksColumn.tsx';
import { namedDate, namedDay } from '#domain/dates/byMonth.ts';
import { ARTIST, NAMED_DATE, PerformanceTitle, PLACE_COLUMNS } from '#domain/performances/performanceColumns.tsx';
import { usePerformanceFiles } from '#domain/performances/usePerformanceFiles.ts';
import { sourceKind } from '#domain/recordings/readLineage.ts';
import { Upgrades } from '#domain/recordings/Upgrades.tsx';
import { type UpgradeGraph, upgradeGraph, upgradesOf } from '#domain/recordings/upgradeChains.ts';
import { nodes } from '#graphql/connection.ts';
import { getFragmentData } from '#graphql/generated/fragment-masking.ts';
import {
  PerformanceSummaryFragmentDoc,
  type RecentlyAddedQuery,
  RecordingSummaryFragmentDoc,
} from '#graphql/generated/graphql.ts';
import { paths } from '#lib/paths.ts';

const loadFiles = () => import('#domain/recordings/recordingFiles.ts');

const performancesOf = ({ performances }: RecentlyAddedQuery) =>
  nodes(performances).map((added) => ({
    ...getFragmentData(PerformanceSummaryFragmentDoc, added),
    createdAt: added.createdAt,
  }));

const recordingsOf = ({ sources }: RecentlyAddedQuery) =>
  nodes(sources).map((added) => {
    const recording = getFragmentData(RecordingSummaryFragmentDoc, added);
    const performance = getFragmentData(PerformanceSummaryFragmentDoc, recording.performance);
    return { ...recording, performance, createdAt: added.createdAt };
  });

type Performance = ReturnType<typeof performancesOf>[number];
type Recording = ReturnType<typeof recordingsOf>[number];

const PERFORMANCES: Column<Performance>[] = [
  withMarks(NAMED_DATE),
  { name: 'Added', kind: 'short', isLong: true, cell: ({ createdAt }) => namedDay(createdAt) },
  ARTIST,
  ...PLACE_COLUMNS,
];

const recordingColumns = (graph: UpgradeGraph): Column<Recording>[] => [
  { name: 'ID', kind: 'key', cell: ({ id }) => <Link to={paths.recording(id)}>{id}</Link> },
  { name: 'Added', kind: 'short', isLong: true, cell: ({ createdAt }) => namedDay(createdAt) },
  {
    name: 'Artist',
    kind: 'line',
    cell: ({ performance }) => <bdi>{performance?.artist?.name ?? 'Unknown Artist'}</bdi>,
  },
  {
    name: 'Date',
    cell: ({ performance }) =>
      performance && (
        <>
          {namedDate(performance.date, performance.year)}
          <PerformanceTitle title={performance.title} />
        </>
      ),
  },
  {
    name: 'Kind',
    kind: 'quiet',
    cell: ({ id, comments, archiveIdentifier }) => (
      <>
        {[sourceKind(comments, archiveIdentifier), archiveIdentifier?.trim()].filter(Boolean).join(', ')}
        <Upgrades {...upgradesOf(id, graph)} />
      </>
    ),
  },
];

interface RecentProps<Row> {
  kind: 'performance' | 'recording';
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Returns the downloads of rows. */
  filesOf: (rows: readonly Row[]) => Omit<ComponentProps<typeof Downloads>, 'name'>;
}

function Recent<Row extends { id: number }>({ kind, title, rows, columns, filesOf }: RecentProps<Row>) {
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
                <Downloads name={`added-${kind}s`} {...filesOf(shown)} />
              </>
            )}
          </FilterByCollection>
        )
      }
    </Section>
  );
}

/** The latest performances and recordings. */
export function RecentTables({ recent }: { recent: RecentlyAddedQuery }) {
  const client = useApolloClient();
  const recordings = recordingsOf(recent);
  return (
    <>
      <Recent
        kind="performance"
        title="Performances"
        rows={performancesOf(recent)}
        columns={PERFORMANCES}
        filesOf={usePerformanceFiles()}
      />
      <Recent
        kind="recording"
        title="Recordings"
        rows={recordings}
        columns={recordingColumns(upgradeGraph(recordings))}
        filesOf={(rows) => ({ table: async () => (await loadFiles()).addedRecordingsTable(client, rows) })}
      />
    </>
  );
}
