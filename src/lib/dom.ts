type DomWindow = Window & typeof globalThis;

let provided: DomWindow | undefined;

/** Names the window whose parser reads HTML where there is no browser: the server's, once, before it renders. */
export function provideDom(window: DomWindow): void {
  provided = window;
}

/** The window whose parser reads HTML. */
export const domWindow = (): DomWindow => provided ?? window;

/** The document that a browser makes of an HTML text. Nothing in it is run or fetched. */
export const parseHtml = (html: string): Document => new (domWindow().DOMParser)().parseFromString(html, 'text/html');
