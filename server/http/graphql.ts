import cors from '@fastify/cors';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import mercurius from 'mercurius';
import type { Context } from '../schema/context.ts';
import { maskError } from '../schema/errors.ts';
import { type Plan, planOf } from '../schema/plan.ts';
import { answerBy } from '../schema/planned-answer.ts';
import { limitErrors, textLimits } from './limits.ts';
import { limitRate } from './rate-limit.ts';

export interface GraphQLOptions {
  schema: GraphQLSchema;
  /** What the resolvers are given besides their arguments. */
  context(request: FastifyRequest, reply: FastifyReply, asked: GraphQLRequest): Promise<Context>;
  /** Origins whose pages may use the API. */
  corsOrigins: readonly string[];
  rateLimits: boolean;
  /** Is called when a mutation may have changed something. */
  mutated?(): void;
  /** Is handed what answers an operation in this process, within the same limits. */
  ready?(execute: (asked: GraphQLRequest, context: ExecutionContext) => Promise<GraphQLResult>): void;
}

const path = '/graphql';
const bodyLimit = 100_000;
/** More of them tell nobody more. */
const maxErrors = 20;
/**
 * How many queries are kept read and compiled; the site has 24. Mercurius keeps up to twice as many, and as many again of
 * those that are wrong, at half a megabyte for the biggest: someone who sends nothing but those fills 130 MB, no more.
 */
const cachedQueries = 64;

/** The answer to a query that was read. */
export type GraphQLResult = ExecutionResult | { errors: GraphQLFormattedError[] };

/** An answer, or its text when the database has written it. */
type Answer = GraphQLResult | { text: string };

/** What resolvers are given, and where what fails in them is logged. */
type ExecutionContext = Context & { log: FastifyBaseLogger; document?: DocumentNode };

export interface GraphQLRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** Thrown where Mercurius has no other way to say no. */
class Refusal extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('The query is refused');
    this.errors = errors;
  }
}

/** An answer to a request that never becomes a query. */
export const transportError = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] });

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
  if (options.rateLimits) await limitRate(app, 1200);
  await app.register(mercurius, {
    schema: options.schema,
    routes: false,
    jit: 1,
    cache: cachedQueries,
    graphql: { parseOptions: { maxTokens: textLimits.tokens } },
    errorFormatter: ({ errors, data }, { log }) => ({
      statusCode: 200,
      response: { data: data ?? null, errors: formatErrors(errors ?? [], log) },
    }),
  });
  app.graphql.addHook('preValidation', (schema, document, context) => {
    const errors = limitErrors(schema, document);
    if (errors.length > 0) throw new Refusal(errors);
    context.document = document;
  });
  const executor = new Executor(app, options.schema);
  options.ready?.(async (asked, context) => {
    const result = await executor.execute(asked, context);
    return 'text' in result ? JSON.parse(result.text) : result;
  });
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

/** The parts of a request's body, or what is wrong with it. */
function readRequest(body: unknown): GraphQLRequest | string {
  if (Array.isArray(body)) return 'One query is answered at a time.';
  if (!isObject(body)) return 'The body must be a JSON object.';
  const { query, variables, operationName } = body;
  if (typeof query !== 'string' || query === '') return 'The body needs a query, as text.';
  if (variables !== undefined && variables !== null && !isObject(variables)) return 'The variables must be an object.';
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    return 'The operation name must be a text.';
  }
  if (query.length > textLimits.characters) {
    return `The query has ${query.length} characters; ${textLimits.characters} are allowed.`;
  }
  return { query, variables: variables ?? {}, operationName: operationName || undefined };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameForm = /^[_a-zA-Z][_a-zA-Z0-9]{0,99}$/;

/** Executes operations. Those that come again are answered by a plan where there can be one, and else by compiled resolvers. */
class Executor {
  readonly #app: FastifyInstance;
  readonly #schema: GraphQLSchema;
  /** Of queries that Mercurius has found to be valid, as many as it keeps. */
  readonly #plans = new Map<string, Plan | undefined>();

  constructor(app: FastifyInstance, schema: GraphQLSchema) {
    this.#app = app;
    this.#schema = schema;
  }

  async execute({ query, variables, operationName }: GraphQLRequest, context: ExecutionContext): Promise<Answer> {
    if (operationName !== undefined && !nameForm.test(operationName)) {
      return { errors: [{ message: 'The operation name is no name.', extensions: { code: 'BAD_USER_INPUT' } }] };
    }
    // Compiled queries are kept under their text alone, and compiled for the operation that was asked for first: the
    // comment keeps two operations of one text apart. It also keeps a text from being read as a ready syntax tree.
    const source = `${query}\n#${operationName ?? ''}`;
    const plan = this.#plans.get(source);
    const planned = plan && (await answerBy(plan, context));
    if (planned && !planned.errors) return { text: `{"data":${planned.json}}` };
    if (planned?.errors) return { data: JSON.parse(planned.json), errors: formatErrors(planned.errors, context.log) };
    try {
      const result = await this.#app.graphql(source, context, variables, operationName);
      this.#plan(source, context, operationName);
      return result;
    } catch (error) {
      const errors = isObject(error) && Array.isArray(error.errors) ? error.errors : [error];
      return { errors: formatErrors(errors, context.log) };
    }
  }

  /** Makes the plan of a query that was read just now and found to be valid. */
  #plan(source: string, { document }: ExecutionContext, operationName: string | undefined): void {
    if (!document) return;
    for (const oldest of this.#plans.keys()) {
      if (this.#plans.size < 2 * cachedQueries) break;
      this.#plans.delete(oldest);
    }
    this.#plans.set(source, planOf(this.#schema, document, operationName));
  }
}

function formatErrors(errors: readonly unknown[], log: FastifyBaseLogger): GraphQLFormattedError[] {
  return errors
    .slice(0, maxErrors)
    .map((error) => maskError(error, (id, err, path) => log.error({ err, id, path }, 'A query failed')));
}
