/** Whether the server that sent a document has a public dump. `server/http/site/document.ts` writes the tag. */
export const hasPublicDump = (page: Document): boolean =>
  page.querySelector('meta[name="public-dump"][content="on"]') !== null;
