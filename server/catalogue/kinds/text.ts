import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CatalogueError } from '../lines.ts';

/* A file of others as a text, whatever its encoding. */

/** The bytes of a file; one that is packed is unpacked, whatever its name. */
async function bytesOf(path: string): Promise<Readable> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CatalogueError(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path}: ${error.message}`);
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  const isPacked = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  // `pipeline` passes errors on to the stream that it returns.
  return isPacked ? pipeline(createReadStream(path), createGunzip(), () => undefined) : createReadStream(path);
}

/** As much of a file as tells its encoding where a mark says it, or where each second byte is zero. */
const HEAD = 4096;

/** So many bytes are looked at for one that is not UTF-8: what is behind them is taken for the same. */
const LOOKED_AT = 64 * 1024 * 1024;

/** The encoding of a file: UTF-8 if its bytes are, UTF-16 where a mark or its zeros say so, else that of old Windows. */
async function encodingOf(path: string): Promise<string> {
  let head = Buffer.alloc(0);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  for await (const chunk of await bytesOf(path)) {
    read += chunk.length;
    if (read > LOOKED_AT) break;
    if (head.length < HEAD) head = Buffer.concat([head, chunk]);
    if (head.length >= HEAD || head.length === chunk.length) {
      const wide = wideEncoding(head.subarray(0, HEAD));
      if (wide) return wide;
    }
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  return 'utf-8';
}

/** `utf-16le` or `utf-16be`, if the first bytes of a text are of one. */
function wideEncoding(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = (from: number) => head.filter((byte, index) => index % 2 === from && byte === 0).length;
  const many = head.length / 4;
  if (head.length < 4) return undefined;
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > many && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** The text of a file, a piece at a time, without a mark at its beginning. */
export async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path));
  try {
    for await (const chunk of await bytesOf(path)) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield text;
    }
  } catch (error) {
    throw new CatalogueError(`${path}: the file cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The first characters of a file, at most so many. */
export async function beginningOf(path: string, characters: number): Promise<string> {
  let text = '';
  for await (const piece of textOf(path)) {
    text += piece;
    if (text.length >= characters) break;
  }
  return text.slice(0, characters);
}
