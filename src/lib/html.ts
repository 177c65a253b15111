import { readHtml } from './dom.ts';
import type { HtmlNode } from './htmlTree.ts';

/** A mail or web address in angle brackets. A browser would take it for an unknown tag and drop it. */
const ADDRESS = /<(?=[^\s<>@]+@[^\s<>@]+>|https?:\/\/)/gi;

const BLOCKS = new Set('br p div ul ol li dl dt dd blockquote pre hr table tr td th h1 h2 h3 h4 h5 h6'.split(' '));

/** More than ordinary comments have. */
const MOST_CHARACTERS = 100_000;
const MOST_TAGS = 2_000;

/** Writes addresses in angle brackets (`<name@host>`, `<https://host>`) as text. */
const keepAddresses = (html: string): string => html.replace(ADDRESS, '&lt;');

/**
 * Parses a comment in HTML to the texts and elements that are shown. Returns undefined if it is too large: over 100,000
 * characters or 2,000 tags, or too much work for a parser.
 */
export function readComment(html: string): readonly HtmlNode[] | undefined {
  if (html.length > MOST_CHARACTERS) return undefined;
  let tags = 0;
  for (const _ of html.matchAll(/<\/?[a-z]/gi)) {
    tags += 1;
    if (tags > MOST_TAGS) return undefined;
  }
  return readHtml(keepAddresses(html));
}

/**
 * The text of a comment in HTML, on one line. Tags are left out, entities are decoded once, blocks and line breaks
 * become spaces. The result is text and never HTML. A comment that is too large is returned with its tags.
 * @param nameLink Returns a text to put in place of a link, or undefined to keep the link's own
 */
export function plainText(html: string, nameLink?: (href: string, text: string) => string | undefined): string {
  const textOf = (nodes: readonly HtmlNode[]): string =>
    nodes
      .map((node) => {
        if (typeof node === 'string') return node;
        const { name, href, children } = node;
        const text = textOf(children);
        if (BLOCKS.has(name)) return ` ${text} `;
        return (href !== undefined && nameLink?.(href, text)) || text;
      })
      .join('');
  const tree = /[<&]/.test(html) ? readComment(html) : undefined;
  return onOneLine(tree ? textOf(tree) : html);
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
