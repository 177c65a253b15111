import { Readable } from 'node:stream';
import cors from '@fastify/cors';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import type { Context } from '../../schema/context.ts';
import { addedCode, temporaryCodes } from '../../schema/maskError.ts';
import { limitRate } from '../rateLimit.ts';
import { transportError } from '../transportError.ts';
import type { Executor } from './executor.ts';
import { asksForPage, explorer } from './explorer.ts';
import { apiRoutes, bodyLimit, memberBodyLimit, readRequest } from './graphqlRequest.ts';

export interface GraphQLOptions {
  executor: Executor;
  context(request: FastifyRequest, reply: FastifyReply): Promise<Context>;
  isMember(request: FastifyRequest): Promise<boolean>;
  corsOrigins: readonly string[];
  /** Whether requests are counted, and refused if an address sends too many. */
  rateLimits: boolean;
  /** Whether browsers that open the API's URL get an explorer. */
  explorer: boolean;
}

/** The most requests of an address in a minute. */
const requestsPerMinute = 1200;

/** The endpoint of the API, with limits on the size and cost of requests. */
export async function graphqlEndpoint(app: FastifyInstance, options: GraphQLOptions): Promise<void> {
  app.removeContentTypeParser('text/plain');
  if (options.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...options.corsOrigins],
      methods: ['POST'],
      allowedHeaders: ['authorization', 'content-type'],
      exposedHeaders: ['retry-after', 'www-authenticate'],
      maxAge: 86_400,
    });
  }
  if (options.rateLimits) await limitRate(app, requestsPerMinute);
  for (const url of [...apiRoutes.any, ...apiRoutes.post]) {
    app.post(
      url,
      {
        bodyLimit: memberBodyLimit,
        preParsing(request, _reply, payload, done) {
          if (Number(request.headers['content-length']) <= bodyLimit) return done(null, payload);
          options.isMember(request).then((isMember) => done(null, isMember ? payload : limited(payload)), done);
        },
      },
      (request, reply) => handleRequest(options, request, reply),
    );
  }
  const explore = options.explorer ? explorer() : undefined;
  const others = ['GET', 'PUT', 'PATCH', 'DELETE', ...(options.corsOrigins.length > 0 ? [] : ['OPTIONS'])];
  for (const url of apiRoutes.any) {
    app.route({
      method: others,
      url,
      handler: (request, reply) =>
        explore && asksForPage(request)
          ? explore(request, reply)
          : reply
              .code(405)
              .header('allow', 'POST')
              .send(transportError('The API answers POST requests.', 'METHOD_NOT_ALLOWED')),
    });
  }
}

/** Returns a body that fails once it has more bytes than a visitor without a session may send. */
function limited(payload: Readable): Readable {
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      yield chunk;
    }
  };
  return Readable.from(counted(payload), { objectMode: false });
}

async function handleRequest({ executor, context }: GraphQLOptions, request: FastifyRequest, reply: FastifyReply) {
  const asked = readRequest(request.body);
  if (typeof asked === 'string') return reply.code(400).send(transportError(asked, 'BAD_REQUEST'));
  request.operationName = asked.operationName;
  const result = await executor.execute(asked, { ...(await context(request, reply)), log: request.log });
  reply.type('application/json; charset=utf-8');
  if (result.errors) sayLimit(result.errors, result.hasData === true, request, reply);
  return reply.send(result.text);
}

/** Sets the status and headers of a response if a limit was exceeded or the data is temporarily unavailable. */
function sayLimit(
  errors: readonly GraphQLFormattedError[],
  hasData: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const found = (codes: readonly string[]) =>
    errors.find(({ extensions }) => codes.some((code) => code === extensions?.code))?.extensions;
  request.limitHit = found(limitCodes)?.code?.toString();
  const limited = found(['RATE_LIMITED']);
  const refused = limited ?? (hasData ? undefined : found(temporaryCodes));
  // A client that is told to try again would add the record twice.
  if (typeof refused?.retryAfter !== 'number' || found([addedCode])) return;
  reply.code(limited ? 429 : 503).header('retry-after', refused.retryAfter);
  // Clients look for the message of such a response only if it has this type.
  if (request.headers.accept?.includes('application/graphql-response+json')) {
    reply.type('application/graphql-response+json; charset=utf-8');
  }
}

const limitCodes = ['RATE_LIMITED', 'QUERY_TOO_COSTLY', ...temporaryCodes];
