import { readHtml } from './dom.ts';
import type { HtmlNode } from './htmlTree.ts';

/** Mail and web addresses in angle brackets: a browser would read them as unknown tags and lose them. */
const ADDRESS = /<(?=[^\s<>@]+@[^\s<>@]+>|https?:\/\/)/gi;

const BLOCKS = new Set('br p div ul ol li dl dt dd blockquote pre hr table tr td th h1 h2 h3 h4 h5 h6'.split(' '));

/** No ordinary comment is longer or has more tags. */
const MOST_CHARACTERS = 100_000;
const MOST_TAGS = 2_000;

/** The same HTML, with addresses in angle brackets (`<name@host>`, `<https://host>`) written as the text they are. */
const keepAddresses = (html: string): string => html.replace(ADDRESS, '&lt;');

/**
 * The text and the elements of a comment in HTML, as far as it is shown. Undefined if it is too large:
 * of more than 100,000 characters or 2,000 tags, or too much work for a parser.
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
 * The text that a reader sees of a comment in HTML, on one line: tags are left out, entities are decoded once, blocks and line
 * breaks become spaces. The result is text and never HTML. Of what is too large to be read, it is all of it.
 * @param nameLink May say what stands for a link, which has an address and a text
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
