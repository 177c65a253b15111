import { folded } from './folded';

/** `city, state`, or whichever of the two exists, or undefined when neither does. */
export function place(city: string | null | undefined, state: string | null | undefined): string | undefined {
  return [city, state].filter(Boolean).join(', ') || undefined;
}

/** Words that are written in two ways. */
const SPELLINGS: Readonly<Record<string, string>> = {
  theatre: 'theater',
  centre: 'center',
  amphitheatre: 'amphitheater',
  and: '&',
  saint: 'st',
};

/**
 * What all spellings of a venue have in common, out of its name and place: case, accents, punctuation, a `The` before it and words
 * that are written in two ways do not count. A key has itself as its key.
 */
export const asVenueKey = (text: string): string =>
  folded(text)
    .replace(/^(?:the\s+)+/, '')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N},&]+/gu, ' ')
    .replace(/\p{L}+/gu, (word) => SPELLINGS[word] ?? word)
    .trim();

/** What tells a venue, at its place, from the others of an artist's history. */
export const venueKey = (venue: string | null | undefined, where: string | undefined): string =>
  asVenueKey(`${venue ?? ''}, ${where ?? ''}`);
