/** Whether PostgreSQL stores a text unchanged: it refuses null characters, and its UTF-8 has no lone surrogates. */
export const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
