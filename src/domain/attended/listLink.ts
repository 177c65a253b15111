/*
 * A list of shows in the fragment of a URL: `1`, the version; `d` if the bytes are compressed, `r` if not; and the
 * bytes in base64url. The bytes are the differences of the sorted ids, each in groups of seven bits, the lowest first.
 * All groups but the last of a number have the high bit.
 */

export const MOST_SHOWS = 10_000;

/** The largest id of the API, and the most bytes of `MOST_SHOWS` such ids. */
const LARGEST_ID = 2 ** 31 - 1;
const MOST_BYTES = 5 * MOST_SHOWS;

const VERSION = '1';

const BROKEN = 'This link is broken, so its list of shows cannot be read.';
const NEWER = 'This link was made by a newer version of the site. Reload the page to read it.';
const TOO_LONG = 'This link holds more shows than can be shown.';

/** The result of reading a fragment: the ids, or a sentence that says why there are none. */
export type ListOrProblem = { ids: number[]; problem?: undefined } | { problem: string };

function bytesOf(ids: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let before = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    let rest = id - before;
    before = id;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return new Uint8Array(bytes);
}

/** The ids in bytes; undefined if they are no such list. */
function idsIn(bytes: Uint8Array): number[] | undefined {
  const ids: number[] = [];
  let [id, difference, scale] = [0, 0, 1];
  for (const byte of bytes) {
    difference += (byte % 128) * scale;
    scale *= 128;
    if (difference > LARGEST_ID) return undefined;
    if (byte > 127) continue;
    id += difference;
    if (difference === 0 || id > LARGEST_ID) return undefined;
    ids.push(id);
    [difference, scale] = [0, 1];
  }
  return scale === 1 && ids.length > 0 ? ids : undefined;
}

/** Sends bytes through a stream. Throws if they cannot be read; undefined if more than `most` come out. */
async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const writer = writable.getWriter();
  // If the bytes cannot be read, the reader below throws the same error.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = readable.getReader();
  const parts: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (parts.length + part.value.length > most) {
      await reader.cancel();
      return undefined;
    }
    for (const byte of part.value) parts.push(byte);
  }
  return new Uint8Array(parts);
}

const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** A list of shows as the fragment of a URL, with its `#`. The order of the ids does not count. */
export async function listFragment(ids: readonly number[]): Promise<string> {
  const plain = bytesOf(ids);
  const compressed = await through(new CompressionStream('deflate-raw'), plain, MOST_BYTES);
  return compressed && compressed.length < plain.length
    ? `#${VERSION}d${base64url(compressed)}`
    : `#${VERSION}r${base64url(plain)}`;
}

/** Reads the list of shows in a fragment, with its `#`. */
export async function readListFragment(fragment: string): Promise<ListOrProblem> {
  const [, version = '', kind, text = ''] = /^#(\d+)([rd])([\w-]+)$/.exec(fragment) ?? [];
  if (Number(version) > Number(VERSION)) return { problem: NEWER };
  if (version !== VERSION) return { problem: BROKEN };
  if (text.length > 2 * MOST_BYTES) return { problem: TOO_LONG };
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const coded = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const bytes = kind === 'd' ? await through(new DecompressionStream('deflate-raw'), coded, MOST_BYTES) : coded;
    const ids = bytes && idsIn(bytes);
    if (!bytes || (ids && ids.length > MOST_SHOWS)) return { problem: TOO_LONG };
    return ids ? { ids } : { problem: BROKEN };
  } catch {
    return { problem: BROKEN };
  }
}
