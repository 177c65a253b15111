/** The largest whole number that the API takes for an id. */
export const LARGEST_ID = 2_147_483_647;

/** More pages than any list has; keeps the index of a page's first record a safe integer. */
const LARGEST_PAGE = 1_000_000;

const positive = (text: string | null | undefined): number | undefined => {
  const value = text && /^\d+$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : undefined;
};

/**
 * The piece of a list's path that says which names to show: a single letter a-z or `other`, in any case, answered in
 * lower case.
 * Everything else is undefined, and the page says that it is not implemented (specification 4.1).
 */
export function parseChr(text: string | undefined): string | undefined {
  // Matched before lowering: the Kelvin sign, for one, becomes a plain k.
  return text && /^(?:[a-z]|other)$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Like `parseChr`, and `top100` too, which only the list of artists has. */
export function parseArtistChr(text: string | undefined): string | undefined {
  return text && /^top100$/i.test(text) ? 'top100' : parseChr(text);
}

/** A page's number, from 1. What is not a positive integer is page 1; a number past any list's end stays past it. */
export function parsePage(text: string | undefined): number {
  return Math.min(positive(text) ?? 1, LARGEST_PAGE);
}

/** A year of four digits, or undefined. Whether anything happened in it is for the caller to know. */
export function parseYear(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{3}$/.test(text) ? Number(text) : undefined;
}

/**
 * An id, or undefined for what is not a positive integer. An integer too large for the API becomes the largest that
 * fits: no such record exists, and so the API says.
 */
export function parseId(text: string | null | undefined): number | undefined {
  const id = positive(text);
  return id && Math.min(id, LARGEST_ID);
}
