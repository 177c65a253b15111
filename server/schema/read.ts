import {
  type FieldNode,
  type GraphQLError,
  getArgumentValues,
  locatedError,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { type CostedList, costOf, perCharacter } from '../data/costs.ts';
import type { Filter } from '../data/filters.ts';
import { jsonStatement, readList } from '../data/json.ts';
import { mostOf, type Pagination, pageSize, readPagination } from '../data/pages.ts';
import { readText } from '../data/readings.ts';
import type { TableSizes } from '../data/table-sizes.ts';
import type { Queryable } from '../db/database.ts';
import type { Budget } from './budget.ts';
import type { Plan, PlannedList, PlannedRoot, Values } from './plan.ts';

/** What is read from, and at whose cost. */
export interface ReadContext {
  database: Queryable;
  /** What the visitor may still make the database read. */
  budget: Budget;
  sizes: TableSizes;
}

/** A record as an answer has it, by the keys of the answer; null where there is none. */
export type ReadRecord = Record<string, unknown> | null;

/** The variables of a request. */
export interface Variables {
  /** As GraphQL coerced them. */
  values: Values;
  /** As they came: the order of their keys is the order in which sorts apply. */
  given: Values;
}

/** A root field as a request asks for it. */
export interface RootRead {
  /** The rows that the database looks at for it. */
  cost(sizes: TableSizes): number;
  /**
   * The text of its JSON; null where there is no such record.
   * @param added The record that a mutation has written, which its arguments do not name.
   */
  run(database: Queryable, added?: number): Promise<string>;
}

/** The arguments of every list. */
interface ListArguments {
  filter?: Filter | null;
  pagination?: Pagination | null;
}

/**
 * The names in a field's `filter` in the order in which they were written. GraphQL passes arguments in the order of
 * the schema, but sorts apply in the order of the request: it stands in the query's text, or in the variables as they came.
 */
function writtenOrder(node: FieldNode, operation: OperationDefinitionNode, given: Values): readonly string[] {
  const namesIn = (value: ValueNode | undefined): readonly string[] => {
    if (value?.kind === 'ObjectValue') return value.fields.map(({ name }) => name.value);
    if (value?.kind !== 'Variable') return [];
    const name = value.name.value;
    const sent = given[name];
    if (typeof sent === 'object' && sent !== null) return Object.keys(sent);
    return namesIn(operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue);
  };
  return namesIn(node.arguments?.find(({ name }) => name.value === 'filter')?.value);
}

/** A list as a request asks for it, with what it may cost. */
function requestOf(
  list: PlannedList,
  { operation }: Plan,
  { values, given }: Variables,
  mostRecords: ReadonlyMap<PlannedList, number>,
) {
  const { node, definition, json, noLetter, counted, computed, parent } = list;
  const args: ListArguments = getArgumentValues(definition, node, values);
  const page = readPagination(args.pagination);
  const sorts = writtenOrder(node, operation, given);
  const count = parent?.list ? (mostRecords.get(parent.list) ?? pageSize) : 1;
  const request = { entity: json.entity, filter: args.filter, page };
  const costed: CostedList = {
    ...request,
    counted,
    computed,
    most: count * (json.whole ? pageSize : mostOf(page)),
    parent: parent && { entity: parent.entity, count, repeated: parent.repeated },
  };
  return { costed, read: readList({ ...request, sorts, noLetter }, json.index) };
}

/**
 * Reads a root field's arguments, and those of every list in it.
 * @throws GraphQLError that names the field and the argument that is wrong
 */
export function readRoot(root: PlannedRoot, plan: Plan, variables: Variables): RootRead {
  const most = new Map<PlannedList, number>();
  const lists = root.lists.map((list) => {
    try {
      const request = requestOf(list, plan, variables, most);
      most.set(list, request.costed.most);
      return request;
    } catch (error) {
      throw locatedError(error, [list.node], list.path);
    }
  });
  const located = (error: unknown): GraphQLError => locatedError(error, [root.node], [root.key]);
  const isNamed = 'record' in root.json && plan.operation.operation === 'query';
  const named = isNamed ? idOf(root, variables, located) : undefined;
  return {
    cost: (sizes) =>
      costOf(
        lists.map(({ costed }) => costed),
        sizes,
        root.computed,
      ),
    async run(database, added) {
      try {
        const reads = lists.map(({ read }) => read);
        // Whatever needs no statement of its own before is sent in the order of the query.
        const whole = reads.some(({ searches }) => searches.length > 0)
          ? await Promise.all(reads.map((read) => understood(database, read)))
          : reads;
        const [row] = await database.rows<{ json: string }>(jsonStatement(root.json, whole, named ?? added));
        return row?.json ?? 'null';
      } catch (error) {
        throw located(error);
      }
    },
  };
}

/** A list with the texts of its searches as the catalogue's words make them understood. */
async function understood<List extends ReturnType<typeof readList>>(database: Queryable, list: List): Promise<List> {
  if (list.searches.length === 0) return list;
  const texts = list.searches.map(async (name) => [name, await readText(database, String(list.values[name]))] as const);
  return { ...list, values: { ...list.values, ...Object.fromEntries(await Promise.all(texts)) } };
}

function idOf({ definition, node }: PlannedRoot, { values }: Variables, located: (error: unknown) => GraphQLError) {
  try {
    return Number(getArgumentValues(definition, node, values).id);
  } catch (error) {
    throw located(error);
  }
}

/** The JSON of an operation's data, and what went wrong with some of it. */
export interface ReadAnswer {
  json: string;
  errors: GraphQLError[];
  /** Whether any of it was read. */
  hasData: boolean;
}

/** Reads all that an operation asks for: one statement for each root field. All of it is charged before any of it is read. */
export async function readAll(plan: Plan, variables: Variables, context: ReadContext): Promise<ReadAnswer> {
  const { database, budget, sizes } = context;
  const reads: (RootRead | { error: GraphQLError } | { text: string })[] = [];
  for (const root of plan.roots) {
    const read = 'text' in root ? root : attempt(() => readRoot(root, plan, variables));
    // A list must not be null: without it nothing is left of the answer.
    if ('error' in read && 'required' in root && root.required)
      return { json: 'null', errors: [read.error], hasData: false };
    reads.push(read);
  }
  budget.spend(reads.reduce((rows, read) => rows + ('cost' in read ? read.cost(sizes) : 0), 0));
  const answers = await Promise.all(
    reads.map((read) => ('run' in read ? read.run(database).catch(failure) : Promise.resolve(read))),
  );
  const errors: GraphQLError[] = [];
  let isWhole = true;
  const members = plan.roots.map((root, index) => {
    const answer = answers[index];
    if ('text' in root) return `"${root.key}":"${root.text}"`;
    if (typeof answer === 'string') return `"${root.key}":${answer}`;
    if (answer && 'error' in answer) errors.push(answer.error);
    if (root.required) isWhole = false;
    return `"${root.key}":null`;
  });
  const json = isWhole ? `{${members.join(',')}}` : 'null';
  budget.add(json.length * perCharacter);
  return { json, errors, hasData: isWhole && errors.length < plan.roots.length };
}

/** An error that leaves the other root fields as they are. */
const failure = (error: GraphQLError) => ({ error });

/** What `read` returns, or in its place the error that it throws. */
export function attempt(read: () => RootRead): RootRead | { error: GraphQLError } {
  try {
    return read();
  } catch (error) {
    return failure(locatedError(error, undefined));
  }
}
