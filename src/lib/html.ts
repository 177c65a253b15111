import { parseHtml } from './dom';

/** Mail and web addresses in angle brackets: a browser would read them as unknown tags and lose them. */
const ADDRESS = /<(?=[^\s<>@]+@[^\s<>@]+>|https?:\/\/)/gi;

/** Elements whose text is not shown to readers. */
const UNREAD = 'script, style, template, iframe, noembed, noframes, object, svg, math, title, textarea, select';

const BLOCKS = 'br, p, div, ul, ol, li, dl, dt, dd, blockquote, pre, hr, table, tr, td, th, h1, h2, h3, h4, h5, h6';

/** No ordinary comment is longer or has more tags. Parsing and cleaning take time with the square of how deep elements are nested. */
const MOST_CHARACTERS = 100_000;
const MOST_TAGS = 2_000;
const DEEPEST = 100;

/** Elements that end by themselves, so that many of them in a row are not nested. */
const UNNESTED = new Set(['br', 'p', 'li', 'hr', 'img', 'wbr', 'dt', 'dd', 'tr', 'td', 'th', 'input']);

/** Whether an HTML text is small enough to be parsed: at most 100,000 characters, 2,000 tags, 100 elements deep. */
export function isBounded(html: string): boolean {
  if (html.length > MOST_CHARACTERS) return false;
  let tags = 0;
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    tags += 1;
    if (!UNNESTED.has(name.toLowerCase())) depth = Math.max(0, depth + (end ? -1 : 1));
    if (tags > MOST_TAGS || depth > DEEPEST) return false;
  }
  return true;
}

/** The same HTML, with addresses in angle brackets (`<name@host>`, `<https://host>`) written as the text they are. */
export function keepAddresses(html: string): string {
  return html.replace(ADDRESS, '&lt;');
}

/**
 * What a reader sees of an HTML text, on one line: tags are left out, entities are decoded once, blocks and line breaks
 * become spaces. Nothing in it is run or fetched while it is read. The result is text and never HTML.
 * @param prepare May change the document before its text is read
 */
export function plainText(html: string, prepare?: (body: HTMLElement) => void): string {
  if (!/[<&]/.test(html) || !isBounded(html)) return onOneLine(html);
  const { body } = parseHtml(keepAddresses(html));
  prepare?.(body);
  for (const element of body.querySelectorAll(UNREAD)) element.remove();
  for (const element of body.querySelectorAll(BLOCKS)) {
    element.before(' ');
    element.after(' ');
  }
  return onOneLine(body.textContent);
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
