import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DocumentNode, ExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Context } from '../schema/context.ts';
import { maskError } from '../schema/errors.ts';
import { type Plan, planOf } from '../schema/plan.ts';
import { answerBy, charge, type PlannedRead, planRead, type ReadContext } from '../schema/planned-answer.ts';
import { type GraphQLRequest, isObject } from './graphql-request.ts';

/** More of them tell nobody more. */
const maxErrors = 20;

/**
 * How many queries are kept read and compiled; the site has 24. Mercurius keeps up to twice as many, and as many again of
 * those that are wrong, at half a megabyte for the biggest: someone who sends nothing but those fills 130 MB, no more.
 */
export const cachedQueries = 64;

/** The answer to a query that was read. */
export type GraphQLResult = ExecutionResult | { errors: GraphQLFormattedError[] };

/** An answer, or its text when the database has written it. */
type Answer = GraphQLResult | { text: string };

/** Where what fails in an operation is logged. */
interface Logged {
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** What resolvers are given, and what the query was read as, when it was read for this request. */
export type ExecutionContext = Context & { log: FastifyBaseLogger; document?: DocumentNode };

const nameForm = /^[_a-zA-Z][_a-zA-Z0-9]{0,99}$/;

const isNamed = ({ operationName }: GraphQLRequest) => operationName === undefined || nameForm.test(operationName);

/**
 * What a query is kept under. Compiled queries are kept under their text alone, and compiled for the operation that was
 * asked for first: the comment keeps two operations of one text apart. It also keeps a text from being read as a ready
 * syntax tree.
 */
const sourceOf = ({ query, operationName }: GraphQLRequest): string => `${query}\n#${operationName ?? ''}`;

/** Charges the visitor for a read; false: the budget is used up, which the resolvers say. */
export function isWithin(read: PlannedRead, context: ReadContext): boolean {
  try {
    charge(read, context);
    return true;
  } catch {
    return false;
  }
}

/** Executes operations. Those that come again are answered by a plan where there can be one, and else by compiled resolvers. */
export class Executor {
  readonly #app: FastifyInstance;
  readonly #schema: GraphQLSchema;
  /** Of queries that Mercurius has found to be valid, as many as it keeps. */
  readonly #plans = new Map<string, Plan | undefined>();

  constructor(app: FastifyInstance, schema: GraphQLSchema) {
    this.#app = app;
    this.#schema = schema;
  }

  async execute(asked: GraphQLRequest, context: ExecutionContext): Promise<Answer> {
    if (!isNamed(asked)) {
      return { errors: [{ message: 'The operation name is no name.', extensions: { code: 'BAD_USER_INPUT' } }] };
    }
    const read = this.planRead(asked);
    if (read && isWithin(read, context)) return this.answerPlanned(read, context);
    const { variables, operationName } = asked;
    const source = sourceOf(asked);
    try {
      const result = await this.#app.graphql(source, context, variables, operationName);
      this.#plan(source, context, operationName);
      return result;
    } catch (error) {
      const errors = isObject(error) && Array.isArray(error.errors) ? error.errors : [error];
      return { errors: formatErrors(errors, context) };
    }
  }

  /** What is read for an operation that has a plan; undefined: `execute` answers it. */
  planRead(asked: GraphQLRequest): PlannedRead | undefined {
    const plan = isNamed(asked) ? this.#plans.get(sourceOf(asked)) : undefined;
    return plan && planRead(plan, asked.variables);
  }

  /** Answers an operation by its plan. */
  async answerPlanned(read: PlannedRead, context: ReadContext & Logged): Promise<Answer> {
    const { json, errors } = await answerBy(read, context);
    if (!errors) return { text: `{"data":${json}}` };
    return { data: JSON.parse(json), errors: formatErrors(errors, context) };
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

/** Errors as a client may see them; what is a fault of the server is logged. */
export function formatErrors(errors: readonly unknown[], { log }: Logged): GraphQLFormattedError[] {
  return errors
    .slice(0, maxErrors)
    .map((error) => maskError(error, (id, err, path) => log.error({ err, id, path }, 'A query failed')));
}
