/** Whether the server that sent a document is a sandbox. `server/http/document.ts` writes the tag. */
export const isSandbox = (page: Document): boolean =>
  page.querySelector('meta[name="sandbox"][content="off"]') === null;
