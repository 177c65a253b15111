import { readHtml } from './dom.ts';

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi;

/** Longer, and the parser knew only the beginning of a name: it reads `&notes;` as `¬es;`. */
const LONGEST = 2;

/** The references decoded before. The catalogue uses few, again and again. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;

/** Decodes one reference with a parser, which knows all names. The full stop before it protects white space. */
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
 * Decodes HTML entities exactly once: `&amp;lt;` becomes `&lt;`. Only entities with a semicolon are decoded, so
 * `?a=1&copy=2` stays. The result is text and never HTML.
 */
export function decodeEntities(text: string): string {
  return text.replace(REFERENCE, decodeReference);
}
