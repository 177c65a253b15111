/** The stored facts of an ordinary artist. */
export const PLAIN_FACTS = { nameNormalized: 'someone', abbrev: null, isTradable: false, officialUrl: null };
