import { data, isRouteErrorResponse } from 'react-router';
import { parseId } from '#lib/params.ts';

/** The texts of a page that says that something is not there. */
export interface NotFoundTexts {
  /** Its title, for example `Performance Not Found`. */
  title: string;
  /** More about it. */
  text?: string;
  /** The text of the link home. */
  back?: string;
  /** The path of what editors may still read of it. */
  changes?: string;
}

/** The response for what is not there. A loader throws it, and `PageBoundary` shows it. */
export const notFound = (texts: NotFoundTexts) => data(texts, { status: 404 });

/** The response for a thing of the catalogue, for example an `Artist Group`, that the address names and that is not there. */
export const unknown = (name: string) =>
  notFound({ title: `${name} Not Found`, text: `The ${name.toLowerCase()} you're looking for doesn't exist.` });

/** The response for a thing of the catalogue that was removed. */
export const removed = (name: string, { label, removedAt }: { label: string; removedAt: string }, changes: string) =>
  data(
    { title: `${name} Removed`, text: `${label} was removed on ${removedAt.slice(0, 10)}.`, changes },
    { status: 410 },
  );

/** The id that an address has. Throws the page with `texts` where it has none. */
export function idIn(text: string | null | undefined, texts: NotFoundTexts): number {
  const id = parseId(text);
  if (id === undefined) throw notFound(texts);
  return id;
}

/** The texts for an error of a route, or undefined where it says something else. */
export const notFoundTexts = (error: unknown): NotFoundTexts | undefined =>
  isRouteErrorResponse(error) && (error.status === 404 || error.status === 410) ? error.data : undefined;
