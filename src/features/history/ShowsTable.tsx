import { Table, UnstyledButton } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon';
import { DATE, LOCATION, VENUE } from '../../components/lists/performanceColumns';
import { type Column, TableRow } from '../../components/lists/Table';
import classes from '../../components/lists/Table.module.css';
import { useRowLinks } from '../../components/lists/useRowLinks';
import type { Show, Sort } from './shows';

/** About as tall as a row is, in pixels: each is measured once it is drawn. */
const ROW = 37;

const COLUMNS: readonly (Column<Show> & { sort: Sort })[] = [
  { ...DATE, sort: 'date' },
  { ...VENUE, sort: 'venue' },
  { ...LOCATION, sort: 'location' },
  { name: 'Recordings', kind: 'count', sort: 'recordings', cell: ({ recordings }) => recordings },
];

/** Takes the room of the rows that are not there. */
const Space = ({ height }: { height: number }) => (
  <tr>
    <td colSpan={COLUMNS.length} style={{ height, padding: 0 }} />
  </tr>
);

interface RowProps {
  show: Show;
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** One show. While the table scrolls, only rows that come into sight are drawn. */
const Row = memo(({ show, index, measure }: RowProps) => (
  <TableRow ref={measure} data-index={index} aria-rowindex={index + 2} columns={COLUMNS} row={show} />
));

/** How far below the top of the page the rows begin. What stands above may grow at any time, and the page with it. */
function useOffset(body: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setOffset(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  return offset;
}

interface ShowsTableProps {
  shows: readonly Show[];
  sort: Sort;
  descending: boolean;
  onSort: (sort: Sort, descending: boolean) => void;
}

/** Any number of shows: only the rows in sight are there, and a screen reader hears which of how many each is. */
export function ShowsTable({ shows, sort, descending, onSort }: ShowsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const offset = useOffset(body);
  const rowLinks = useRowLinks();
  const rows = useWindowVirtualizer({
    count: shows.length,
    estimateSize: () => ROW,
    overscan: 15,
    // What the server draws, where nothing can be measured.
    initialRect: { width: 0, height: 1000 },
    initialOffset: 0,
    scrollMargin: offset,
    getItemKey: (index) => shows[index]?.id ?? index,
  });

  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? offset) - offset;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  return (
    <Table className={`${classes.table} ${classes.sortable}`} aria-rowcount={shows.length + 1} aria-label="Shows">
      <Table.Thead>
        <Table.Tr aria-rowindex={1} data-label="Sort by">
          {COLUMNS.map(({ sort: column, name, kind }) => (
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
        {before > 0 && <Space height={before} />}
        {items.map(({ index, key }) => {
          const show = shows[index];
          return show && <Row key={key} show={show} index={index} measure={rows.measureElement} />;
        })}
        {after > 0 && <Space height={after} />}
      </Table.Tbody>
    </Table>
  );
}
