import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A document that is compressed once for all requests. */
export interface StoredDocument {
  status: number;
  etag: string;
  br: Buffer;
  gzip: Buffer;
  /** The seconds after which to ask again, of a document for now. */
  retryAfter?: number;
}

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

/** The encodings of kept documents, the smaller one first. */
const kept: ('br' | 'gzip')[] = ['br', 'gzip'];

/** The kept encoding that a browser accepts, or null. */
const takenEncoding = (accepted = ''): 'br' | 'gzip' | null => negotiate(accepted, kept);

/** The caching of pages. Browsers ask each time whether a page has changed, shared caches every ten seconds. */
const fresh = 'public, max-age=0, s-maxage=10, must-revalidate';

const documentHeaders = ({ status, etag, retryAfter = 5 }: StoredDocument): Record<string, string> => ({
  vary: 'accept-encoding',
  'cache-control': status === 200 ? fresh : 'no-cache',
  ...(status === 200 && { etag }),
  ...((status === 429 || status === 503) && { 'retry-after': String(retryAfter) }),
});

/** Sends a document, or 304 if the browser has it. `caching` replaces the caching of pages. */
export function sendDocument(
  document: StoredDocument,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  caching?: string,
) {
  const { status, etag } = document;
  reply.code(status).headers(documentHeaders(document));
  if (caching) reply.header('cache-control', caching);
  if (status === 200 && headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const encoding = takenEncoding(headers['accept-encoding']?.toString());
  if (encoding) return reply.header('content-encoding', encoding).send(document[encoding]);
  // Unpacked for clients that accept neither encoding. `identity` prevents it from being compressed again.
  const unpacked = createGunzip();
  unpacked.end(document.gzip);
  return reply.header('content-encoding', 'identity').send(unpacked);
}
