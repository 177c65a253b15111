/** The parts of jsdom that the server and its tests use. Its own types would add those of a browser to the server's. */
declare module 'jsdom' {
  interface ParsedElement {
    readonly textContent: string;
    querySelector(selector: string): ParsedElement | null;
    querySelectorAll(selector: string): Iterable<ParsedElement>;
  }

  export class JSDOM {
    constructor(text?: string, options?: { contentType?: string });
    readonly window: { readonly document: ParsedElement };
  }
}
