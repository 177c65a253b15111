import { data, isRouteErrorResponse } from 'react-router';
import { parseId } from '#lib/params.ts';

/** The texts of a page about something that does not exist. */
export interface NotFoundTexts {
  /** Its title, for example `Performance Not Found`. */
  title: string;
  /** The text below the title. */
  text?: string;
  /** The text of the link home. */
  back?: string;
  /** The path of the record's changes, which editors may still read. */
  changes?: string;
}

/** The response for something that does not exist. A loader throws it, and `PageBoundary` shows it. */
export const notFound = (texts: NotFoundTexts) => data(texts, { status: 404 });

/** The response for an unknown record of the catalogue, for example of an `Artist Group`. */
export const unknown = (name: string) =>
  notFound({ title: `${name} Not Found`, text: `The ${name.toLowerCase()} you're looking for doesn't exist.` });

/** Returns the id in an address. Throws the page with `texts` if there is none. */
export function idIn(text: string | null | undefined, texts: NotFoundTexts): number {
  const id = parseId(text);
  if (id === undefined) throw notFound(texts);
  return id;
}

/** Returns the texts of a route's error; undefined if it has none. */
export const notFoundTexts = (error: unknown): NotFoundTexts | undefined =>
  isRouteErrorResponse(error) && (error.status === 404 || error.status === 410) ? error.data : undefined;
