import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Key, memo, type ReactNode, type RefObject, useEffect, useState } from 'react';

/** About as tall as a row is, in pixels: each is measured once it is drawn. */
const ROW = 37;

/** What the element of a row takes, so that it is measured. */
export interface RowProps {
  ref: (row: HTMLTableRowElement | null) => void;
  'data-index': number;
}

interface VirtualRowsProps {
  /** How many rows there are, and columns. */
  count: number;
  columns: number;
  /** A unique key of the row at a place. */
  keyOf: (index: number) => Key;
  /** Draws the row at a place; the same function for as long as it draws the same rows. */
  drawRow: (index: number, props: RowProps) => ReactNode;
  body: RefObject<HTMLElement | null>;
}

/** Takes the room of the rows that are not there. */
const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tr>
    <td colSpan={columns} style={{ height, padding: 0 }} />
  </tr>
);

/** One row. While the table scrolls, only rows that come into sight are drawn. */
const Row = memo(
  ({ index, drawRow, ref }: Pick<VirtualRowsProps, 'drawRow'> & { index: number; ref: RowProps['ref'] }) =>
    drawRow(index, { ref, 'data-index': index }),
);

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

/** Any number of rows: only those in sight are there, and a screen reader hears which of how many each is. */
export function VirtualRows({ count, columns, keyOf, drawRow, body }: VirtualRowsProps) {
  const offset = useOffset(body);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => ROW,
    overscan: 15,
    scrollMargin: offset,
    getItemKey: keyOf,
  });

  const items = rows.getVirtualItems();
  const before = (items[0]?.start ?? offset) - offset;
  const after = rows.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  return (
    <>
      {before > 0 && <Space height={before} columns={columns} />}
      {items.map(({ index, key }) => (
        <Row key={String(key)} index={index} drawRow={drawRow} ref={rows.measureElement} />
      ))}
      {after > 0 && <Space height={after} columns={columns} />}
    </>
  );
}
