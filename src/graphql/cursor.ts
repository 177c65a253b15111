/** The cursor before the first record: base64 of `-1`. */
const START = 'LTE=';

/** The offset of all other cursors, for APIs whose lists start one record later. */
const SHIFT = Number(import.meta.env.VITE_CURSOR_SHIFT ?? 0);

/**
 * The `after` of the page that begins with the record at a zero-based index: base64 of the decimal. For 0 and less it
 * is `LTE=`, the start of the list.
 */
export function cursorAt(index: number, shift = SHIFT): string {
  return index > 0 ? btoa(String(index + shift)) : START;
}

/** The zero-based index of the first record after a cursor made by `cursorAt`; 0 without a cursor. */
export function indexAt(cursor: string | null | undefined, shift = SHIFT): number {
  return !cursor || cursor === START ? 0 : Number(atob(cursor)) - shift;
}
