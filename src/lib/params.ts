export const LARGEST_ID = 2_147_483_647;

/** More pages than any list has. It keeps the index of a page's first record a safe integer. */
const LARGEST_PAGE = 1_000_000;

const positive = (text: string | null | undefined): number | undefined => {
  const value = text && /^\d+$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : undefined;
};

/** A page's number, from 1. A text that is not a positive integer is page 1. Numbers past a list's end are kept. */
export function parsePage(text: string | undefined): number {
  return Math.min(positive(text) ?? 1, LARGEST_PAGE);
}

/** A year of four digits, or undefined. The caller checks whether the year has performances. */
export function parseYear(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{3}$/.test(text) ? Number(text) : undefined;
}

/**
 * An id, or undefined if the text is not a positive integer. Larger integers than the API accepts become the largest
 * that it does; no such record exists, and the API says so.
 */
export function parseId(text: string | null | undefined): number | undefined {
  const id = positive(text);
  return id && Math.min(id, LARGEST_ID);
}
