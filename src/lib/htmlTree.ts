export type HtmlNode = string | HtmlElement;

/** An element of parsed HTML. Of its attributes, only `href` is kept. */
export interface HtmlElement {
  /** The name in lower case, such as `br`. */
  name: string;
  href: string | undefined;
  children: readonly HtmlNode[];
}

/** Elements whose text is not shown to readers. */
const UNREAD = new Set(
  'script style template iframe noembed noframes noscript object svg math title audio video'.split(' '),
);

/** A parser's node in common terms; undefined for other nodes, such as HTML comments. */
type Seen<N> = string | { name: string; href: string | null | undefined; children: Iterable<N> } | undefined;

/**
 * The most work for one comment: the sum of the depths of its nodes. The parser may also make no more elements than
 * that. One that reopens wrongly nested tags can make as many as the square of the number of tags.
 */
export const MOST_WORK = 10_000;

/**
 * Converts a parser's node to the tree of texts and elements that are shown. Returns undefined if that is more than
 * `MOST_WORK`.
 * @param see Describes a node of the parser
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
