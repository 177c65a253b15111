import { MonthSections } from '../../components/MonthSections';
import { QueryStates } from '../../components/QueryStates';
import { RestOfList } from '../../components/RestOfList';
import { TableSkeleton } from '../../components/Table';
import { errorMessage } from '../../graphql/errors';
import type { PerformancesQuery } from '../../graphql/generated/graphql';
import { nodes } from '../../graphql/nodes';
import type { QueryResult } from '../../graphql/pageQueries';
import { UNKNOWN_YEAR } from '../../lib/dates';
import { byMonth } from '../../lib/months';
import { distinct } from '../../lib/rows';
import { PerformanceTable } from './PerformanceTable';

interface PerformanceListProps {
  /** The year they are of; undefined when the artist has none. */
  year: number | undefined;
  list: PerformancesQuery['performances'] | undefined;
  result: QueryResult<unknown>;
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
export function PerformanceList({ year, list, result, waiting }: PerformanceListProps) {
  const { loading, error, remaining } = result;
  const rows = distinct(nodes(list));
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
        rows.length > 0 || remaining.loading || remaining.error !== undefined ? (
          <MonthSections
            months={byMonth(rows)}
            note={
              <RestOfList
                reading={remaining.loading}
                error={remaining.error === undefined ? undefined : errorMessage(remaining.error)}
                retry={remaining.retry}
                have={rows.length}
                total={list?.totalCount ?? 0}
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
