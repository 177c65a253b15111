/** Characters that Windows or other systems do not allow in file names, such as control characters. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** A text for a file name, with `replacement` in place of forbidden characters. */
export const allowedInFileName = (text: string, replacement: string): string => text.replace(FORBIDDEN, replacement);
