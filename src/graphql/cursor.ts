/** The cursor before the first record: base64 of `-1`. */
const START = 'LTE=';

/** Added to every other cursor, for deployments of the API that start one record later. */
const SHIFT = Number(import.meta.env.VITE_CURSOR_SHIFT ?? 0);

/**
 * The `after` of the page that begins with the record of the given zero-based index: base64 of the decimal.
 * Everything up to 0 is the start of the list, `LTE=`.
 */
export function cursorAt(index: number, shift = SHIFT): string {
  return index > 0 ? btoa(String(index + shift)) : START;
}

/** The zero-based index of the first record behind a cursor that `cursorAt` made; 0 without one. */
export function indexAt(cursor: string | null | undefined, shift = SHIFT): number {
  return !cursor || cursor === START ? 0 : Number(atob(cursor)) - shift;
}
