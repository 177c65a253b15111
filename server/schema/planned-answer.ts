import { type GraphQLError, locatedError } from 'graphql';
import { listCost, nestedListCost } from '../data/costs.ts';
import type { EntityName } from '../data/entities.ts';
import { readJson } from '../data/json.ts';
import type { ListRequest } from '../data/list-request.ts';
import { pageSize, readPagination } from '../data/pages.ts';
import { NotPlanned, type Values } from './arguments.ts';
import type { Context } from './context.ts';
import type { Plan, PlannedList, PlannedRoot } from './plan.ts';
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

/** What a request brings with it, or is given, to be answered by a plan. */
export type ReadContext = Pick<Context, 'database' | 'variables' | 'budget' | 'sizes'>;

/** What is read for a request: for each field of the operation one statement. */
export type PlannedRead = { root: PlannedRoot; lists: RequestedList[]; id: unknown }[];

/** The lists of a field as they are asked for; throws for arguments that are wrong, and NotPlanned for other pages. */
function requestsOf(
  lists: readonly PlannedList[],
  { operation }: Plan,
  values: Values,
  { variables }: ReadContext,
): RequestedList[] {
  const requested = new Map<PlannedList, RequestedList>();
  for (const list of lists) {
    const { node, json, noLetter, counted, parent } = list;
    const args: Pick<ListRequest, 'filter' | 'pagination'> = list.args(values);
    const page = readPagination(args.pagination);
    if (page.needsTotal) throw new NotPlanned();
    const { start, size } = page.window(0);
    const parents = parent?.list ? (requested.get(parent.list)?.most ?? pageSize) : 1;
    const sorts = writtenOrder({ fieldNodes: [node], operation }, variables);
    const request = { ...args, sorts, noLetter, whole: json.whole !== undefined };
    const most = parents * (json.whole ? pageSize : size);
    requested.set(list, { list, entity: json.entity, request, counted, start, most, parents });
  }
  return [...requested.values()];
}

/** What the database looks at for the lists, in rows. Under many records at once, as many are counted as there can be. */
const costOf = (lists: readonly RequestedList[], { sizes }: ReadContext): number =>
  lists.reduce((sum, { list: { parent }, entity, request: { filter }, start, counted, parents }) => {
    if (!parent) return sum + listCost(entity, { filter, start, counted }, sizes);
    return sum + nestedListCost(entity, filter, { entity: parent.entity, count: parents }, sizes);
  }, 0);

/**
 * What a plan reads for a request, with the visitor's budget charged for it. Undefined: the request is for the resolvers,
 * which say what is wrong with the variables or that the budget is used up, and which count pages from the end of a list.
 */
export function planRead(plan: Plan, context: ReadContext): PlannedRead | undefined {
  try {
    const values = plan.variables(context.variables);
    const read = plan.roots.map((root) => ({
      root,
      lists: requestsOf(root.lists, plan, values, context),
      id: root.args(values).id,
    }));
    context.budget.spend(read.reduce((sum, { lists }) => sum + costOf(lists, context), 0));
    return read;
  } catch {
    return undefined;
  }
}

/** Answers a request by its plan. */
export async function answerBy(reads: PlannedRead, { database, budget }: ReadContext): Promise<PlannedAnswer> {
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
  const isWhole = reads.every(({ root }, index) => texts[index]?.status === 'fulfilled' || !root.required);
  return { json: isWhole ? json : 'null', errors };
}
