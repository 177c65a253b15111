import chardet from 'chardet';
import iconv from 'iconv-lite';

/* The encodings of files that are not UTF-8 or UTF-16. */

interface Decoder {
  decode: (bytes?: Uint8Array, options?: { stream: boolean }) => string;
}

/**
 * Returns a decoder of an encoding; those that browsers do not know, such as CP850, are read by `iconv-lite`. So is
 * that of old Windows, which some versions of Node read as Latin 1: without `Š` and `“`.
 */
export function decoderOf(name: string): Decoder {
  try {
    const decoder = new TextDecoder(name);
    if (decoder.encoding !== 'windows-1252') return decoder;
  } catch {
    // It is none of a browser's.
  }
  const decoder = iconv.getDecoder(name);
  return { decode: (bytes) => (bytes ? decoder.write(Buffer.from(bytes)) : (decoder.end() ?? '')) };
}

/** The names of `iconv-lite` that are no encodings, but ways to write bytes. */
const OF_ANY_BYTES = /^(?:base64|hex|binary)$/i;

export function isEncoding(name: string): boolean {
  if (OF_ANY_BYTES.test(name)) return false;
  try {
    decoderOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The words of a text with letters beyond ASCII. */
const foreignWords = (text: string): string[] =>
  text.match(/[^ \t\r\n,;|"()[\]]+/g)?.filter((word) => /\P{ASCII}/u.test(word)) ?? [];

/** A word as people write it, in one script: `Café`, `Море`, `ÅÄÖ`. */
const WORD =
  /^(?:(?=[\p{Script=Latin}\p{P}\d]+$)|(?=[\p{Script=Cyrillic}\p{P}\d]+$)|(?=[\p{Script=Greek}\p{P}\d]+$))\p{P}*(?:\p{L}?[\p{Ll}]*|\p{Lu}+)(?:[\p{P}\d]+(?:\p{L}?\p{Ll}*|\p{Lu}+))*$/u;

/**
 * Finds letters that stand so in no word: three letters with accents in a row, a sign behind a small letter, an Italian
 * accent ahead of the last letter, five letters of Cyrillic or Greek and no vowel among them, or a soft sign in front.
 */
const NO_WORD =
  /[à-öø-ɏ]{3}|\p{Ll}[‚ƒ„…†‡ˆ‰‹•˜™›¿¡]|\p{L}[“”„‚‘–—«»]\p{L}|[ìòù]\p{L}|[бвгджзйклмнпрстфхцчшщъьђјљњћџ]{5}|[βγδζθκλμνξπρσςτφχψ]{5}|^\P{L}*(?:[ъыь]|[бгджзйлмнпртфхцчшщ]{3,}\P{L}*$|[βγδζθκλμνξπρςτφχψ]{3,}\P{L}*$)/u;

/** The letters of languages beyond ASCII. A word has those of one. */
const LANGUAGES = [
  ...['äöüßé', 'éèêëàâîïôûùüçœæÿ', 'áéíóúüñ', 'áâãàçéêíóôõú', 'àèéìòù', 'åäöé', 'æøåéó', 'áéíóúýðþæö', 'éëïöüèê'],
  ...['àçèéíïòóúü', 'áčďéěíňóřšťúůýž', 'áäčďéíľňóôšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîșțşţ', 'čćđšž'],
  ...['çğıöşüâîû', 'äöüõšž', 'ąčęėįšųūž', 'āčēģīķļņšūž'],
  ...['абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', 'абвгдеёжзійклмнопрстуўфхцчшыьэюя'],
  ...['абвгдђежзијклљмнњопрстћуфхцчџш', 'абвгдѓежзѕијклљмнњопрстќуфхцчџш', 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'],
].map((letters) => new Set(letters));

/** The number of the last language in Latin letters. */
const LATIN = LANGUAGES.findLastIndex((language) => language.has('ä') || language.has('ā'));

function languagesOf(word: string): Set<string>[] {
  const small = word.toLowerCase().replace(/\u0307/g, '');
  if (!WORD.test(word) || NO_WORD.test(small)) return [];
  const letters = small.match(/(?=\P{ASCII})\p{L}/gu) ?? [];
  return LANGUAGES.filter((language) => letters.every((letter) => language.has(letter)));
}

/** The reading of bytes by an encoding: its words beyond ASCII, the share of them that a language has, and their languages. */
function readIn(bytes: Buffer, name: string) {
  const words = foreignWords(decoderOf(name).decode(bytes));
  const languages = words.map(languagesOf);
  const known = languages.filter(({ length }) => length > 0);
  return {
    name,
    text: words.join(' '),
    share: known.length / (words.length || 1),
    language: LANGUAGES.findIndex((one) => known.every((some) => some.includes(one))),
    likeness: likenessOf(words.join('')),
  };
}

const VOWEL = /[аеёиоуыэюяіїєαεηιουωάέήίόύώ]/i;

/** How much signs look like letters of words, in which vowels and others take turns: `море`, not `НПТЕ`. */
function likenessOf(text: string): number {
  const letters = text.match(/(?=\P{ASCII})[\p{L}’‘“”–—…]/gu) ?? [];
  const turns = letters.filter((letter, at) => VOWEL.test(letter) !== VOWEL.test(letters[at - 1] ?? letter)).length;
  return (letters.length + turns) / (text.match(/\P{ASCII}/gu)?.length ?? 1);
}

/** The encodings with a byte for each letter. Of those that make the same words of a text, the first counts. */
const OF_BYTES = [
  ...['windows-1252', 'macintosh', 'cp850', 'windows-1250', 'iso-8859-2', 'cp852', 'windows-1254'],
  ...['windows-1251', 'koi8-r', 'koi8-u', 'cp866', 'x-mac-cyrillic', 'iso-8859-5', 'windows-1253', 'iso-8859-7'],
];

/** A number in percent above which `chardet` knows the encodings of East Asia. */
const SURE = 80;

/** The share of words above which an encoding is sure. */
const MOSTLY = 0.8;

/** Whether bytes beyond ASCII stand in twos, as the letters of East Asia do. */
const areInTwos = (bytes: Buffer): boolean =>
  (bytes.toString('latin1').match(/[\x80-\xff]+/g) ?? []).every(({ length }) => length % 2 === 0);

/** The encoding of a file, and whether there is no doubt about it. */
export interface Encoding {
  name: string;
  isSure: boolean;
}

/** The encoding of bytes that are no UTF-8: of old Windows, unless another one makes words of more bytes. */
export function guessedEncoding(bytes: Buffer): Encoding {
  const [best] = chardet.analyse(bytes);
  if (best && best.confidence >= SURE && /jis|euc|gb|big5|iso-2022/i.test(best.name) && isEncoding(best.name)) {
    return { name: best.name, isSure: true };
  }
  const all = OF_BYTES.map((name) => readIn(bytes, name));
  const most = Math.max(...all.map(({ share }) => share));
  const likely = all.filter(({ share }) => share === most);
  const ofOne = likely.filter(({ language }) => language >= 0);
  const tied = ofOne.length > 0 ? ofOne : likely;
  const [first = { name: 'windows-1252', text: '' }] = tied;
  // Many more texts are of old Windows than of DOS in Central Europe, which makes words of most of them, too.
  const isOfWindows = first.name === 'windows-1252';
  const isOnly = tied.every(({ name, text }) => text === first.text || (isOfWindows && name === 'cp852'));
  return {
    name: isOnly ? first.name : likeliest(tied, bytes),
    isSure: isOnly && most >= MOSTLY && !areInTwos(bytes),
  };
}

/** Returns the encoding that is likely among several that make words of bytes. */
function likeliest(tied: readonly ReturnType<typeof readIn>[], bytes: Buffer): string {
  // Serbian is met less often than Russian. Of languages in Latin letters, short texts tell only German.
  const isOfWindows = tied.some(({ name }) => name === 'windows-1252');
  const rankOf = ({ language }: { language: number }) =>
    language === 0 && !isOfWindows ? 0 : Math.max(language, LATIN);
  const sorted = [...tied].sort((one, other) => other.likeness - one.likeness || rankOf(one) - rankOf(other));
  const [best] = sorted;
  const equals = sorted.filter((one) => best && one.likeness === best.likeness && rankOf(one) === rankOf(best));
  const known = chardet.analyse(bytes).map(({ name }) => name.toLowerCase().replace('iso-8859-1', 'windows-1252'));
  return known.find((name) => equals.some((one) => one.name === name)) ?? best?.name ?? 'windows-1252';
}

/** The signs that begin another set of letters, and what no decoder here reads: ISO-2022-KR and -CN, and HZ. */
const ESCAPE = String.fromCharCode(27);
const ISO_2022_JP = new RegExp(String.raw`${ESCAPE}(?:\$[@B]|\([IJ])`);
const UNREAD_SETS = new RegExp(String.raw`${ESCAPE}\$\)[A-H]|~\{[!-~]{2,100}?~\}`);
/** Letters of UTF-7 in base 64: `Caf+AOk-`. */
const OF_UTF7 = /\+[A-Za-z\d+/]{3,100}-/g;

/** Whether all that looks like letters of UTF-7 is: small ones of Europe, or several of East Asia. */
function isUtf7(text: string): boolean {
  const found = text.match(OF_UTF7) ?? [];
  const isLetter = (one: string) => {
    const read = iconv.decode(Buffer.from(one), 'utf-7');
    const isWhole = iconv.encode(read, 'utf-7').toString() === one;
    return (
      isWhole &&
      /^(?:[\u0021-\u007e\u00a1-\u052f\u2010-\u2026]+|[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2,})$/.test(read)
    );
  };
  return found.length > 0 && found.every(isLetter);
}

/** Returns the encoding of a text of ASCII that has letters beyond it, as old mail has; undefined if it has none. */
export function sevenBitEncoding(text: string): Encoding | undefined {
  if (ISO_2022_JP.test(text)) return { name: 'iso-2022-jp', isSure: true };
  if (UNREAD_SETS.test(text)) return { name: 'ascii', isSure: false };
  return isUtf7(text) ? { name: 'utf-7', isSure: false } : undefined;
}

/** Returns the first line of a text with a letter beyond ASCII, to be looked at. */
export const foreignLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .find((line) => /\P{ASCII}/u.test(line) || UNREAD_SETS.test(line))
    ?.trim() ?? '';
