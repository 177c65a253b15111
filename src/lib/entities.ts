import { readHtml } from './dom.ts';

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi;

/** No reference stands for more. Of a name that it does not know, the browser would read the beginning: `&notes;` as `¬es;`. */
const LONGEST = 2;

/** What references were found to stand for. The catalogue uses a few, over and over. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;

/** One reference, read by a parser, which knows all names. What stands before it keeps white space from being dropped. */
function decodeReference(reference: string): string {
  const found = known.get(reference);
  if (found !== undefined) return found;
  const [read] = readHtml(`.${reference}`) ?? [];
  const text = typeof read === 'string' ? read.slice(1) : reference;
  const decoded = text.length <= LONGEST ? text : reference;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(reference, decoded);
  return decoded;
}

/**
 * The text that a text with HTML entities stands for, decoded exactly once: `&amp;lt;` becomes `&lt;`. Only entities
 * that end with a semicolon are read, so that `?a=1&copy=2` stays what it is. The result is text and never HTML.
 */
export function decodeEntities(text: string): string {
  return text.replace(REFERENCE, decodeReference);
}
