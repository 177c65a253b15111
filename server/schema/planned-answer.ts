import { type GraphQLError, getArgumentValues, getVariableValues, isNonNullType, locatedError } from 'graphql';
import { listCost, nestedListCost } from '../data/costs.ts';
import type { EntityName } from '../data/entities.ts';
import { readJson } from '../data/json.ts';
import type { ListRequest } from '../data/lists.ts';
import { pageSize, readPagination } from '../data/pages.ts';
import type { Context } from './context.ts';
import { NotPlanned, type Plan, type PlannedList, type PlannedRoot } from './plan.ts';
import { writtenOrder } from './written-order.ts';

/** What a character of an answer costs, in rows that are only looked at: what `perRecord` makes of a usual record. */
const perCharacter = 0.05;

/** The JSON of an answer's data, and what went wrong with some of it. */
export interface PlannedAnswer {
  json: string;
  errors?: GraphQLError[];
}

/** A list of a plan as one request asks for it. */
interface RequestedList {
  list: PlannedList;
  entity: EntityName;
  request: ListRequest;
  counted: boolean;
  start: number;
  /** The most records that it has, under all its parents. */
  most: number;
  parents: number;
}

/** The lists of a field as they are asked for; throws for arguments that are wrong, and NotPlanned for other pages. */
function requestsOf(
  lists: readonly PlannedList[],
  { operation }: Plan,
  coerced: Values,
  context: Context,
): RequestedList[] {
  const requested = new Map<PlannedList, RequestedList>();
  for (const list of lists) {
    const { node, definition, json, unlettered, counted, parent } = list;
    const args: Pick<ListRequest, 'filter' | 'pagination'> = getArgumentValues(definition, node, coerced);
    const page = readPagination(args.pagination);
    if (page.needsTotal) throw new NotPlanned();
    const { start, size } = page.window(0);
    const parents = parent?.list ? (requested.get(parent.list)?.most ?? pageSize) : 1;
    const sorts = writtenOrder({ fieldNodes: [node], operation }, context.variables);
    const request = { ...args, sorts, unlettered, whole: json.whole !== undefined };
    const most = parents * (json.whole ? pageSize : size);
    requested.set(list, { list, entity: json.entity, request, counted, start, most, parents });
  }
  return [...requested.values()];
}

/** What the database looks at for the lists, in rows. Under many records at once, as many are counted as there can be. */
const costOf = (lists: readonly RequestedList[], { sizes }: Context): number =>
  lists.reduce((sum, { list: { parent }, entity, request: { filter }, start, counted, parents }) => {
    if (!parent) return sum + listCost(entity, { filter, start, counted }, sizes);
    return sum + nestedListCost(entity, filter, { entity: parent.entity, count: parents }, sizes);
  }, 0);

type Values = Record<string, unknown>;

/**
 * Answers an operation by its plan: one statement for each of its fields. Undefined: it is for the resolvers, which say
 * what is wrong with the variables or that the visitor's budget is used up, and which count pages from the end of a list.
 */
export async function answerBy(plan: Plan, context: Context): Promise<PlannedAnswer | undefined> {
  const { coerced } = getVariableValues(plan.schema, plan.operation.variableDefinitions ?? [], context.variables);
  if (!coerced) return undefined;
  const { budget, database } = context;
  let reads: { root: PlannedRoot; lists: RequestedList[]; id: unknown }[];
  try {
    reads = plan.roots.map((root) => ({
      root,
      lists: requestsOf(root.lists, plan, coerced, context),
      id: getArgumentValues(root.definition, root.node, coerced).id,
    }));
    budget.spend(reads.reduce((sum, { lists }) => sum + costOf(lists, context), 0));
  } catch {
    return undefined;
  }
  const texts = await Promise.allSettled(
    reads.map(({ root, lists, id }) => readJson(database, root.json, lists, Number(id))),
  );
  const errors: GraphQLError[] = [];
  const members = reads.map(({ root: { key, node } }, index) => {
    const read = texts[index];
    if (read?.status === 'rejected') errors.push(locatedError(read.reason, [node], [key]));
    const text = read?.status === 'fulfilled' ? (read.value ?? 'null') : 'null';
    return `"${key}":${text}`;
  });
  const json = `{${members.join(',')}}`;
  budget.add(json.length * perCharacter);
  if (errors.length === 0) return { json };
  // A list that cannot be read leaves nothing of the answer: it must not be null.
  const isWhole = reads.every(
    ({ root }, index) => texts[index]?.status === 'fulfilled' || !isNonNullType(root.definition.type),
  );
  return { json: isWhole ? json : 'null', errors };
}
