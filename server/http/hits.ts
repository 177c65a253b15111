import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { HeaderSet } from './headers.ts';
import type { Metrics } from './metrics.ts';
import type { StoredDocument } from './page-cache.ts';
import type { Pages } from './pages.ts';
import { pageHeaders } from './site.ts';

/** Headers as Node writes them without another look: names and values in turn. */
type WrittenHeaders = string[];

interface Prepared {
  br: WrittenHeaders;
  gzip: WrittenHeaders;
  unchanged: WrittenHeaders;
}

export interface HitsOptions {
  pages: Pages;
  policy: string;
  /** The headers of every answer. */
  headers: HeaderSet;
  metrics: Metrics | undefined;
  logger: FastifyBaseLogger;
}

/**
 * Answers requests for pages that are there, before anything is made of a request: what a cached page then takes is what
 * Node takes for it. Whatever is not the plain case, it leaves to the server and returns false.
 */
export function answerHits({ pages, policy, headers, metrics, logger }: HitsOptions) {
  const prepared = new WeakMap<StoredDocument, Prepared>();
  const prepare = (document: StoredDocument): Prepared => {
    const common = { ...headers, 'content-security-policy': policy, ...pageHeaders(document) };
    const written = (more: Record<string, string>) => Object.entries({ ...common, ...more }).flat();
    const body = (encoding: 'br' | 'gzip') =>
      written({
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': encoding,
        'content-length': String(document[encoding].length),
      });
    return { br: body('br'), gzip: body('gzip'), unchanged: written({}) };
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers: asked } = request;
    if (method !== 'GET' || asked.host === undefined) return false;
    const accepted = asked['accept-encoding'];
    const encoding = typeof accepted === 'string' ? takenEncoding(accepted) : undefined;
    const start = performance.now();
    const document = encoding && pages.hit(url);
    if (!document) return false;
    let answer = prepared.get(document);
    if (!answer) {
      answer = prepare(document);
      prepared.set(document, answer);
    }
    const status = asked['if-none-match']?.includes(document.etag) ? 304 : 200;
    if (status === 304) response.writeHead(304, answer.unchanged).end();
    else response.writeHead(200, answer[encoding]).end(document[encoding]);
    const milliseconds = performance.now() - start;
    metrics?.count({ operation: 'site', status, seconds: milliseconds / 1000 });
    logger.debug({ method, url: url.split('?', 1)[0], status, milliseconds: Math.round(milliseconds) }, 'request');
    return true;
  };
}

/** The encoding that a browser takes and a page is kept in. */
export const takenEncoding = (accepted: string): 'br' | 'gzip' | undefined =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
