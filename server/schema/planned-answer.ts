import type { Query } from 'drizzle-orm';
import { type GraphQLError, locatedError } from 'graphql';
import { listCost, nestedListCost } from '../data/costs.ts';
import { jsonStatement, type RequestedList } from '../data/json.ts';
import type { ListRequest } from '../data/list-request.ts';
import { pageSize, readPagination } from '../data/pages.ts';
import type { TableSizes } from '../data/table-sizes.ts';
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

/** A list of a plan as one request asks for it, with what it may cost. */
interface PlannedRequest extends RequestedList {
  list: PlannedList;
  /** The most records that it has, under all its parents. */
  most: number;
  parents: number;
}

/** What a request is given to be answered by a plan. */
export type ReadContext = Pick<Context, 'database' | 'budget' | 'sizes'>;

/** What is read for a request: for each field of the operation one statement. */
export type PlannedRead = readonly { root: PlannedRoot; lists: PlannedRequest[]; statement: Query }[];

/** The lists of a field as they are asked for; throws for arguments that are wrong, and NotPlanned for other pages. */
function requestsOf(
  lists: readonly PlannedList[],
  { operation }: Plan,
  values: Values,
  variables: Values,
): PlannedRequest[] {
  const requested = new Map<PlannedList, PlannedRequest>();
  for (const list of lists) {
    const { node, json, noLetter, parent } = list;
    const args: Pick<ListRequest, 'filter' | 'pagination'> = list.args(values);
    const page = readPagination(args.pagination);
    if (page.needsTotal) throw new NotPlanned();
    const window = page.window(0);
    const parents = parent?.list ? (requested.get(parent.list)?.most ?? pageSize) : 1;
    const sorts = writtenOrder({ fieldNodes: [node], operation }, variables);
    const most = parents * (json.whole ? pageSize : window.size);
    requested.set(list, { list, entity: json.entity, request: { ...args, sorts, noLetter }, window, most, parents });
  }
  return [...requested.values()];
}

/**
 * What a plan reads for a request with these variables. Undefined: the request is for the resolvers, which say what is
 * wrong with the variables, and which count pages from the end of a list.
 */
export function planRead(plan: Plan, variables: Values): PlannedRead | undefined {
  try {
    const values = plan.variables(variables);
    return plan.roots.map((root) => {
      const lists = requestsOf(root.lists, plan, values, variables);
      return { root, lists, statement: jsonStatement(root.json, lists, Number(root.args(values).id)) };
    });
  } catch {
    return undefined;
  }
}

/** What the database looks at for a list, in rows. Under many records at once, as many are counted as there can be. */
function costOf({ list, entity, request: { filter }, window, parents }: PlannedRequest, sizes: TableSizes): number {
  const { parent, counted } = list;
  if (!parent) return listCost(entity, { filter, start: window.start, counted }, sizes);
  return nestedListCost(entity, filter, { entity: parent.entity, count: parents }, sizes);
}

/** Charges the visitor's budget for what is to be read. Throws when it is used up. */
export function charge(read: PlannedRead, { budget, sizes }: ReadContext): void {
  let rows = 0;
  for (const { lists } of read) for (const list of lists) rows += costOf(list, sizes);
  budget.spend(rows);
}

/** Answers a request by its plan. */
export async function answerBy(reads: PlannedRead, { database, budget }: ReadContext): Promise<PlannedAnswer> {
  const answers = await Promise.allSettled(reads.map(({ statement }) => database.rows<{ json: string }>(statement)));
  const errors: GraphQLError[] = [];
  const members = reads.map(({ root: { key, node } }, index) => {
    const answer = answers[index];
    if (answer?.status === 'rejected') errors.push(locatedError(answer.reason, [node], [key]));
    const text = answer?.status === 'fulfilled' ? answer.value[0]?.json : undefined;
    return `"${key}":${text ?? 'null'}`;
  });
  const json = `{${members.join(',')}}`;
  budget.add(json.length * perCharacter);
  if (errors.length === 0) return { json };
  // A list that cannot be read leaves nothing of the answer: it must not be null.
  const isWhole = reads.every(({ root }, index) => answers[index]?.status === 'fulfilled' || !root.required);
  return { json: isWhole ? json : 'null', errors };
}
