/** What is filed about an artist without anything special to it. */
export const PLAIN_FACTS = { nameNormalized: 'someone', abbrev: null, isTradable: false, officialUrl: null };
