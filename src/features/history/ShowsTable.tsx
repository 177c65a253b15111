import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useRowLinks } from '../../components/lists/useRowLinks';
import { Link } from '../../components/navigation/Link';
import { displayedDate } from '../../lib/dates';
import { paths } from '../../lib/paths';
import classes from './ShowsTable.module.css';
import type { Show, Sort } from './shows';

/** As tall as the style sheet makes a row, in pixels: one line, or two where the screen is narrow. */
const ROW = 37;
const NARROW_ROW = 57;
const NARROW = '(max-width: 767.98px)';

const COLUMNS: readonly { sort: Sort; name: string }[] = [
  { sort: 'date', name: 'Date' },
  { sort: 'venue', name: 'Venue' },
  { sort: 'location', name: 'Location' },
  { sort: 'recordings', name: 'Recordings' },
];

/** Takes the room of the rows that are not there. */
const Space = ({ height }: { height: number }) => (
  <tr style={{ height }}>
    <td colSpan={COLUMNS.length} />
  </tr>
);

/** One show. While the table scrolls, only rows that come into sight are drawn. */
const Row = memo(({ show, index }: { show: Show; index: number }) => (
  <tr aria-rowindex={index + 2} className={classes.row}>
    <td>
      <Link to={paths.performance(show.id)}>{displayedDate(show.date, show.year)}</Link>
    </td>
    <td title={show.venue}>
      <bdi>{show.venue || 'Unknown Venue'}</bdi>
    </td>
    <td title={show.where}>
      <bdi>{show.where || '-'}</bdi>
    </td>
    <td data-none={show.recordings === 0 || undefined}>{show.recordings}</td>
  </tr>
));

function useRowHeight(): number {
  const [height, setHeight] = useState(() => (window.matchMedia(NARROW).matches ? NARROW_ROW : ROW));
  useEffect(() => {
    const query = window.matchMedia(NARROW);
    const change = () => setHeight(query.matches ? NARROW_ROW : ROW);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return height;
}

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
  const height = useRowHeight();
  const rowLinks = useRowLinks();
  const rows = useWindowVirtualizer({
    count: shows.length,
    estimateSize: () => height,
    overscan: 15,
    scrollMargin: offset,
    getItemKey: (index) => shows[index]?.id ?? index,
  });
  useEffect(() => {
    if (rows.options.estimateSize(0) === height) rows.measure();
  }, [rows, height]);

  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? offset) - offset;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  return (
    <table className={classes.table} aria-rowcount={shows.length + 1} aria-label="Shows">
      <thead>
        <tr aria-rowindex={1}>
          {COLUMNS.map(({ sort: column, name }) => (
            <th
              key={column}
              scope="col"
              aria-sort={column === sort ? (descending ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" onClick={() => onSort(column, column === sort && !descending)}>
                {name}
                <span aria-hidden="true">{column === sort && (descending ? ' ▾' : ' ▴')}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...rowLinks}>
        {before > 0 && <Space height={before} />}
        {items.map(({ index, key }) => {
          const show = shows[index];
          return show && <Row key={key} show={show} index={index} />;
        })}
        {after > 0 && <Space height={after} />}
      </tbody>
    </table>
  );
}
