import { type HtmlNode, MOST_WORK, treeOf } from './htmlTree.ts';

type DomWindow = Window & typeof globalThis;

/** Reads an HTML text: what is in its body, or undefined where that would be too much work. Nothing in it is run or fetched. */
export type ReadHtml = (html: string) => readonly HtmlNode[] | undefined;

let providedWindow: DomWindow | undefined;
let provided: ReadHtml | undefined;

/** Names the window whose elements are made, and what reads HTML, where there is no browser: the server's, once, before it renders. */
export function provideDom(window: DomWindow, readHtml: ReadHtml): void {
  providedWindow = window;
  provided = readHtml;
}

/** The window whose elements are made. */
export const domWindow = (): DomWindow => providedWindow ?? window;

/** The characters that the browser reads before the elements are counted that it has made of them. */
const AT_ONCE = 500;

/** Has the browser read an HTML text bit by bit, in a document that is never shown, and ends that once it is too much. */
function readInBrowser(html: string): readonly HtmlNode[] | undefined {
  const document = window.document.implementation.createHTMLDocument('');
  const elements = document.getElementsByTagName('*');
  document.open();
  for (let at = 0; at < html.length; at += AT_ONCE) {
    document.write(html.slice(at, at + AT_ONCE));
    if (elements.length > MOST_WORK) return undefined;
  }
  document.close();
  return treeOf<Node>(document.body, (node) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return undefined;
    return { name: node.localName, href: node.getAttribute('href'), children: node.childNodes };
  });
}

/** Reads an HTML text with the parser that there is. */
export const readHtml: ReadHtml = (html) => (provided ?? readInBrowser)(html);
