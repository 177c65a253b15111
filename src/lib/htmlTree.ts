/** A part of an HTML text as a parser reads it: a text, or an element. */
export type HtmlNode = string | HtmlElement;

/** An element of an HTML text, of whose attributes only the address of a link is of use. */
export interface HtmlElement {
  /** In small letters, as in `br`. */
  name: string;
  href: string | undefined;
  children: readonly HtmlNode[];
}

/** Elements whose text is not shown to readers. */
const UNREAD = new Set(
  'script style template iframe noembed noframes noscript object svg math title audio video'.split(' '),
);

/** The same in the parser's own words; undefined for what is neither, such as a remark. */
type Seen<N> = string | { name: string; href: string | null | undefined; children: Iterable<N> } | undefined;

/**
 * The most work that a comment may be: its nodes, each counted as many times as it is deep, and so are those that a parser makes.
 * A parser can make elements by the square of a text's tags, as it opens again what was closed in the wrong place.
 */
export const MOST_WORK = 10_000;

/**
 * What is shown of what is in a node of a parser's, or undefined if that is more than `MOST_WORK`.
 * @param see Says what a node of the parser's is
 */
export function treeOf<N>(root: N, see: (node: N) => Seen<N>): readonly HtmlNode[] | undefined {
  let work = 0;
  const childrenOf = (children: Iterable<N>, depth: number): HtmlNode[] => {
    const nodes: HtmlNode[] = [];
    for (const child of children) {
      work += depth;
      if (work > MOST_WORK) break;
      const seen = see(child);
      if (typeof seen === 'string') nodes.push(seen);
      else if (seen && !UNREAD.has(seen.name)) {
        const { name, href, children } = seen;
        nodes.push({ name, href: href ?? undefined, children: childrenOf(children, depth + 1) });
      }
    }
    return nodes;
  };
  const seen = see(root);
  const tree = typeof seen === 'object' ? childrenOf(seen.children, 1) : [];
  return work > MOST_WORK ? undefined : tree;
}
