import { MonthSections } from '../../components/MonthSections';
import { QueryStates } from '../../components/QueryStates';
import { RestOfList } from '../../components/RestOfList';
import { TableSkeleton } from '../../components/Table';
import { errorMessage } from '../../graphql/errors';
import type { QueryResult } from '../../graphql/pageQueries';
import { displayedYear } from '../../lib/dates';
import { byMonth } from '../../lib/months';
import { GroupPerformanceTable } from './GroupPerformanceTable';
import type { groupOf } from './group';

interface GroupPerformancesProps extends Pick<ReturnType<typeof groupOf>, 'rows' | 'total'> {
  year: number;
  result: QueryResult<unknown>;
}

/** The performances of a group's artists in a year, by month. */
export function GroupPerformances({ year, rows, total, result }: GroupPerformancesProps) {
  const { loading, error, remaining } = result;
  return (
    <QueryStates
      data={rows ?? undefined}
      loading={loading}
      error={error && errorMessage(error)}
      errorTitle="Error Loading Data"
      loadingText="Loading performances..."
      skeleton={<TableSkeleton />}
      isEmpty={(performances) => performances.length === 0}
      empty={`No performances found for ${displayedYear(year)}.`}
    >
      {(performances) => (
        <MonthSections
          months={byMonth(performances)}
          note={
            <RestOfList
              reading={remaining.loading}
              error={remaining.error === undefined ? undefined : errorMessage(remaining.error)}
              retry={remaining.retry}
              have={performances.length}
              total={total}
            />
          }
        >
          {(ofMonth, headingId) => <GroupPerformanceTable performances={ofMonth} labelledBy={headingId} />}
        </MonthSections>
      )}
    </QueryStates>
  );
}
