/* Texts are cut between letters: an emoji or a rare letter is two characters of UTF-16, and a half of it is none. */

/** The beginning of a text, of as many characters at most. */
export const beginning = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** The end of a text, of as many characters at most. */
export const ending = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(text.length - most).replace(/^[\uDC00-\uDFFF]/, '');
