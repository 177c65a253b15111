import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { HeaderSet } from './headers.ts';
import type { Metrics } from './metrics.ts';
import type { Pages } from './pages.ts';
import { documentHeaders, takenEncoding } from './stored-document.ts';

export interface HitsOptions {
  pages: Pages;
  /** The headers of all responses. */
  headers: HeaderSet;
  metrics: Metrics | undefined;
  logger: FastifyBaseLogger;
}

/**
 * Serves cached pages before Fastify handles the request, which would take twice as long as the rest. Returns false in
 * all but the plain case, so that the server handles it.
 */
export function serveHits({ pages, headers, metrics, logger }: HitsOptions) {
  const type = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pages.policy };
  // Names and values in turn: Node writes such a list as it is.
  const common = Object.entries({ ...headers, ...type }).flat();

  return ({ method, url = '', headers: asked }: IncomingMessage, response: ServerResponse): boolean => {
    const encoding = takenEncoding(asked['accept-encoding']?.toString());
    if (method !== 'GET' || asked.host === undefined || !encoding) return false;
    const start = performance.now();
    const document = pages.hit(url);
    if (!document) return false;
    const { etag, [encoding]: body } = document;
    const status = asked['if-none-match']?.includes(etag) ? 304 : 200;
    const own = [...common, ...Object.entries(documentHeaders(document)).flat()];
    if (status === 200) own.push('content-encoding', encoding, 'content-length', String(body.length));
    response.writeHead(status, own).end(status === 200 ? body : undefined);
    const milliseconds = performance.now() - start;
    metrics?.count({ operation: 'site', status, seconds: milliseconds / 1000 });
    logger.debug(
      { reqId: randomUUID(), method, url: url.split('?', 1)[0], status, milliseconds: Math.round(milliseconds) },
      'request',
    );
    return true;
  };
}
