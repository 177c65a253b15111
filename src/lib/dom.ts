import { type HtmlNode, MOST_WORK, treeOf } from './htmlTree.ts';

type DomWindow = Window & typeof globalThis;

/** Returns the contents of the body; undefined if that would be too much work. Nothing in it is run or fetched. */
export type ReadHtml = (html: string) => readonly HtmlNode[] | undefined;

let providedWindow: DomWindow | undefined;
let provided: ReadHtml | undefined;

/** Sets the window that makes elements and the parser of HTML. The server calls this once, before it renders. */
export function provideDom(window: DomWindow, readHtml: ReadHtml): void {
  providedWindow = window;
  provided = readHtml;
}

/** The window that makes elements: the browser's, or the one given to `provideDom`. */
export const domWindow = (): DomWindow => providedWindow ?? window;

/** The number of characters that are parsed before the elements made are counted again. */
const CHARACTERS_AT_ONCE = 500;

/** Parsed in a document that is never shown, in parts, and stopped if it makes too many elements. */
function readInBrowser(html: string): readonly HtmlNode[] | undefined {
  const document = window.document.implementation.createHTMLDocument('');
  const elements = document.getElementsByTagName('*');
  document.open();
  for (let at = 0; at < html.length; at += CHARACTERS_AT_ONCE) {
    document.write(html.slice(at, at + CHARACTERS_AT_ONCE));
    if (elements.length > MOST_WORK) return undefined;
  }
  document.close();
  return treeOf<Node>(document.body, (node) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return undefined;
    return { name: node.localName, href: node.getAttribute('href'), children: node.childNodes };
  });
}

/** Parses HTML with the server's parser if one was provided, otherwise with the browser's. */
export const readHtml: ReadHtml = (html) => (provided ?? readInBrowser)(html);
