import cors from '@fastify/cors';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentNode, GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import mercurius from 'mercurius';
import type { Context } from '../schema/context.ts';
import { transportError } from './errors.ts';
import { cachedQueries, Executor, formatErrors } from './executor.ts';
import { bodyLimit, type GraphQLRequest, graphqlPath as path, readRequest } from './graphql-request.ts';
import { limitErrors, textLimits } from './limits.ts';
import { limitRate, type RequestLimit } from './rate-limit.ts';

export interface GraphQLOptions {
  schema: GraphQLSchema;
  /** What the resolvers are given besides their arguments. */
  context(request: FastifyRequest, reply: FastifyReply, asked: GraphQLRequest): Promise<Context>;
  /** Origins whose pages may use the API. */
  corsOrigins: readonly string[];
  /** How often each address may ask; as often as it likes without one. */
  limit?: RequestLimit | undefined;
  /** Is called when a mutation may have changed something. */
  mutated?(): void;
  /** Is handed what answers an operation in this process, within the same limits. */
  ready?(executor: Executor): void;
}

/** Thrown where Mercurius has no other way to say no. */
class Refusal extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('The query is refused');
    this.errors = errors;
  }
}

/** The API: one endpoint, with limits on what a request may say and cost. */
export async function graphqlEndpoint(app: FastifyInstance, options: GraphQLOptions): Promise<void> {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  if (options.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...options.corsOrigins],
      methods: ['POST'],
      allowedHeaders: ['authorization', 'content-type'],
      exposedHeaders: ['retry-after', 'www-authenticate'],
      maxAge: 86_400,
    });
  }
  if (options.limit) await limitRate(app, options.limit);
  await app.register(mercurius, {
    schema: options.schema,
    routes: false,
    jit: 1,
    cache: cachedQueries,
    graphql: { parseOptions: { maxTokens: textLimits.tokens } },
    errorFormatter: ({ errors, data }, { log }) => ({
      statusCode: 200,
      response: { data: data ?? null, errors: formatErrors(errors ?? [], { log }) },
    }),
  });
  app.graphql.addHook('preValidation', (schema, document, context) => {
    const errors = limitErrors(schema, document);
    if (errors.length > 0) throw new Refusal(errors);
    context.document = document;
  });
  const executor = new Executor(app, options.schema);
  options.ready?.(executor);
  app.post(path, { bodyLimit }, (request, reply) => answer(executor, options, request, reply));
  const others = ['GET', 'PUT', 'PATCH', 'DELETE', ...(options.corsOrigins.length > 0 ? [] : ['OPTIONS'])];
  app.route({
    method: others,
    url: path,
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send(transportError('The API answers POST requests.', 'METHOD_NOT_ALLOWED')),
  });
}

async function answer(executor: Executor, options: GraphQLOptions, request: FastifyRequest, reply: FastifyReply) {
  const asked = readRequest(request.body);
  if (typeof asked === 'string') return reply.code(400).send(transportError(asked, 'BAD_REQUEST'));
  // Not a copy: what Mercurius then does with a spread object takes four times as long as the query itself.
  const context = Object.assign(await options.context(request, reply, asked), { log: request.log });
  const result = await executor.execute(asked, context);
  request.operationName = asked.operationName;
  if ('text' in result) return reply.type('application/json; charset=utf-8').send(result.text);
  request.limitHit = limitCode(result);
  if (asked.query.includes('mutation')) options.mutated?.();
  const wait = result.errors?.find(({ extensions }) => extensions?.code === 'RATE_LIMITED')?.extensions?.retryAfter;
  if (typeof wait === 'number') {
    reply.code(429).header('retry-after', wait);
    // Only with this type do clients look for the message in an answer that is not OK.
    if (request.headers.accept?.includes('application/graphql-response+json')) {
      reply.type('application/graphql-response+json; charset=utf-8').serializer(JSON.stringify);
    }
  }
  return reply.send(result);
}

const limitCodes = ['RATE_LIMITED', 'QUERY_TOO_COSTLY'];

/** The code of the limit that a request went over, if it did. */
const limitCode = ({ errors }: { errors?: readonly GraphQLFormattedError[] }): string | undefined =>
  limitCodes.find((code) => errors?.some(({ extensions }) => extensions?.code === code));

declare module 'mercurius' {
  interface MercuriusContext {
    /** The log of the request, which names it. */
    log: FastifyBaseLogger;
    /** What the query was read as, when it was read for this request. */
    document?: DocumentNode;
  }
}
