import { beginning } from '../../../set-lists/beginning.ts';
import { asCatalogueError, openFile } from '../file/lines.ts';
import { decoderOf, type Encoding, foreignLine, guessedEncoding, sevenBitEncoding } from './encodings.ts';

/* Reads files of other sites and programs as text, in any encoding. */

/**
 * The bytes of a file, decompressed if they are gzip.
 * @throws CatalogueError if the file is missing or damaged
 */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* openFile(path);
  } catch (error) {
    throw asCatalogueError(error, path);
  }
}

/** The number of bytes in which a mark or alternating zeros tell the encoding. */
const HEAD = 4096;

/** The number of bytes that are checked for UTF-8. The rest is taken to be the same. */
const CHECKED_BYTES = 64 * 1024 * 1024;

/** The bytes around the first ones that are no UTF-8, by which the encoding is told. */
const GUESSED_BYTES = 65_536;

/** The most characters of a sign that tells an encoding, which may stand across two pieces. */
const LONGEST_SIGN = 100;

const UTF8: Encoding = { name: 'utf-8', isSure: true };

/**
 * Returns the encoding of a file: UTF-16 by a mark or zeros, UTF-8 if its bytes are valid, otherwise the one that makes
 * words of them. An incomplete character at the end of the file is UTF-8 only if there are others: the file was cut off then.
 */
async function encodingOf(path: string): Promise<Encoding> {
  let head = Buffer.alloc(0);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  let isAscii = true;
  let before = '';
  for await (const chunk of bytesOf(path)) {
    read += chunk.length;
    if (read > CHECKED_BYTES) return UTF8;
    if (head.length < HEAD) head = Buffer.concat([head, chunk]);
    if (head.length >= HEAD || head.length === chunk.length) {
      const wide = wideEncoding(head.subarray(0, HEAD));
      if (wide) return { name: wide, isSure: true };
    }
    try {
      const text = decoder.decode(chunk, { stream: true });
      isAscii &&= !/\P{ASCII}/u.test(text);
      const found = isAscii ? sevenBitEncoding(before + text) : undefined;
      if (found) return found;
      before = text.slice(-LONGEST_SIGN);
    } catch {
      return guessedEncoding(chunk.subarray(0, GUESSED_BYTES));
    }
  }
  try {
    decoder.decode();
  } catch {
    if (isAscii) return guessedEncoding(head);
  }
  return UTF8;
}

/** Returns `utf-16le` or `utf-16be`, if the first bytes of a text show it. */
function wideEncoding(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = (from: number) => head.filter((byte, index) => index % 2 === from && byte === 0).length;
  // Of a text in other letters, only its signs and line ends have zeros. One in another place is half of a letter.
  const [first, second] = [zeros(0), zeros(1)];
  if (head.length < 4 || first + second < head.length / 50) return undefined;
  if (second > first * 3) return 'utf-16le';
  return first > second * 3 ? 'utf-16be' : undefined;
}

/** Reads the text of a file piece by piece, without a byte order mark. */
export async function* decodedText(path: string, encoding?: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding ?? (await encodingOf(path)).name);
  for await (const chunk of bytesOf(path)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** Returns the first characters of a file, up to a number. */
export async function beginningOf(path: string, characters: number, encoding?: string): Promise<string> {
  let text = '';
  for await (const piece of decodedText(path, encoding)) {
    text += piece;
    if (text.length >= characters) break;
  }
  return text.slice(0, characters);
}

const MOST_TOLD = 20;

/** Remarks of one kind: the first are told one by one, and of the others their number, at the end. */
export class Remarks {
  readonly #say: (line: string) => void;
  readonly #others: string;
  #count = 0;

  /** @param others The words behind the number of the others */
  constructor(say: (line: string) => void, others: string) {
    this.#say = say;
    this.#others = others;
  }

  tell(line: string): void {
    this.#count += 1;
    if (this.#count <= MOST_TOLD) this.#say(line);
  }

  tellRest(): void {
    const rest = this.#count - MOST_TOLD;
    if (rest > 0) this.#say(`${rest.toLocaleString('en')} ${this.#others}.`);
  }
}

/** Finds the encodings of files, and tells those that are guessed, with a line of each file. */
export class Encodings {
  readonly #said: string | undefined;
  readonly #say: (line: string) => void;
  readonly #guessed = new Set<string>();

  constructor(said: string | undefined, say: (line: string) => void) {
    this.#said = said;
    this.#say = say;
  }

  /** Returns the encoding of a file: the one that an option says, or else the one that its bytes show. */
  async of(file: string): Promise<string> {
    if (this.#said) return this.#said;
    const { name, isSure } = await encodingOf(file);
    if (/^utf-(?:8|16)/.test(name) || this.#guessed.has(file)) return name;
    this.#guessed.add(file);
    if (this.#guessed.size > MOST_TOLD) return name;
    const line = beginning(foreignLine(await beginningOf(file, 100_000, name)), 200);
    const how = isSure ? `read as ${name}` : `no encoding of it is sure, and it is read as ${name}`;
    this.#say(`${file}: ${how}: ${line}. If that is wrong, --encoding NAME says another one.`);
    return name;
  }

  /** Tells the number of the files that were not told one by one. */
  tellRest(): void {
    const rest = this.#guessed.size - MOST_TOLD;
    if (rest > 0) this.#say(`${rest.toLocaleString('en')} more files are in an encoding that is guessed.`);
  }
}
