/** Whether a document came from a server that is a sandbox: `server/http/document.ts` writes what is read here. */
export const isSandbox = (page: Document): boolean =>
  page.querySelector('meta[name="sandbox"][content="off"]') === null;
