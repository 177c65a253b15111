/** Whether PostgreSQL can store a text: it refuses null characters, and its UTF-8 has no lone surrogates. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The most combining marks after a letter in any language. */
export const mostMarks = 4;

const markHeap = new RegExp(String.raw`\p{M}{${mostMarks + 1}}`, 'u');

/**
 * Whether a text has more combining marks after a letter than any language. Such a text is not stored: folding and
 * normalising sort the marks, which takes time by the square of their number.
 */
export const hasMarkHeap = (text: string): boolean => markHeap.test(text);
