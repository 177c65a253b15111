import { decode } from 'html-entities';

/**
 * The text that a text with HTML entities stands for, decoded exactly once: `&amp;lt;` becomes `&lt;`. Only entities
 * that end with a semicolon are read, so that `?a=1&copy=2` stays what it is. The result is text and never HTML.
 */
export function decodeEntities(text: string): string {
  return decode(text, { scope: 'strict' });
}
