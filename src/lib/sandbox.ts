/** Whether the server that sent a document is a sandbox. If it is none, `server/http/site/document.ts` writes this tag. */
export const isSandbox = (page: Document): boolean =>
  page.querySelector('meta[name="sandbox"][content="off"]') === null;
