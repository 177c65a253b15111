import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { ReadContext } from '../schema/planned-answer.ts';
import type { Contexts } from './contexts.ts';
import { internalError } from './errors.ts';
import { type Executor, isWithin } from './executor.ts';
import { bodyLimit, graphqlPath } from './graphql-request.ts';
import type { HeaderSet } from './headers.ts';
import { takenEncoding } from './hits.ts';
import type { Metrics } from './metrics.ts';
import { bodyReader, type PlannedBody } from './planned-body.ts';
import { countHeaders, type RequestLimit } from './rate-limit.ts';

/*
 * Queries that come again, answered before Fastify makes anything of a request: what it does for each takes as long as
 * the database does for most of them. Only the plain case is answered here, a visitor's query that has a plan. Every other
 * request, whatever is wrong with it or special about it, goes to Fastify as it came, its body put back: sessions, the
 * refusal of those who ask too often, errors, mutations, queries that are new. What is answered here is answered with the
 * same headers, limits, counts and logs.
 */

export interface PlannedOptions {
  executor: Executor;
  contexts: Pick<Contexts, 'ofReader'>;
  /** How often each address may ask; Fastify's route counts with the same. */
  limit: RequestLimit | undefined;
  trustedProxies: readonly string[];
  /** The headers of every answer of the API. */
  headers: HeaderSet;
  metrics: Metrics | undefined;
  logger: FastifyBaseLogger;
}

/** A query that is answered here, and for whom. */
interface Taken extends PlannedBody {
  reader: Reader;
}

/** Who asks, and what their query is answered with. A class: a getter in an object literal would give each its own shape. */
class Reader implements ReadContext {
  readonly address: string;
  readonly database: ReadContext['database'];
  readonly budget: ReadContext['budget'];
  readonly sizes: ReadContext['sizes'];
  readonly #logger: FastifyBaseLogger;
  #log: FastifyBaseLogger | undefined;

  constructor(address: string, { database, budget, sizes }: ReadContext, logger: FastifyBaseLogger) {
    this.address = address;
    this.database = database;
    this.budget = budget;
    this.sizes = sizes;
    this.#logger = logger;
  }

  /** A logger of the request's own: made when it logs something, which few do. */
  get log(): FastifyBaseLogger {
    this.#log ??= this.#logger.child({ reqId: randomUUID() });
    return this.#log;
  }
}

/** Shorter answers are not compressed, as `@fastify/compress` has it; so are the levels. */
const shortestCompressed = 1024;
const compress = {
  br: promisify((text: string, done: (error: Error | null, packed: Buffer) => void) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
  gzip: promisify((text: string, done: (error: Error | null, packed: Buffer) => void) => gzip(text, done)),
};

/** What is sent of a text, and the headers that say so: compressed, if it is worth it and taken. */
async function pack(text: string, accepted = ''): Promise<{ content: string | Buffer; form: string[] }> {
  const length = Buffer.byteLength(text);
  const encoding = length < shortestCompressed ? undefined : takenEncoding(accepted);
  if (!encoding) return { content: text, form: ['content-length', String(length)] };
  const content = await compress[encoding](text);
  const size = ['content-length', String(content.length)];
  return { content, form: ['vary', 'accept-encoding', 'content-encoding', encoding, ...size] };
}

const jsonType = /^application\/json(?:; ?charset=utf-8)?$/i;
/** Encodings without weights. */
const plainEncodings = /^[a-z, ]*$/;

/** Headers for which a request goes to Fastify. */
const special = ['authorization', 'content-encoding', 'transfer-encoding', 'x-no-compression'] as const;

const isPlain = (headers: IncomingHttpHeaders): boolean =>
  headers.host !== undefined &&
  jsonType.test(headers['content-type'] ?? '') &&
  Number(headers['content-length']) > 0 &&
  Number(headers['content-length']) <= bodyLimit &&
  plainEncodings.test(String(headers['accept-encoding'] ?? '')) &&
  special.every((name) => headers[name] === undefined);

/**
 * Answers the queries that it can. The others it leaves to `handOver`, at once or when their body has come; false says
 * that it has not looked at the body.
 */
export function answerPlanned(options: PlannedOptions) {
  const { executor, contexts, limit, headers, metrics, logger } = options;
  const trust = proxyAddr.compile([...options.trustedProxies]);
  const common = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat();

  const readBody = bodyReader(executor);

  function take(request: IncomingMessage, body: Buffer): Taken | undefined {
    if (body.length !== Number(request.headers['content-length'])) return undefined;
    const asked = readBody(body.toString());
    if (!asked) return undefined;
    const address = normalizeIP(proxyAddr(request, trust), 64);
    if (limit?.isReached(address)) return undefined;
    const reader = new Reader(address, contexts.ofReader(address), logger);
    return isWithin(asked.read, reader) ? { ...asked, reader } : undefined;
  }

  async function answer({ read, reader }: Taken, request: IncomingMessage, response: ServerResponse) {
    const more = limit ? countHeaders(limit, limit.count(reader.address)) : [];
    try {
      const result = await executor.answerPlanned(read, reader);
      const text = 'text' in result ? result.text : JSON.stringify(result);
      const { content, form } = await pack(text, request.headers['accept-encoding']);
      response.writeHead(200, [...common, ...form, ...more]).end(content);
    } catch (error) {
      response.writeHead(500, [...common, ...more]).end(JSON.stringify(internalError(error, reader.log)));
    }
  }

  return (request: IncomingMessage, response: ServerResponse, handOver: RequestListener): boolean => {
    const { method, url, headers: asked } = request;
    if (method !== 'POST' || url !== graphqlPath || !isPlain(asked)) return false;
    const start = performance.now();
    request.once('data', async (body: Buffer) => {
      const taken = take(request, body);
      if (!taken) {
        request.pause().unshift(body);
        handOver(request, response);
        return;
      }
      await answer(taken, request, response);
      const milliseconds = performance.now() - start;
      const { statusCode: status } = response;
      metrics?.count({
        operation: metrics.labelOf(taken.operationName),
        status,
        seconds: milliseconds / 1000,
      });
      if (isDebugged(logger)) {
        taken.reader.log.debug({ method, url, status, milliseconds: Math.round(milliseconds) }, 'request');
      }
    });
    return true;
  };
}

const isDebugged = ({ level }: FastifyBaseLogger): boolean => level === 'debug' || level === 'trace';
