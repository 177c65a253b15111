import type { ReactNode } from 'react';
import { FilterByCollection } from '../../components/lists/FilterByCollection';
import { MonthSections } from '../../components/lists/MonthSections';
import { RestOfList } from '../../components/lists/RestOfList';
import { TableSkeleton } from '../../components/lists/Table';
import { QueryStates } from '../../components/states/QueryStates';
import { listStates } from '../../graphql/listStates';
import type { QueryResult } from '../../graphql/pageQueries';
import { byMonth } from '../../lib/months';
import { PerformanceDownloads } from './PerformanceDownloads';
import { type Performance, PerformanceTable, PerformanceTableHead } from './PerformanceTable';

interface PerformanceListProps {
  /** Whose performances they are. */
  of: 'artist' | 'group';
  /** The name of the one artist whose they are. */
  artist?: string | undefined;
  /** Undefined while none have arrived. */
  rows: Performance[] | undefined;
  /** How many there are in all. */
  total: number;
  result: QueryResult<unknown>;
  /** Whose they are, and of which year. */
  name: string;
  year: string;
  /** What is said when there are none. */
  empty: ReactNode;
}

/** The performances of a year, by month. */
export function PerformanceList({ of, artist, rows, total, result, name, year, empty }: PerformanceListProps) {
  const { states, rest } = listStates(result, rows, total);
  return (
    <QueryStates
      {...states}
      errorTitle="Error Loading Data"
      loadingText="Loading performances..."
      skeleton={<TableSkeleton />}
      empty={empty}
    >
      {(performances) => (
        <FilterByCollection kind="performance" rows={performances}>
          {(shown) => (
            <>
              <MonthSections
                months={byMonth(shown)}
                name={name}
                year={year}
                head={<PerformanceTableHead of={of} />}
                note={<RestOfList {...rest} />}
              >
                {(ofMonth, headingId) => <PerformanceTable of={of} performances={ofMonth} labelledBy={headingId} />}
              </MonthSections>
              {shown.length > 0 && <PerformanceDownloads performances={shown} artist={artist} />}
            </>
          )}
        </FilterByCollection>
      )}
    </QueryStates>
  );
}
