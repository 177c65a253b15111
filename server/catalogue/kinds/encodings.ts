import chardet from 'chardet';
import iconv from 'iconv-lite';

/* The encodings of files that are not UTF-8 or UTF-16. */

/** Decodes bytes piece by piece. */
interface Decoder {
  decode: (bytes?: Uint8Array, options?: { stream: boolean }) => string;
}

/** Returns a decoder of an encoding; those that browsers do not know, such as CP850, are read by `iconv-lite`. */
export function decoderOf(name: string): Decoder {
  try {
    return new TextDecoder(name);
  } catch {
    const decoder = iconv.getDecoder(name);
    return { decode: (bytes) => (bytes ? decoder.write(Buffer.from(bytes)) : (decoder.end() ?? '')) };
  }
}

/** What `iconv-lite` calls encodings, but are ways to write bytes. */
const OF_ANY_BYTES = /^(?:base64|hex|binary)$/i;

/** Whether files can be read in an encoding of this name. */
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
  text.match(/[^\s,;|"()[\]]+/g)?.filter((word) => /\P{ASCII}/u.test(word)) ?? [];

/** A word as people write it, in one script: `Café`, `Море`, `ÅÄÖ`. */
const WORD =
  /^(?:(?=[\p{Script=Latin}\p{P}\d]+$)|(?=[\p{Script=Cyrillic}\p{P}\d]+$))\p{P}*(?:\p{L}?[\p{Ll}]*|\p{Lu}+)(?:[\p{P}\d]+(?:\p{L}?\p{Ll}*|\p{Lu}+))*$/u;

/** What no word has: three letters with accents in a row, or a sign behind a small letter. */
const NO_WORD = /[À-ÖØ-öø-ɏ]{3}|\p{Ll}[‚ƒ„…†‡ˆ‰‹•˜™›]/u;

/** The share of words that an encoding makes of bytes. */
function shareOfWords(bytes: Buffer, name: string): number {
  const words = foreignWords(decoderOf(name).decode(bytes));
  return words.filter((word) => WORD.test(word) && !NO_WORD.test(word)).length / (words.length || 1);
}

const OF_BYTES = ['windows-1252', 'macintosh', 'cp850', 'windows-1251', 'koi8-r'];

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

/**
 * Returns the encoding of bytes that are no UTF-8. That of old Windows counts unless another one makes words of more
 * bytes.
 */
export function guessedEncoding(bytes: Buffer): Encoding {
  const [best] = chardet.analyse(bytes);
  if (best && best.confidence >= SURE && /jis|euc|gb|big5|koi8|iso-2022/i.test(best.name) && isEncoding(best.name)) {
    return { name: best.name, isSure: true };
  }
  const shares = OF_BYTES.map((name) => shareOfWords(bytes, name));
  const most = Math.max(...shares);
  const isOnly = shares.filter((share) => share === most).length === 1;
  return {
    name: OF_BYTES[shares.indexOf(most)] ?? 'windows-1252',
    isSure: isOnly && most >= MOSTLY && !areInTwos(bytes),
  };
}

/** Returns the first line of a text with a letter beyond ASCII, to be looked at. */
export const foreignLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .find((line) => /\P{ASCII}/u.test(line))
    ?.trim() ?? '';
