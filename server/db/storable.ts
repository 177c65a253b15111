/** Whether PostgreSQL stores a text unchanged: it refuses null characters, and its UTF-8 has no lone surrogates. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** No language writes more combining marks than these behind a letter. */
export const mostMarks = 4;

const markHeap = new RegExp(String.raw`\p{M}{${mostMarks + 1}}`, 'u');

/**
 * Whether a text heaps up more combining marks than any language writes. Such a text is not stored: putting marks in
 * their order, which folding and normalising do, takes the square of their number.
 */
export const hasMarkHeap = (text: string): boolean => markHeap.test(text);
