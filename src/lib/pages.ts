/** How many records one result of the API holds, and so how many names a page of a list (specification 4.3). */
export const PAGE_SIZE = 300;

/** How many page numbers are offered at once (specification 4.3). */
const WINDOW = 5;

/** How many pages a list of `total` records has; an empty list has one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** The zero-based index of the first record of a page, counted from 1. */
export function firstIndex(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

/**
 * The page numbers to offer: at most five in a row, the current one in the middle unless an end is near. Mantine's
 * `usePagination` always offers the first and the last page, too.
 */
export function pageWindow(current: number, count: number): number[] {
  const length = Math.min(WINDOW, Math.max(count, 1));
  const first = Math.min(Math.max(current - Math.floor(WINDOW / 2), 1), Math.max(count, 1) - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
