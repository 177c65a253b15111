import { folded } from './folded.ts';

/** Words with two spellings. */
const SPELLINGS: Readonly<Record<string, string>> = {
  theatre: 'theater',
  centre: 'center',
  amphitheatre: 'amphitheater',
  and: '&',
  saint: 'st',
};

/**
 * Returns the key that all spellings of a venue share, from its name and place. Case, accents, punctuation, a leading
 * `The` and words with two spellings do not count. The key of a key is itself.
 */
export const asVenueKey = (text: string): string =>
  folded(text)
    .trimStart()
    .replace(/^(?:the\s+)+/, '')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N},&]+/gu, ' ')
    .replace(/[\p{L}\p{M}]+/gu, (word) => SPELLINGS[word] ?? word)
    .trim();

/** Returns the key of a venue at its place, such as `city, state`. */
export const venueKey = (venue: string | null | undefined, where: string | undefined): string =>
  asVenueKey(`${venue ?? ''}, ${where ?? ''}`);
