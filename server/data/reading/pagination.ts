import { largestInteger } from '../../db/integers.ts';
import { badUserInput } from '../base/badUserInput.ts';

export interface Pagination {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

/** The most records on a page of a list. */
export const pageSize = 300;

/** Longer cursors cannot encode a valid number. */
const longestCursor = 100;

/** The number in a cursor. Throws BAD_USER_INPUT for anything but the base64 of a decimal integer. */
function numberIn(field: string, cursor: string): number {
  const text = cursor.length > longestCursor ? '' : Buffer.from(cursor, 'base64').toString('latin1');
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

/** A part of a list: from the zero-based index `start` to the one before `stop`. */
export interface Page {
  start: number;
  stop: number;
  /** If set, only so many records at the end of that part. */
  last?: number;
}

/** The most records that a page can have. */
export const mostOf = ({ start, stop, last }: Page): number => last ?? stop - start;

/**
 * Reads a `pagination` argument. Throws BAD_USER_INPUT with the field's name. A page has 300 records by default. The
 * cursor in `after` is the index of the first record. The cursor in `before` is an edge's own, and the page ends before
 * it.
 */
export function readPagination(pagination: Pagination | null | undefined): Page {
  const { first, after, last, before } = pagination ?? {};
  const start = after == null ? 0 : Math.max(0, numberIn('after', after));
  const end = before == null ? largestInteger : Math.max(0, numberIn('before', before) - 1);
  const forward = first == null ? (last == null ? pageSize : largestInteger) : sizeOf('first', first);
  const stop = Math.max(start, Math.min(end, start + forward));
  return last == null ? { start, stop } : { start, stop, last: sizeOf('last', last) };
}
