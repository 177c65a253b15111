/** Returns a text with its lines ended as in a textarea, which knows no `\r`. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
