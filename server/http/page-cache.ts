import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Changes } from '../data/changes.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompress = promisify(brotliDecompress);

/** A document as it is sent, compressed once for everybody. */
export interface StoredDocument {
  status: number;
  etag: string;
  br: Buffer;
  gzip: Buffer;
}

/** Compresses a document. */
export async function storedDocument(status: number, text: string): Promise<StoredDocument> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const [br, zipped] = await Promise.all([compressBrotli(text, { params }), compressGzip(text)]);
  return {
    status,
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    br,
    gzip: zipped,
  };
}

/** The document in an encoding that the visitor's browser takes. Those that take none are rare: it is unpacked for them. */
export async function encoded(document: StoredDocument, accepted = ''): Promise<{ body: Buffer; encoding?: string }> {
  if (/\bbr\b/.test(accepted)) return { body: document.br, encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { body: document.gzip, encoding: 'gzip' };
  return { body: await decompress(document.br) };
}

/** Pages that show more than one artist, or what is new. */
const mixed = /^\/(?:$|\?|(?:artist-group|on-this-day|recently-added|search|performance)(?:\/|\?|$))/;
/** Pages that list artists. */
const lists = /^\/(?:$|\?|(?:artists|recently-added|search)(?:\/|\?|$))/;
/** The pages of one artist. */
const ofArtist = /^\/(?:performances|artist|history)\/(\d+)(?:\/|\?|$)/;

interface Kept {
  document: StoredDocument;
  until: number;
}

/** The documents of pages, by their paths: the ones asked for last, as many as fit, and none for long. */
export class PageCache {
  readonly #mostBytes: number;
  readonly #lifetimeMs: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  /** Counts the changes: what was rendered before one is not kept after it. */
  generation = 0;

  constructor({ mostBytes, lifetimeMs }: { mostBytes: number; lifetimeMs: number }) {
    this.#mostBytes = mostBytes;
    this.#lifetimeMs = lifetimeMs;
  }

  /** What is kept takes so many bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  get(path: string): StoredDocument | undefined {
    const kept = this.#kept.get(path);
    if (!kept) return undefined;
    this.#kept.delete(path);
    if (kept.until < Date.now()) {
      this.#bytes -= size(path, kept.document);
      return undefined;
    }
    this.#kept.set(path, kept);
    return kept.document;
  }

  /** Keeps a document that was begun at a generation, unless something changed since. */
  set(path: string, document: StoredDocument, generation: number): void {
    if (generation !== this.generation) return;
    this.#delete(path);
    this.#kept.set(path, { document, until: Date.now() + this.#lifetimeMs });
    this.#bytes += size(path, document);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#delete(oldest);
    }
  }

  /** Drops the pages that show what changed. */
  drop({ everything, artists, performers }: Changes): void {
    if (!everything && !artists && performers.length === 0) return;
    this.generation += 1;
    const changed = new Set(performers);
    for (const path of [...this.#kept.keys()]) {
      const artist = ofArtist.exec(path)?.[1];
      const shown =
        everything ||
        (artists && lists.test(path)) ||
        (changed.size > 0 && (mixed.test(path) || (artist !== undefined && changed.has(Number(artist)))));
      if (shown) this.#delete(path);
    }
  }

  #delete(path: string): void {
    const kept = this.#kept.get(path);
    if (!kept) return;
    this.#kept.delete(path);
    this.#bytes -= size(path, kept.document);
  }
}

/** What is kept of a page, with what keeping it takes. */
const size = (path: string, { br, gzip: zipped }: StoredDocument) => br.length + zipped.length + path.length * 2 + 500;
