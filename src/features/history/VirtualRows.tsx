import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Key, memo, type ReactNode, type RefObject, useEffect, useState } from 'react';

/** The estimated height of a row in pixels. Each row is measured once it is rendered. */
const ROW_HEIGHT = 37;

/** The properties of a row's element, with which it is measured. */
export interface RowProps {
  ref: (row: HTMLTableRowElement | null) => void;
  'data-index': number;
}

interface VirtualRowsProps {
  count: number;
  columns: number;
  keyOf: (index: number) => Key;
  /** Renders a row. It must stay the same function while the rows do not change. */
  drawRow: (index: number, props: RowProps) => ReactNode;
  body: RefObject<HTMLElement | null>;
}

/** Fills the space of rows that are not rendered. */
const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tr>
    <td colSpan={columns} style={{ height, padding: 0 }} />
  </tr>
);

/** A row. It is not rendered again while the table scrolls. */
const Row = memo(
  ({ index, drawRow, ref }: Pick<VirtualRowsProps, 'drawRow'> & { index: number; ref: RowProps['ref'] }) =>
    drawRow(index, { ref, 'data-index': index }),
);

/** The distance of the rows from the top of the page. Content above may grow at any time. */
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

/** Any number of rows, of which only those in sight are rendered. Screen readers get each row's number. */
export function VirtualRows({ count, columns, keyOf, drawRow, body }: VirtualRowsProps) {
  const offset = useOffset(body);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
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
