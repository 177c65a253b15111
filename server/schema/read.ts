import {
  type FieldNode,
  GraphQLError,
  getArgumentValues,
  locatedError,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { type CostedList, costOf, perCharacter } from '../data/costs.ts';
import { countRecords } from '../data/counting.ts';
import type { Filter } from '../data/filters.ts';
import { jsonStatement } from '../data/json.ts';
import { bytesOfEach } from '../data/json-bytes.ts';
import { asksLongTexts } from '../data/json-shape.ts';
import { mostOf, type Pagination, readPagination } from '../data/pages.ts';
import { Readings } from '../data/readings.ts';
import { type ReadList, readList } from '../data/rows.ts';
import type { TableSizes } from '../data/table-sizes.ts';
import type { Queryable } from '../db/database.ts';
import type { Budget } from './budget.ts';
import type { Plan, PlannedList, PlannedRoot, Values } from './plan.ts';

/** The database to read from, and the budget that is charged. */
export interface ReadContext {
  database: Queryable;
  /** The rest of the visitor's budget. */
  budget: Budget;
  sizes: TableSizes;
}

/** A record with the keys of the result; null if there is none. */
export type ReadRecord = Record<string, unknown> | null;

/** The variables of a request. */
export interface Variables {
  /** The values as GraphQL coerced them. */
  values: Values;
  /** The values as they were sent. The order of keys is the order of sorts. */
  given: Values;
}

/** A root field with the arguments of a request. */
export interface RootRead {
  /** The most objects that the result may have, according to page sizes and ids. */
  objects: number;
  /** Returns the rows that the database reads for it, as estimated. */
  cost(sizes: TableSizes): number;
  /**
   * Counts the objects of the result. The most that may be looked at is charged before, and the rest given back.
   * @param most The count at which counting stops
   * @throws GraphQLError if there are more
   */
  count(context: ReadContext, most: number): Promise<number>;
  /**
   * Reads the field, unless it has more than `most` bytes.
   * @param added The id of the record that a mutation has added
   */
  run(database: Queryable, most: number, added?: number): Promise<RootText>;
}

/** The JSON of a root field, `null` if there is no such record, and its number of bytes; without the JSON, if there are too many. */
export interface RootText {
  json?: string;
  bytes: number;
}

/** The most objects in a result: records, edges and lists. The result is one text, sent at once. */
const mostObjects = 100_000;

/** Refuses a result that may become too large, if its objects cannot be counted. */
export function limitObjects(reads: readonly Pick<RootRead, 'objects'>[]): void {
  const objects = totalOf(reads, (read) => read.objects);
  if (objects > mostObjects) throw tooLarge(`could return ${objects}`);
}

const tooLarge = (words: string): GraphQLError =>
  new GraphQLError(`The query ${words} objects; ${mostObjects} are allowed. Ask for shorter pages.`, {
    extensions: { code: 'QUERY_TOO_COSTLY' },
  });

/** The most bytes of a result. It is held in memory until it is sent. */
export const mostBytes = 20_000_000;

/** The bytes that are read without measuring their sum. No page of the site has more. */
const freeBytes = 2_000_000;

const tooLong = (bytes: number): GraphQLError =>
  new GraphQLError(
    `The query returns ${Math.ceil(bytes / 100_000) / 10} MB; ${mostBytes / 1_000_000} are allowed. Ask for shorter pages, or for fewer of their texts.`,
    { extensions: { code: 'QUERY_TOO_COSTLY' } },
  );

/** Returns the JSON that was read, or throws if it was too long. */
export function wholeText({ json, bytes }: RootText): string {
  if (json === undefined) throw tooLong(bytes);
  return json;
}

/** The arguments of every list. */
interface ListArguments {
  filter?: Filter | null;
  pagination?: Pagination | null;
}

/**
 * The names in a field's `filter`, in the order in which they were written. GraphQL passes arguments in the order of
 * the schema, but sorts apply in the order of the request. That is in the query's text, or in the variables as they
 * were sent.
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

/** A list with the arguments of a request. */
interface ListRead {
  list: PlannedList;
  request: Pick<CostedList, 'entity' | 'filter' | 'page'>;
  read: ReadList;
  /** The most records under each of its parents. */
  mostEach: number;
}

/** The assumed number of records in a list without pages, if it is not counted. Few groups have more members. */
const wholeListSize = 50;

/** The most records of a list that is filtered by ids. */
function mostByIds({ id }: Filter): number {
  const { eq, in: ids } = id ?? {};
  if (eq != null) return 1;
  return Array.isArray(ids) ? new Set(ids).size : Number.POSITIVE_INFINITY;
}

function readListOf(list: PlannedList, { operation }: Plan, { values, given }: Variables): ListRead {
  const { node, definition, json, noLetter } = list;
  const args: ListArguments = getArgumentValues(definition, node, values);
  const page = readPagination(args.pagination);
  const sorts = writtenOrder(node, operation, given);
  const request = { entity: json.entity, filter: args.filter, page };
  const mostEach = Math.min(json.record ? wholeListSize : mostOf(page), mostByIds(args.filter ?? {}));
  return { list, request, read: readList({ ...request, sorts, noLetter }, json.index), mostEach };
}

/** The numbers of records in lists: counted, or the most possible. */
type RecordCounts = Map<PlannedList, number>;

const parentsOf = ({ parent }: PlannedList, counts: RecordCounts): number =>
  parent?.list ? (counts.get(parent.list) ?? 0) : 1;

/** The parameters of a list's cost, with the numbers of records in the lists above it. */
function costedList({ list, request, mostEach }: ListRead, counts: RecordCounts): CostedList {
  const { isCounted, computed, parent } = list;
  const count = parentsOf(list, counts);
  return {
    ...request,
    isCounted,
    computed,
    most: counts.get(list) ?? count * mostEach,
    parent: parent && { entity: parent.entity, count, repeated: parent.repeated },
  };
}

/** The number of objects in the result, with these numbers of records. */
const objectsOf = (counts: RecordCounts): number =>
  [...counts].reduce((sum, [list, records]) => sum + records * list.objects, 0);

/**
 * Reads the arguments of a root field and of all lists in it.
 * @throws GraphQLError that names the field and the wrong argument
 */
export function readRoot(root: PlannedRoot, plan: Plan, variables: Variables, readings: Readings): RootRead {
  const most: RecordCounts = new Map();
  const lists = root.lists.map((list) => {
    try {
      const read = readListOf(list, plan, variables);
      most.set(list, parentsOf(list, most) * read.mostEach);
      return read;
    } catch (error) {
      throw locatedError(error, [list.node], list.path);
    }
  });
  const located = (error: unknown): GraphQLError => locatedError(error, [root.node], [root.key]);
  const isNamed = 'record' in root.json && plan.operation.operation === 'query';
  const named = isNamed ? idOf(root, variables, located) : undefined;
  const around = [...most].reduce((sum, [list, records]) => sum + records * bytesOfEach(list.json), 0);
  const isMeasured = asksLongTexts(root.json) || around > freeBytes;
  const costOfAll = (sizes: TableSizes, counts: RecordCounts) =>
    costOf(
      lists.map((list) => costedList(list, counts)),
      sizes,
      root.computed,
    );
  /** The lists with their search texts interpreted. A list without searches needs no statement for that, so order is kept. */
  const understoodLists = async (database: Queryable) => {
    const reads = lists.map(({ read }) => read);
    const isSearch = reads.some(({ searches }) => searches.length > 0);
    return isSearch ? Promise.all(reads.map((read) => readings.ofList(database, read))) : reads;
  };
  return {
    objects: root.objects + objectsOf(most),
    cost: (sizes) => costOfAll(sizes, most),
    async count({ database, budget, sizes }, allowed) {
      const limit = allowed - root.objects + 1;
      const costOfCounting = (counts: RecordCounts) =>
        costOf(
          lists.map((list) => ({ ...costedList(list, counts), computed: 0 })),
          sizes,
        );
      const mostCost = costOfCounting(new Map([...most].map(([list, records]) => [list, Math.min(records, limit)])));
      budget.spend(mostCost);
      const understood = await understoodLists(database);
      const found = await countRecords(database, { root: root.json, lists: understood, most: limit, id: named });
      const counts: RecordCounts = new Map(root.lists.map((list) => [list, found.get(list.json.index) ?? 0]));
      budget.add(totalOf([...counts.values()], (records) => records) + costOfCounting(counts) - mostCost);
      const objects = root.objects + objectsOf(counts);
      if (objects > allowed) throw located(tooLarge(`returns more than ${mostObjects}`));
      budget.spend(costOfAll(sizes, counts));
      return objects;
    },
    async run(database, allowed, added) {
      try {
        const understood = await understoodLists(database);
        const asked = { id: named ?? added, most: isMeasured ? allowed : undefined };
        const [row] = await database.rows<{ json: string | null; bytes?: number }>(
          jsonStatement(root.json, understood, asked),
        );
        if (row?.bytes !== undefined && row.bytes > allowed) return { bytes: row.bytes };
        const json = row?.json ?? 'null';
        return { json, bytes: Buffer.byteLength(json) };
      } catch (error) {
        throw located(error);
      }
    },
  };
}

function idOf({ definition, node }: PlannedRoot, { values }: Variables, located: (error: unknown) => GraphQLError) {
  try {
    return Number(getArgumentValues(definition, node, values).id);
  } catch (error) {
    throw located(error);
  }
}

/** The JSON of an operation's data, and the errors of some fields. */
export interface ReadResult {
  json: string;
  errors: GraphQLError[];
  /** Whether any field was read. */
  hasData: boolean;
}

/** Reads all fields of an operation: one statement for each root field. All of them are charged before the first is read. */
export async function readAll(plan: Plan, variables: Variables, context: ReadContext): Promise<ReadResult> {
  const { budget, sizes } = context;
  const readings = new Readings();
  const reads: (RootRead | { error: GraphQLError } | { text: string })[] = [];
  for (const root of plan.roots) {
    const read = 'text' in root ? root : attempt(() => readRoot(root, plan, variables, readings));
    // A list must not be null: without it, the result has no data.
    if ('error' in read && 'required' in root && root.required)
      return { json: 'null', errors: [read.error], hasData: false };
    reads.push(read);
  }
  const asked = reads.flatMap((read) => ('run' in read ? [read] : []));
  if (totalOf(asked, ({ objects }) => objects) > mostObjects) await countObjects(asked, context);
  else budget.spend(totalOf(asked, (read) => read.cost(sizes)));
  const results = await readTexts(reads, context);
  const errors: GraphQLError[] = [];
  let isWhole = true;
  const members = plan.roots.map((root, index) => {
    const result = results[index];
    if ('text' in root) return `"${root.key}":"${root.text}"`;
    if (result && 'bytes' in result && result.json !== undefined) return `"${root.key}":${result.json}`;
    if (result && 'error' in result) errors.push(result.error);
    if (root.required) isWhole = false;
    return `"${root.key}":null`;
  });
  const json = isWhole ? `{${members.join(',')}}` : 'null';
  return { json, errors, hasData: isWhole && errors.length < plan.roots.length };
}

type Result = RootText | { error: GraphQLError } | { text: string };

const bytesOf = (result: Result): number => ('bytes' in result ? result.bytes : 0);

/**
 * Reads the JSON of root fields. Long ones are charged, and counted as under way, before they are read. Together they
 * must not be longer than a result may be.
 */
async function readTexts(
  reads: readonly (RootRead | { error: GraphQLError } | { text: string })[],
  { database, budget }: ReadContext,
): Promise<Result[]> {
  const share = Math.floor(freeBytes / reads.length);
  const read = (most: (index: number) => number, known: readonly Result[] = []) =>
    Promise.all(
      reads.map(async (root, index): Promise<Result> => {
        const result = known[index];
        if (result && !isUnread(result)) return result;
        return 'run' in root ? root.run(database, most(index)).catch(failure) : root;
      }),
    );
  const first = await read(() => share);
  const bytes = totalOf(first, bytesOf);
  if (bytes > mostBytes) throw tooLong(bytes);
  budget.hold(bytes);
  if (!first.some(isUnread)) {
    budget.add(bytes * perCharacter);
    return first;
  }
  budget.spend(bytes * perCharacter);
  // A field that has grown meanwhile may do so within the limit of the whole.
  const results = await read((index) => mostBytes - bytes + bytesOf(first[index] ?? { bytes: 0 }), first);
  const sent = totalOf(results, bytesOf);
  if (sent > mostBytes) throw tooLong(sent);
  return results;
}

/** Whether a text was too long for the first look. */
const isUnread = (result: Result): boolean => 'bytes' in result && result.json === undefined;

const totalOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Counts and charges the fields that could become too large, one after the other. */
async function countObjects(reads: readonly RootRead[], context: ReadContext): Promise<void> {
  const small = reads.filter(({ objects }) => objects <= mostObjects / reads.length);
  context.budget.spend(totalOf(small, (read) => read.cost(context.sizes)));
  let left = mostObjects - totalOf(small, ({ objects }) => objects);
  for (const read of reads) if (!small.includes(read)) left -= await read.count(context, left);
}

/** An error that does not affect other root fields. */
const failure = (error: GraphQLError) => ({ error });

/** Returns the result of `read`, or the error that it throws. */
export function attempt(read: () => RootRead): RootRead | { error: GraphQLError } {
  try {
    return read();
  } catch (error) {
    return failure(locatedError(error, undefined));
  }
}
