import { Table, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { Icon } from '../../components/Icon';
import { DATE, LOCATION, VENUE } from '../../components/lists/performanceColumns';
import { type Column, TableRow } from '../../components/lists/Table';
import classes from '../../components/lists/Table.module.css';
import { useRowLinks } from '../../components/lists/useRowLinks';
import { useHydrated } from '../../lib/useHydrated';
import type { Show, Sort } from './shows';

/** Scrolls any number of rows, and weighs as much as the rest of the page: it comes behind what the server draws. */
const VirtualRows = lazy(async () => ({ default: (await import('./VirtualRows')).VirtualRows }));

/** How many rows there are without it. */
const FIRST = 40;

/** What is said of a show, with what the column sorts by. */
export const SHOW_COLUMNS: readonly (Column<Show> & { sort: Sort })[] = [
  { ...DATE, sort: 'date' },
  { ...VENUE, sort: 'venue' },
  { ...LOCATION, sort: 'location' },
  { name: 'Recordings', kind: 'count', sort: 'recordings', cell: ({ recordings }) => recordings },
];

interface ShowsTableProps {
  shows: readonly Show[];
  sort: Sort;
  descending: boolean;
  onSort: (sort: Sort, descending: boolean) => void;
}

/** Any number of shows, each of which a screen reader hears as which of how many it is. */
export function ShowsTable({ shows, sort, descending, onSort }: ShowsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowLinks = useRowLinks();
  const isHydrated = useHydrated();
  const first = shows
    .slice(0, FIRST)
    .map((show, index) => <TableRow key={show.id} aria-rowindex={index + 2} columns={SHOW_COLUMNS} row={show} />);
  return (
    <Table className={`${classes.table} ${classes.sortable}`} aria-rowcount={shows.length + 1} aria-label="Shows">
      <Table.Thead>
        <Table.Tr aria-rowindex={1} data-label="Sort by">
          {SHOW_COLUMNS.map(({ sort: column, name, kind }) => (
            <Table.Th
              key={column}
              scope="col"
              className={kind && classes[kind]}
              aria-sort={column === sort ? (descending ? 'descending' : 'ascending') : undefined}
            >
              <UnstyledButton onClick={() => onSort(column, column === sort && !descending)}>
                {name}
                {column === sort && <Icon path={descending ? 'm6 9 6 6 6-6' : 'm6 15 6-6 6 6'} />}
              </UnstyledButton>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body} {...rowLinks}>
        {isHydrated ? (
          <Suspense fallback={first}>
            <VirtualRows shows={shows} body={body} />
          </Suspense>
        ) : (
          first
        )}
      </Table.Tbody>
    </Table>
  );
}
