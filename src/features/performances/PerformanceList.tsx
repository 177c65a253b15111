import { MonthSections } from '../../components/MonthSections';
import { QueryStates } from '../../components/QueryStates';
import { RestOfList } from '../../components/RestOfList';
import { TableSkeleton } from '../../components/Table';
import { errorMessage } from '../../graphql/errors';
import { UNKNOWN_YEAR } from '../../lib/dates';
import { byMonth } from '../../lib/months';
import { PerformanceTable } from './PerformanceTable';
import type { usePerformances } from './usePerformances';

interface PerformanceListProps {
  /** The year they are of; undefined when the artist has none. */
  year: number | undefined;
  list: ReturnType<typeof usePerformances>;
  /** Whether the year itself is still unknown. */
  waiting: boolean;
}

function NoPerformances({ year }: Pick<PerformanceListProps, 'year'>) {
  return (
    <div>
      <h2>No Performances Found</h2>
      <p>No concerts found for {year === undefined || year === UNKNOWN_YEAR ? 'unknown' : year}.</p>
    </div>
  );
}

/** An artist's performances of a year, by month. */
export function PerformanceList({ year, list, waiting }: PerformanceListProps) {
  const { rows = [], total, loading, error, rest } = list;
  const settled = !waiting && !loading;
  return (
    <QueryStates
      data={rows.length > 0 || (settled && !error) ? rows : undefined}
      loading={!settled}
      error={error && errorMessage(error)}
      errorTitle="Error Loading Data"
      loadingText="Loading performances..."
      skeleton={<TableSkeleton />}
    >
      {() =>
        rows.length > 0 || rest.reading || rest.error !== undefined ? (
          <MonthSections
            months={byMonth(rows)}
            note={
              <RestOfList
                reading={rest.reading}
                error={rest.error === undefined ? undefined : errorMessage(rest.error)}
                retry={rest.retry}
                have={rows.length}
                total={total}
              />
            }
          >
            {(performances, headingId) => <PerformanceTable performances={performances} labelledBy={headingId} />}
          </MonthSections>
        ) : (
          <NoPerformances year={year} />
        )
      }
    </QueryStates>
  );
}
