/* How texts are compared. The site, imports and the database have one rule: the SQL function `fold` is the same one. */

/** Latin and Greek letters, digits and signs, of texts that are taken apart (NFKD). */
const BASES = String.raw`\u{1}-\u{2FF}\u{370}-\u{3E1}\u{3F0}-\u{3FF}\u{1D00}-\u{1DBF}\u{1E00}-\u{20CF}\u{2100}-\u{2BFF}\u{2C60}-\u{2C7F}\u{2E00}-\u{2E7F}\u{3000}-\u{3004}\u{3008}-\u{3020}\u{3030}\u{A700}-\u{A7FF}\u{AB30}-\u{AB6F}\u{10140}-\u{1018F}\u{101A0}\u{10780}-\u{107BF}\u{1D200}-\u{1D24F}\u{1DF00}-\u{1DFFF}\u{1F000}-\u{1FAFF}`;

/** The marks that letters of several scripts have. */
const MARKS = String.raw`\u{300}-\u{36F}\u{1AB0}-\u{1AFF}\u{1DC0}-\u{1DFF}\u{20D0}-\u{20FF}\u{3099}\u{309A}\u{FE20}-\u{FE2F}`;

/** The characters that choose between forms of one letter or sign, such as a colourful heart. */
const VARIANTS = String.raw`\u{180B}-\u{180D}\u{180F}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}`;

const ACCENTS = new RegExp(`(^|[${BASES}])[${MARKS}${VARIANTS}]+|([еЕ])[\\u{308}${VARIANTS}]+|[${VARIANTS}]+`, 'gu');

/** Letters that Unicode does not take apart, and the two small forms of Σ. */
const SPELT: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
};

const SPELT_LETTERS = new RegExp(`[${Object.keys(SPELT).join('')}]`, 'g');

/** Far more marks in a row than any language has. Unicode's forms take time by the square of their number. */
const MARK_HEAP = /(\p{M}{16})\p{M}+/gu;

const isAscii = (text: string): boolean => /^[\0-\x7F]*$/.test(text);

/**
 * A text without case and accents, to be compared. Marks behind letters of Latin and Greek are accents, and ё is е.
 * Behind other letters a mark makes another letter, and stays: й, バ, มิ, दि. So do the points of Hebrew and Arabic,
 * which tell letters apart, too: docs/decisions/letters.md.
 */
export const folded = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .replace(MARK_HEAP, '$1')
        .normalize('NFKD')
        .replace(ACCENTS, '$1$2')
        .toLowerCase()
        .replace(SPELT_LETTERS, (letter) => SPELT[letter] ?? letter)
        .normalize('NFC');
