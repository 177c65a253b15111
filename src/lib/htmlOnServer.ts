import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { type HtmlNode, MOST_WORK, treeOf } from './htmlTree.ts';

type Node = DefaultTreeAdapterTypes.Node;

const TOO_MUCH = new Error('This HTML is too much work.');

/** Parses HTML on the server. The parser is stopped once it has made too many nodes. */
export function readHtmlOnServer(html: string): readonly HtmlNode[] | undefined {
  let made = 0;
  const counting =
    <Args extends unknown[], Made>(make: (...args: Args) => Made) =>
    (...args: Args): Made => {
      made += 1;
      if (made > MOST_WORK) throw TOO_MUCH;
      return make(...args);
    };
  const { createElement, createCommentNode, insertTextBefore } = defaultTreeAdapter;
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement: counting(createElement),
    createCommentNode: counting(createCommentNode),
    insertTextBefore: counting(insertTextBefore),
  };
  try {
    const document = parse(html, { treeAdapter, scriptingEnabled: false });
    const root = document.childNodes.find((node) => node.nodeName === 'html');
    const body = root && 'childNodes' in root ? root.childNodes.find((node) => node.nodeName === 'body') : undefined;
    return treeOf<Node>(body ?? document, (node) => {
      if ('value' in node) return node.value;
      if (!('childNodes' in node)) return undefined;
      const href = 'attrs' in node ? node.attrs.find(({ name }) => name === 'href')?.value : undefined;
      return { name: node.nodeName, href, children: node.childNodes };
    });
  } catch (error) {
    if (error === TOO_MUCH) return undefined;
    throw error;
  }
}
