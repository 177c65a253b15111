/** The beginning of a text, of a number of characters (UTF-16) at most. It does not end within an emoji or a rare letter. */
export const beginning = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
