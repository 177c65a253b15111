import { data } from 'react-router';
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

/**
 * The response for something that does not exist. A loader throws it, and `PageBoundary` shows it. A name, for example
 * `Artist Group`, stands for the texts of an unknown record.
 */
export const notFoundError = (of: string | NotFoundTexts) =>
  data<NotFoundTexts>(
    typeof of === 'string'
      ? { title: `${of} Not Found`, text: `The ${of.toLowerCase()} you're looking for doesn't exist.` }
      : of,
    { status: 404 },
  );

/** Returns the id in an address. Throws the page with `texts` if there is none. */
export function idOrNotFound(text: string | null | undefined, texts: NotFoundTexts): number {
  const id = parseId(text);
  if (id === undefined) throw notFoundError(texts);
  return id;
}
