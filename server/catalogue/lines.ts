import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** A file is no catalogue or is damaged, or an API cannot be read. The message is one line that says where. */
export class CatalogueError extends Error {}

/** More than any record needs; without a limit a file without line ends would be read into memory whole. */
const longestLine = 4 * 1024 * 1024;

const lineFeed = 10;

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) {
    yield* file;
    return;
  }
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  yield* file.pipe(gunzip);
}

/**
 * The lines of a file, unpacked when its name ends in `.gz`, without their ends. What follows the last line feed is
 * a line as well, when it is not empty.
 * @param name what messages call the file
 * @param seen called with every piece of the text as it is read
 * @throws CatalogueError for a file that is missing, damaged, or has a line of more than 4 MB
 */
export async function* readLines(
  path: string,
  name: string,
  seen: (chunk: Buffer) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let lines = 0;
  let begun: Buffer[] = [];
  let length = 0;
  const take = (end: Buffer): Buffer => {
    const line = Buffer.concat([...begun, end]);
    begun = [];
    length = 0;
    lines += 1;
    return line;
  };
  try {
    for await (const chunk of chunksOf(path)) {
      seen(chunk);
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        yield take(chunk.subarray(start, end));
        start = end + 1;
      }
      begun.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > longestLine) throw new CatalogueError(`${name}:${lines + 1}: a line of more than 4 MB`);
    }
  } catch (error) {
    throw readable(error, name, lines + 1);
  }
  const last = take(Buffer.alloc(0));
  if (last.length > 0) yield last;
}

function readable(error: unknown, name: string, line: number): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return new CatalogueError(`There is no file ${name}.`);
  if (error.code === 'Z_BUF_ERROR') return new CatalogueError(`${name}:${line}: the file is cut short`);
  return new CatalogueError(`${name}:${line}: the file cannot be read: ${error.message}`);
}
