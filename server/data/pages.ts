import { largestInteger } from '../db/integers.ts';
import { badUserInput } from './errors.ts';

/** The `pagination` argument of a list. */
export interface Pagination {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

/** A part of a list: the zero-based index at which it starts, and how many records it holds. */
export interface Window {
  start: number;
  size: number;
}

/** The most records that a page of a list holds. */
export const pageSize = 300;

const cursors: string[] = [];

/** How many cursors are cached: few visitors go further into a list than this. */
const keptCursors = 10_000;

/** The cursor of the record at an index: base64 of the index plus one, where the next page starts. */
export function cursorOf(index: number): string {
  const kept = cursors[index];
  if (kept !== undefined) return kept;
  const cursor = Buffer.from(String(index + 1)).toString('base64');
  if (index < keptCursors) cursors[index] = cursor;
  return cursor;
}

/** The number that a cursor encodes; throws BAD_USER_INPUT for anything but base64 of a decimal integer. */
function numberIn(field: string, cursor: string): number {
  const text = Buffer.from(cursor, 'base64').toString('latin1');
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  const canonical = Buffer.from(text, 'latin1').toString('base64') === cursor;
  if (!canonical || !(Math.abs(number) <= largestInteger)) {
    throw badUserInput(`pagination.${field}`, `${field} must be a cursor: base64 of a decimal integer.`);
  }
  return number;
}

function sizeOf(field: 'first' | 'last', size: number): number {
  if (size < 1) throw badUserInput(`pagination.${field}`, `${field} must be at least 1.`);
  return Math.min(size, pageSize);
}

/** A valid `pagination` argument. */
export interface PageRequest {
  /** True when the page is counted from the end of the list, so that the total is needed to find it. */
  needsTotal: boolean;
  /** The part of the list that the page shows, given the length of the list where it is needed. */
  window(total: number): Window;
}

/**
 * Reads a `pagination` argument; throws BAD_USER_INPUT that names the field. A page holds 300 records unless fewer are
 * asked for. A cursor in `after` is the index to start at; one in `before` is an edge's own, and the page ends before it.
 */
export function readPagination(pagination: Pagination | null | undefined): PageRequest {
  const { first, after, last, before } = pagination ?? {};
  const start = after == null ? 0 : Math.max(0, numberIn('after', after));
  const end = before == null ? Number.POSITIVE_INFINITY : Math.max(0, numberIn('before', before) - 1);
  const forward = first == null ? (last == null ? pageSize : Number.POSITIVE_INFINITY) : sizeOf('first', first);
  const stop = Math.max(start, Math.min(end, start + forward));
  if (last == null) return { needsTotal: false, window: () => ({ start, size: stop - start }) };
  const backward = sizeOf('last', last);
  return {
    needsTotal: true,
    window: (total) => {
      const until = Math.min(stop, total);
      const from = Math.max(start, until - backward);
      return { start: from, size: Math.max(0, until - from) };
    },
  };
}
