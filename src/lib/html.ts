import { parseHtml } from './dom';

/** Mail and web addresses in angle brackets: a browser would read them as unknown tags and lose them. */
const ADDRESS = /<(?=[^\s<>@]+@[^\s<>@]+>|https?:\/\/)/gi;

/** Elements whose text is no prose of the author's. */
const UNREAD = 'script, style, template, iframe, noembed, noframes, object, svg, math, title, textarea, select';

const BLOCKS = 'br, p, div, ul, ol, li, dl, dt, dd, blockquote, pre, hr, table, tr, td, th, h1, h2, h3, h4, h5, h6';

/** The same HTML, with addresses in angle brackets (`<name@host>`, `<https://host>`) written as the text they are. */
export function keepAddresses(html: string): string {
  return html.replace(ADDRESS, '&lt;');
}

/**
 * What a reader sees of an HTML text, on one line: tags are left out, entities are decoded once, blocks and line breaks
 * become spaces. Nothing in it is run or fetched while it is read. The result is text and never HTML.
 */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return onOneLine(html);
  const { body } = parseHtml(keepAddresses(html));
  for (const element of body.querySelectorAll(UNREAD)) element.remove();
  for (const element of body.querySelectorAll(BLOCKS)) {
    element.before(' ');
    element.after(' ');
  }
  return onOneLine(body.textContent);
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
