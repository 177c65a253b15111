import type { ReactNode } from 'react';
import { Downloads } from '#components/downloads/Downloads.tsx';
import { MonthSections } from '#components/lists/MonthSections.tsx';
import { Table, TableHead, TableSkeleton } from '#components/lists/Table.tsx';
import { ListStates } from '#components/states/ListStates.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { FilterByCollection } from '#domain/collection/FilterByCollection.tsx';
import { byMonth } from '#domain/dates/byMonth.ts';
import { ARTIST, DATE, PLACE, recordingCount } from '#domain/performances/performanceColumns.tsx';
import { usePerformanceFiles } from '#domain/performances/usePerformanceFiles.ts';
import type { PerformanceTable_PerformanceFragment } from '#graphql/generated/graphql.ts';
import type { ShownQuery } from '#routing/usePageQuery.ts';
import { type ChosenSource, SourceChoice } from './SourceChoice.tsx';

/** A row of the table, with its artist where the table lists several artists. */
type Performance = PerformanceTable_PerformanceFragment & { artist?: { id: number; name: string } };

/** What the tables show of one artist's performances, and of several artists'. */
const COLUMNS = {
  artist: [DATE, ...PLACE, recordingCount('Recordings')],
  group: [DATE, ARTIST, ...PLACE, recordingCount('Sources')],
};

/** No show is known to be of the chosen kind. */
const NOTHING: ReadonlySet<number> = new Set();

interface PerformanceListProps {
  /** Whose performances they are. */
  of: keyof typeof COLUMNS;
  /** Undefined while none have arrived. */
  rows: Performance[] | undefined;
  /** How many there are in all. */
  total: number;
  result: ShownQuery<unknown>;
  /** Whose they are, and of which year. */
  name: string;
  year: string;
  /** What is said when there are none. */
  empty: ReactNode;
  /** What the shows are chosen by, where that is offered. */
  source?: ChosenSource;
}

/** The performances of a year while they are being loaded. */
export const LoadingPerformances = () => <Loading text="Loading performances..." skeleton={<TableSkeleton />} />;

/** The performances of a year, by month. */
export function PerformanceList({ of, rows, total, result, name, year, empty, source }: PerformanceListProps) {
  const filesOf = usePerformanceFiles();
  const ids = source?.kind ? (source.ids ?? NOTHING) : undefined;
  return (
    <ListStates result={result} rows={rows} total={total} errorTitle="Error Loading Data" empty={empty}>
      {(performances, rest) => {
        const chosen = ids ? performances.filter(({ id }) => ids.has(id)) : performances;
        const isRecorded = performances.some(({ sources }) => sources.totalCount > 0);
        return (
          <>
            {source && (isRecorded || source.kind) && (
              <SourceChoice {...source} shown={chosen.length} total={performances.length} />
            )}
            <FilterByCollection kind="performance" rows={chosen}>
              {(shown) => (
                <>
                  <MonthSections
                    months={byMonth(shown)}
                    name={name}
                    year={year}
                    head={<TableHead columns={COLUMNS[of]} />}
                    note={rest}
                  >
                    {(ofMonth, headingId) => (
                      <Table
                        columns={COLUMNS[of]}
                        rows={ofMonth}
                        rowKey={({ id }) => id}
                        labelledBy={headingId}
                        underHead
                      />
                    )}
                  </MonthSections>
                  {shown.length > 0 && <Downloads name={`performances-${year}`} {...filesOf(shown)} />}
                </>
              )}
            </FilterByCollection>
          </>
        );
      }}
    </ListStates>
  );
}
