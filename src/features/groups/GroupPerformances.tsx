import { MonthSections } from '../../components/MonthSections';
import { QueryStates } from '../../components/QueryStates';
import { RestOfList } from '../../components/RestOfList';
import { TableSkeleton } from '../../components/Table';
import { errorMessage } from '../../graphql/errors';
import { displayedYear } from '../../lib/dates';
import { byMonth } from '../../lib/months';
import { GroupPerformanceTable } from './GroupPerformanceTable';
import type { useGroup } from './useGroup';

/** The performances of a group's artists in a year, by month. */
export function GroupPerformances({ year, list }: { year: number; list: ReturnType<typeof useGroup> }) {
  const { rows, total, loading, error, rest } = list;
  return (
    <QueryStates
      data={rows}
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
              reading={rest.reading}
              error={rest.error === undefined ? undefined : errorMessage(rest.error)}
              retry={rest.retry}
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
