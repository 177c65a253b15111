import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useState } from 'react';
import { TableRow } from '../../components/lists/Table';
import { SHOW_COLUMNS } from './ShowsTable';
import type { Show } from './shows';

/** About as tall as a row is, in pixels: each is measured once it is drawn. */
const ROW = 37;

/** Takes the room of the rows that are not there. */
const Space = ({ height }: { height: number }) => (
  <tr>
    <td colSpan={SHOW_COLUMNS.length} style={{ height, padding: 0 }} />
  </tr>
);

interface RowProps {
  show: Show;
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** One show. While the table scrolls, only rows that come into sight are drawn. */
const Row = memo(({ show, index, measure }: RowProps) => (
  <TableRow ref={measure} data-index={index} aria-rowindex={index + 2} columns={SHOW_COLUMNS} row={show} />
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

/** Any number of shows as rows: only those in sight are there, and a screen reader hears which of how many each is. */
export function VirtualRows({ shows, body }: { shows: readonly Show[]; body: RefObject<HTMLElement | null> }) {
  const offset = useOffset(body);
  const rows = useWindowVirtualizer({
    count: shows.length,
    estimateSize: () => ROW,
    overscan: 15,
    scrollMargin: offset,
    getItemKey: (index) => shows[index]?.id ?? index,
  });

  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? offset) - offset;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  return (
    <>
      {before > 0 && <Space height={before} />}
      {items.map(({ index, key }) => {
        const show = shows[index];
        return show && <Row key={key} show={show} index={index} measure={rows.measureElement} />;
      })}
      {after > 0 && <Space height={after} />}
    </>
  );
}
