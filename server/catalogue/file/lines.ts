import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * The error for a file that is damaged or no catalogue, or an API that cannot be read. The message is one line, and
 * names the place.
 */
export class CatalogueError extends Error {}

/** A line of a text, counted from 1. If it is not UTF-8, each byte becomes a character. */
export interface Line {
  number: number;
  text: string;
  utf8: boolean;
  /** The line's place in a file of another kind, if it was made from one. */
  place?: string;
  /** The reason why no record could be made from that place. */
  fault?: string;
}

/** The bytes of the longest line. No record needs more. Without a limit, a file without line ends would fill the memory. */
export const longestLine = 4 * 1024 * 1024;

const lineFeed = 10;

/** Whether a file begins as gzip does, whatever its name. */
async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}

/**
 * The content of a file, decompressed if it is gzip.
 * @throws the error of the system or of zlib: `asCatalogueError` makes a sentence of it
 */
export async function* openFile(path: string): AsyncGenerator<Buffer> {
  // `pipeline` passes errors on to the stream that it returns.
  yield* (await isPacked(path))
    ? pipeline(createReadStream(path), createGunzip(), () => undefined)
    : createReadStream(path);
}

function lineOf(bytes: Buffer, number: number): Line {
  const utf8 = isUtf8(bytes);
  return { number, text: bytes.toString(utf8 ? 'utf8' : 'latin1'), utf8 };
}

/**
 * The lines of a text, without their line feeds. A line feed at the end of the text begins no further line.
 * @param name The text's name in messages
 * @throws CatalogueError if the file is missing or damaged, or has a line of more than 4 MB
 */
export async function* readLines(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Line> {
  let number = 1;
  let begun: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks) {
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        yield lineOf(Buffer.concat([...begun, chunk.subarray(start, end)]), number);
        number += 1;
        begun = [];
        length = 0;
        start = end + 1;
      }
      begun.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > longestLine) throw new CatalogueError(`${name}, line ${number}: a line of more than 4 MB`);
    }
  } catch (error) {
    throw asCatalogueError(error, name, `${name}, line ${number}`);
  }
  if (length > 0) yield lineOf(Buffer.concat(begun), number);
}

export function* linesOf(texts: Iterable<string>): Generator<Line> {
  let number = 0;
  for (const text of texts) {
    number += 1;
    yield { number, text, utf8: true };
  }
}

/**
 * Returns an error of reading a file as a sentence with its place; any other error as it is.
 * @param name The name of the file
 * @param place How far it was read
 */
export function asCatalogueError(error: unknown, name: string, place = name): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return new CatalogueError(`There is no file ${name}.`);
  if (error.code === 'Z_BUF_ERROR') return new CatalogueError(`${place}: the file is cut short`);
  return new CatalogueError(`${place}: the file cannot be read: ${error.message}`);
}
