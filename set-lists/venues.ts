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
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trimStart()
    .replace(/^(?:the\s+)+/, '')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N},&]+/gu, ' ')
    .replace(/\p{L}+/gu, (word) => SPELLINGS[word] ?? word)
    .trim();

/** What tells a venue, at its place such as `city, state`, from others. */
export const venueKey = (venue: string | null | undefined, where: string | undefined): string =>
  asVenueKey(`${venue ?? ''}, ${where ?? ''}`);
