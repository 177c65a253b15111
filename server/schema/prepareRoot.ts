import {
  type FieldNode,
  type GraphQLError,
  getArgumentValues,
  locatedError,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { countRecords } from '../data/reading/counting.ts';
import type { Filter } from '../data/reading/filters.ts';
import { bytesOfEach } from '../data/reading/jsonBytes.ts';
import { asksLongTexts } from '../data/reading/jsonShape.ts';
import { type PreparedList, prepareList } from '../data/reading/listRows.ts';
import { mostOf, type Pagination, readPagination } from '../data/reading/pagination.ts';
import { bytesStatement, jsonStatement } from '../data/reading/recordJson.ts';
import type { Reader } from '../data/reading/withheld.ts';
import type { SearchReadings } from '../data/searching/searchReadings.ts';
import type { Queryable } from '../db/database.ts';
import { mostObjects, tooManyBytes, tooManyObjects, unmeasuredBytes } from './answerLimits.ts';
import type { Budget } from './budget.ts';
import type { Plan, PlannedList, PlannedRoot, Values } from './plan.ts';

/* One root field: its arguments, its size, and its text. */

/** The database to read from, and the budget that is charged. */
export interface ReadContext {
  database: Queryable;
  reader: Reader;
  /** The rest of the visitor's budget. */
  budget: Budget;
}

/** A record with the keys of the result; null if there is none. */
export type ReadRecord = Record<string, unknown> | null;

export interface Variables {
  /** The values as GraphQL coerced them. */
  values: Values;
  /** The values as they were sent. The order of keys is the order of sorts. */
  given: Values;
}

/** A root field with the arguments of a request. */
export interface PreparedRoot {
  /** The most objects that the result may have, according to page sizes and ids. */
  objects: number;
  /**
   * Counts the objects of the result.
   * @param most The most objects that are allowed
   * @throws GraphQLError if there are more
   */
  count(context: Pick<ReadContext, 'database' | 'reader'>, most: number): Promise<number>;
  /**
   * Reads the field, unless it has more than `most` bytes.
   * @param added The id of the record that a mutation has added
   */
  run(context: Pick<ReadContext, 'database' | 'reader'>, most: number, added?: number): Promise<RootText>;
}

export interface RootText {
  /** The JSON, which is `null` if there is no such record; undefined if it has too many bytes. */
  json?: string;
  bytes: number;
}

/** Returns the JSON that was read, or throws if it was too long. */
export function wholeText({ json, bytes }: RootText): string {
  if (json === undefined) throw tooManyBytes(bytes);
  return json;
}

export const totalOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

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
interface ListOfRoot {
  list: PlannedList;
  read: PreparedList;
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

function readListOf(list: PlannedList, { operation }: Plan, { values, given }: Variables): ListOfRoot {
  const { node, definition, json, noLetter } = list;
  const args: ListArguments = getArgumentValues(definition, node, values);
  const page = readPagination(args.pagination);
  const sorts = writtenOrder(node, operation, given);
  const mostEach = Math.min(json.record ? wholeListSize : mostOf(page), mostByIds(args.filter ?? {}));
  const asked = { entity: json.entity, filter: args.filter, page, sorts, noLetter };
  return { list, read: prepareList(asked, json.index), mostEach };
}

/** The numbers of records in lists: counted, or the most possible. */
type RecordCounts = Map<PlannedList, number>;

const parentsOf = ({ parent }: PlannedList, counts: RecordCounts): number =>
  parent?.list ? (counts.get(parent.list) ?? 0) : 1;

/** The number of objects in the result, with these numbers of records. */
const objectsOf = (counts: RecordCounts): number => totalOf([...counts], ([list, records]) => records * list.objects);

/**
 * Reads the arguments of a root field and of all lists in it.
 * @throws GraphQLError that names the field and the wrong argument
 */
export function prepareRoot(
  root: PlannedRoot,
  plan: Plan,
  variables: Variables,
  readings: SearchReadings,
): PreparedRoot {
  const mostRecords: RecordCounts = new Map();
  const lists = root.lists.map((list) => {
    try {
      const read = readListOf(list, plan, variables);
      mostRecords.set(list, parentsOf(list, mostRecords) * read.mostEach);
      return read;
    } catch (error) {
      throw locatedError(error, [list.node], list.path);
    }
  });
  const located = (error: unknown): GraphQLError => locatedError(error, [root.node], [root.key]);
  // The record of a mutation is known by its id only when that has run.
  const hasId = 'record' in root.json && plan.operation.operation === 'query';
  const id = hasId ? idOf(root, variables, located) : undefined;
  const bytesBesideTexts = totalOf([...mostRecords], ([list, records]) => records * bytesOfEach(list.json));
  const isMeasured = asksLongTexts(root.json) || bytesBesideTexts > unmeasuredBytes;
  /** The lists with their search texts interpreted. Without searches this needs no statement, so order is kept. */
  const understoodLists = async (database: Queryable) => {
    const reads = lists.map(({ read }) => read);
    const isSearch = reads.some(({ searches }) => searches.length > 0);
    return isSearch ? Promise.all(reads.map((read) => readings.ofList(database, read))) : reads;
  };
  return {
    objects: root.objects + objectsOf(mostRecords),
    async count({ database, reader }, allowed) {
      // One more than allowed is too many, so no list is counted further.
      const limit = allowed - root.objects + 1;
      const understood = await understoodLists(database);
      const found = await countRecords(database, { root: root.json, lists: understood, most: limit, id, reader });
      const counts: RecordCounts = new Map(root.lists.map((list) => [list, found.get(list.json.index) ?? 0]));
      const objects = root.objects + objectsOf(counts);
      if (objects > allowed) throw located(tooManyObjects(`returns more than ${mostObjects}`));
      return objects;
    },
    async run({ database, reader }, allowed, added) {
      try {
        const understood = await understoodLists(database);
        const asked = { id: id ?? added, most: isMeasured ? allowed : undefined, reader };
        const [row] = await database.rows<{ json: string | null }>(jsonStatement(root.json, understood, asked));
        if (row?.json === null) {
          const [measured] = await database.rows<{ bytes: number }>(bytesStatement(root.json, understood, asked));
          if (measured) return { bytes: measured.bytes };
        }
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

/** An error that does not affect other root fields. */
export interface Failed {
  error: GraphQLError;
}

/** Returns the result of `read`, or the error that it throws. */
export function attempt(read: () => PreparedRoot): PreparedRoot | Failed {
  try {
    return read();
  } catch (error) {
    return { error: locatedError(error, undefined) };
  }
}
