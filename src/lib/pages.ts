/** The most records in one result of the API, and so the number of names on a page of a list (specification 4.3). */
export const PAGE_SIZE = 300;

/** The most page numbers offered at once (specification 4.3). */
const WINDOW = 5;

/** The number of pages of a list with `total` records. An empty list has one page. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** The last page of a list with `count` pages, if `page` is past it; otherwise, or without pages, undefined. */
export const lastIfPast = (page: number, count: number): number | undefined =>
  count > 0 && page > count ? count : undefined;

/** The zero-based index of a page's first record. Pages count from 1. */
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
