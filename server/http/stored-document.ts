import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

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

/** The encodings that a document is kept in, the smaller one first. */
const kept: ('br' | 'gzip')[] = ['br', 'gzip'];

/** The encoding that a browser takes and a document is kept in. */
export const takenEncoding = (accepted = ''): 'br' | 'gzip' | null => negotiate(accepted, kept);

/** What caches may do with a page: browsers ask each time whether it changed, those on the way for all every ten seconds. */
const fresh = 'public, max-age=0, s-maxage=10, must-revalidate';

/** What is said of a document besides its bytes. */
export const documentHeaders = ({ status, etag }: StoredDocument): Record<string, string> => ({
  vary: 'accept-encoding',
  'cache-control': status === 200 ? fresh : 'no-cache',
  ...(status === 200 && { etag }),
  ...(status === 503 && { 'retry-after': '5' }),
});

/** Sends a document, unless the browser has it. `caching` is what caches may do with it, if that is something else. */
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
  // For those that take neither it is unpacked as they read. Without an encoding of its own, it would be compressed once more.
  const unpacked = createGunzip();
  unpacked.end(document.gzip);
  return reply.header('content-encoding', 'identity').send(unpacked);
}
