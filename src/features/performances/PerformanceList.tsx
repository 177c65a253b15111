import { Text } from '@mantine/core';
import { memo, type ReactNode, useMemo } from 'react';
import { Downloads } from '#components/downloads/Downloads.tsx';
import { MonthSections } from '#components/lists/MonthSections.tsx';
import { type Column, Table, TableHead, TableSkeleton } from '#components/lists/Table.tsx';
import { Section } from '#components/page/Section.tsx';
import { Loading } from '#components/states/Loading.tsx';
import { QueryStates } from '#components/states/QueryStates.tsx';
import { addedBy, type Creator } from '#domain/artists/addedBy.ts';
import { FilterByCollection } from '#domain/collection/FilterByCollection.tsx';
import { withMarks } from '#domain/collection/marksColumn.tsx';
import { byMonth } from '#domain/dates/byMonth.ts';
import {
  ARTIST,
  DATE,
  LOCATION,
  NAMED_DATE,
  PerformanceTitle,
  PLACE_COLUMNS,
  recordingCount,
  VENUE,
} from '#domain/performances/performanceColumns.tsx';
import { usePerformanceFiles } from '#domain/performances/usePerformanceFiles.ts';
import type { PerformanceList_PerformanceFragment } from '#graphql/generated/graphql.ts';
import type { ShownQuery } from '#routing/usePageQuery.ts';
import classes from './PerformanceList.module.css';
import { type ChosenSource, SourceChoice } from './SourceChoice.tsx';

/** A row of the table, with its artist if the table lists several artists, and with the members who added it. */
type Performance = PerformanceList_PerformanceFragment & {
  artist?: { id: number; name: string };
  members?: readonly Creator[];
};

/** The venue as a link to its page, and below it who added the performance. */
const VENUE_AND_MEMBERS: Column<Performance> = {
  ...VENUE,
  cell: (performance, isNear) => (
    <>
      {VENUE.cell(performance, isNear)}
      {performance.members && (
        <Text c="dimmed" size="sm">
          {addedBy(performance.members)}
        </Text>
      )}
    </>
  ),
};

/** The artist, and the performance's title, which elsewhere stands behind the venue. */
const ARTIST_AND_TITLE: Column<Performance> = {
  name: 'Artist',
  cell: (performance, isNear) => (
    <>
      {ARTIST.cell(performance, isNear)}
      <PerformanceTitle title={performance.title} />
    </>
  ),
};

const TITLE: Column<Performance> = { name: 'Title', cell: ({ title }) => <bdi>{title}</bdi> };

const RECORDINGS = recordingCount('Recordings');

/**
 * The date, then the columns of the performances of an artist, of a group, at a venue, whose page says where, and at one
 * where a single artist played.
 */
const COLUMNS = {
  artist: [DATE, VENUE_AND_MEMBERS, LOCATION, RECORDINGS],
  group: [DATE, ARTIST, ...PLACE_COLUMNS, recordingCount('Sources')],
  venue: [NAMED_DATE, ARTIST_AND_TITLE, RECORDINGS],
  venueOfOne: [NAMED_DATE, TITLE, RECORDINGS],
} satisfies Record<string, [Column<Performance>, ...Column<Performance>[]]>;

/** The date, and whether there is a set list. */
const withSetLists = (date: Column<Performance>, setLists: ReadonlySet<number>): Column<Performance> => ({
  ...date,
  cell: (performance, isNear) => (
    <>
      {date.cell(performance, isNear)}
      {setLists.has(performance.id) && (
        <span className={classes.setList} role="img" aria-label="with set list" title="With set list" />
      )}
    </>
  ),
});

/** No ids, while those of the chosen kind are not loaded yet. */
const NOTHING: ReadonlySet<number> = new Set();

interface MonthsProps {
  latestFirst: boolean;
  name: string;
  year: string;
  columns: readonly Column<Performance>[];
  rows: readonly Performance[];
  note: ReactNode;
}

/** The rows by month. What reads the collection around them is drawn anew when that opens: hundreds of rows are not. */
const Months = memo(({ latestFirst, columns, rows, ...about }: MonthsProps) => (
  <MonthSections {...about} months={byMonth(rows, latestFirst)} head={<TableHead columns={columns} />}>
    {(ofMonth, headingId) => (
      <Table columns={columns} rows={ofMonth} rowKey={({ id }) => id} labelledBy={headingId} underHead />
    )}
  </MonthSections>
));

interface PerformanceListProps {
  /** The kind of page that lists the performances. */
  of: keyof typeof COLUMNS;
  /** The artist of all performances, once it is known. In lists of several artists, each row has its own. */
  artist?: { id: number; name: string } | null | undefined;
  /** Undefined until some are loaded. */
  rows: Performance[] | undefined;
  /** The number of all performances. */
  total: number;
  result: ShownQuery<unknown>;
  /** The name of the artist, group or venue. */
  name: string;
  /** The year, whose performances stand by month. Those of all years are one table. */
  year: string | undefined;
  /** The text if there are none. */
  empty: ReactNode;
  /** The ids of the shows that are known to have a set list. */
  setLists?: ReadonlySet<number>;
  /** The filter by kind of recording, if there is one. */
  source?: ChosenSource;
}

export const LoadingPerformances = () => <Loading text="Loading performances..." skeleton={<TableSkeleton />} />;

export function PerformanceList(props: PerformanceListProps) {
  const { of, artist, rows, total, result, name, year, empty, setLists = NOTHING, source } = props;
  const filesOf = usePerformanceFiles();
  const columns = useMemo(() => {
    const [date, ...others] = COLUMNS[of];
    const isTitled = rows?.some(({ title }) => title?.trim());
    return [
      withMarks(withSetLists(date, setLists), artist),
      ...others.filter((column) => column !== TITLE || isTitled),
    ];
  }, [setLists, artist, of, rows]);
  const ids = source?.kind ? (source.ids ?? NOTHING) : undefined;
  return (
    <QueryStates
      data={rows}
      failure={result.failure}
      remaining={result.remaining}
      total={total}
      errorTitle="Error Loading Data"
      empty={empty}
    >
      {(performances, loadingNote) => {
        const chosen = ids ? performances.filter(({ id }) => ids.has(id)) : performances;
        const isRecorded = performances.some(({ sources }) => sources.totalCount > 0);
        const filtered = (table: (shown: readonly Performance[]) => ReactNode) => (
          <FilterByCollection kind="performance" rows={chosen}>
            {(shown) => (
              <>
                {table(shown)}
                {shown.length > 0 && <Downloads name={`performances-${year ?? name}`} {...filesOf(shown)} />}
              </>
            )}
          </FilterByCollection>
        );
        if (year === undefined) {
          return (
            <Section title="Shows">
              {(titleId) => (
                <>
                  {loadingNote}
                  {filtered((rows) => (
                    <Table columns={columns} rows={rows} rowKey={({ id }) => id} labelledBy={titleId} />
                  ))}
                </>
              )}
            </Section>
          );
        }
        return (
          <>
            {source && (isRecorded || source.kind) && (
              <SourceChoice {...source} shown={chosen.length} total={performances.length} />
            )}
            {filtered((rows) => (
              <Months
                latestFirst={of.startsWith('venue')}
                columns={columns}
                rows={rows}
                name={name}
                year={year}
                note={loadingNote}
              />
            ))}
          </>
        );
      }}
    </QueryStates>
  );
}
