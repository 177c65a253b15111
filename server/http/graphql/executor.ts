import type { FastifyBaseLogger } from 'fastify';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { InvalidArguments } from '../../data/base/badUserInput.ts';
import { SearchReadings } from '../../data/searching/searchReadings.ts';
import { mostBytes } from '../../schema/answerLimits.ts';
import type { Context, ResolverContext } from '../../schema/context.ts';
import { addedCode, maskError, type Report } from '../../schema/maskError.ts';
import { type Plan, planOf, type Values } from '../../schema/plan.ts';
import {
  attempt,
  type Failed,
  type PreparedRoot,
  prepareRoot,
  type Variables,
  wholeText,
} from '../../schema/prepareRoot.ts';
import { limitObjects, readPlan } from '../../schema/readPlan.ts';
import type { GraphQLRequest } from './graphqlRequest.ts';
import { limitErrors, textLimits } from './queryLimits.ts';

/** The most errors in a response. More would not help. */
const maxErrors = 20;

/**
 * The most bytes of the documents that are kept with their plans, as `sizeOf` estimates them. The site has some sixty,
 * with six megabytes in all.
 */
const keptBytes = 32_000_000;

/** The most plans of a document. It has one for each combination of the conditions in `@skip` and `@include`. */
const keptPlans = 4;

export type GraphQLResult = Pick<ExecutionResult, 'data'> & { errors?: readonly GraphQLFormattedError[] };

/** A result as the text of its JSON, ready to be sent. */
export interface WrittenResult {
  text: string;
  errors?: readonly GraphQLFormattedError[] | undefined;
  /** Whether it has data. It may have errors, too. */
  hasData?: boolean;
}

/** The context of an operation, with the log for its failures. */
export type ExecutionContext = Context & { log: Pick<FastifyBaseLogger, Report['level']> };

const nameForm = /^[_a-zA-Z][_a-zA-Z0-9]{0,99}$/;

/** A valid document, with the operation to execute. */
class ParsedDocument {
  readonly document: DocumentNode;
  /** Undefined if the document has no operation of the name, or several and none is named. */
  readonly operation: OperationDefinitionNode | undefined;
  /** The variables that decide which fields are read. */
  readonly #conditions: ReadonlySet<string>;
  readonly #plans = new LRUCache<string, Plan>({ max: keptPlans });

  constructor(document: DocumentNode, operationName: string | undefined) {
    this.document = document;
    this.operation = getOperationAST(document, operationName) ?? undefined;
    this.#conditions = conditionsOf(document);
  }

  plan(schema: GraphQLSchema, operation: OperationDefinitionNode, values: Values): Plan {
    const key = [...this.#conditions].map((name) => String(values[name])).join();
    const known = this.#plans.get(key);
    if (known) return known;
    const plan = planOf(schema, this.document, operation, values);
    this.#plans.set(key, plan);
    return plan;
  }
}

/** The variables in directives. */
function conditionsOf(document: DocumentNode): Set<string> {
  const names = new Set<string>();
  visit(document, {
    Directive: ({ arguments: given = [] }) => {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return names;
}

/** The bytes that a document takes with its plans and their statements: half a kilobyte for each token, as measured. */
function sizeOf({ document }: ParsedDocument): number {
  let tokens = 0;
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) tokens += 1;
  return tokens * 500 + (document.loc?.end ?? 0);
}

/**
 * The types that resolvers return themselves. Their fields are keyed as in the schema; those that plans read, as in the
 * result.
 */
const resolvedTypes = new Set(['Session', 'User', 'Removal', 'Mark', 'MarkPage', 'Account', 'News', 'NewsItem']);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Executes operations by their plans. Mutations and introspection are executed by GraphQL, with the values that plans
 * have read.
 */
export class Executor {
  readonly #schema: GraphQLSchema;
  readonly #documents = new LRUCache<string, ParsedDocument>({ maxSize: keptBytes, sizeCalculation: sizeOf });

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  async execute(request: GraphQLRequest, context: ExecutionContext): Promise<WrittenResult> {
    const { operationName, variables: given } = request;
    if (operationName !== undefined && !nameForm.test(operationName)) {
      return refusal([{ message: 'The operation name is no name.', extensions: { code: 'BAD_USER_INPUT' } }]);
    }
    const key = `${operationName ?? ''} ${request.query}`;
    const known = this.#documents.get(key);
    const start = performance.now();
    try {
      // A known document is not refused here. So visitors who have used up their budget can still sign in.
      if (!known) context.budget.check();
    } catch (error) {
      return refusal(formatErrors([error], context));
    }
    const found = known ?? this.#parse(key, request, context);
    context.budget.charge(performance.now() - start);
    if ('errors' in found) return refusal(found.errors);
    const { document, operation } = found;
    if (!operation || operation.operation === 'subscription') {
      return this.#written(await execute({ schema: this.#schema, document, operationName }), context);
    }
    const { coerced, errors } = getVariableValues(this.#schema, operation.variableDefinitions ?? [], given);
    if (errors) return refusal(formatErrors(errors, context));
    try {
      const plan = found.plan(this.#schema, operation, coerced);
      const variables = { values: coerced, given };
      if (plan.executes) return await this.#execute(found, plan, variables, context);
      const result = await readPlan(plan, variables, context);
      if (result.errors.length === 0) return { text: `{"data":${result.json}}` };
      const formatted = formatErrors(result.errors, context);
      return {
        text: `{"errors":${JSON.stringify(formatted)},"data":${result.json}}`,
        errors: formatted,
        hasData: result.hasData,
      };
    } catch (error) {
      return written({ errors: formatErrors([error], context), data: null });
    }
  }

  /** The bytes of the kept documents, as `sizeOf` estimates them. */
  get keptBytes(): number {
    return this.#documents.calculatedSize;
  }

  #parse(key: string, { query, operationName }: GraphQLRequest, context: ExecutionContext): ParsedDocument | Refused {
    const document = parsed(query);
    const errors = 'kind' in document ? this.#validate(document) : [document.error];
    if (errors.length > 0 || !('kind' in document)) return { errors: formatErrors(errors, context) };
    const found = new ParsedDocument(document, operationName);
    this.#documents.set(key, found);
    return found;
  }

  #validate(document: DocumentNode): readonly GraphQLError[] {
    const errors = limitErrors(this.#schema, document);
    return errors.length > 0 ? errors : validate(this.#schema, document);
  }

  async #execute({ document }: ParsedDocument, plan: Plan, variables: Variables, context: ExecutionContext) {
    const readings = new SearchReadings();
    const reads = new Map<string | number, PreparedRoot | Failed>(
      plan.roots.flatMap((root) =>
        'json' in root ? [[root.key, attempt(() => prepareRoot(root, plan, variables, readings))]] : [],
      ),
    );
    // All that can refuse a mutation is checked before it writes.
    for (const read of reads.values()) if ('error' in read && plan.operation.operation === 'mutation') throw read.error;
    limitObjects([...reads.values()].flatMap((read) => ('run' in read ? [read] : [])));
    if (reads.size > 0 || plan.describes) context.budget.check();
    const readField = async (key: string | number, id?: number) => {
      const read = reads.get(key);
      if (!read) throw new TypeError(`${key} cannot be read.`);
      if ('error' in read) throw read.error;
      const json = wholeText(await read.run(context, Math.floor(mostBytes / reads.size), id));
      context.budget.hold(json.length);
      return JSON.parse(json);
    };
    const added: Added[] = [];
    const contextValue: ResolverContext = {
      ...context,
      readAdded({ path, fieldName }, id) {
        added.push({ key: String(path.key), fieldName, id });
        context.budget.admit();
        return readField(path.key, id);
      },
    };
    const fieldResolver: GraphQLFieldResolver<unknown, ResolverContext> = (source, _args, _context, info) => {
      if (isRecord(source)) return source[resolvedTypes.has(info.parentType.name) ? info.fieldName : info.path.key];
      return readField(info.path.key);
    };
    const start = performance.now();
    const executed = execute({
      schema: this.#schema,
      document,
      operationName: plan.operation.name?.value,
      variableValues: variables.given,
      contextValue,
      fieldResolver,
    });
    // The schema is told at once; all else is waited for.
    context.budget.charge(performance.now() - start);
    const result = await executed;
    const untold = added.filter(({ key }) => !result.data?.[key]).map(addedError);
    const answer = this.#written(
      untold.length > 0 ? { ...result, errors: [...untold, ...(result.errors ?? [])] } : result,
      context,
    );
    if (plan.describes) context.budget.hold(answer.text.length);
    return answer;
  }

  #written({ data, errors }: ExecutionResult, context: ExecutionContext): WrittenResult {
    return written({ ...(errors && { errors: formatErrors(errors, context) }), ...(data !== undefined && { data }) });
  }
}

interface Added {
  key: string;
  fieldName: string;
  id: number;
}

/** The error for an added record that the result lacks. */
const addedError = ({ key, fieldName, id }: Added): GraphQLError =>
  new GraphQLError(`${fieldName} was done: it added ${id}. Do not send it again; what else was asked for has failed.`, {
    path: [key],
    extensions: { code: addedCode, added: id },
  });

interface Refused {
  errors: readonly GraphQLFormattedError[];
}

const written = (result: GraphQLResult): WrittenResult => ({
  text: JSON.stringify(result),
  errors: result.errors,
  hasData: Object.values(result.data ?? {}).some((value) => value !== null),
});

const refusal = (errors: Refused['errors']): WrittenResult => written({ errors });

function parsed(query: string): DocumentNode | { error: unknown } {
  try {
    return parse(query, { maxTokens: textLimits.tokens });
  } catch (error) {
    return { error };
  }
}

/** Returns the errors that a field ended with. They are several if several of its arguments are invalid. */
function errorsOf(error: unknown): readonly unknown[] {
  if (!(error instanceof GraphQLError && error.originalError instanceof InvalidArguments)) return [error];
  const { originalError, nodes, path } = error;
  return originalError.errors.map((invalid) => locatedError(invalid, nodes, path));
}

/** Converts errors to their public form. Faults of the server are logged. */
function formatErrors(errors: readonly unknown[], { log }: Pick<ExecutionContext, 'log'>): GraphQLFormattedError[] {
  return errors
    .flatMap(errorsOf)
    .slice(0, maxErrors)
    .map((error) =>
      maskError(error, ({ level, cause, ...rest }) => log[level]({ err: cause, ...rest }, 'A query failed')),
    );
}
