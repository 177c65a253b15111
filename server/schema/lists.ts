import type { GraphQLResolveInfo, OperationDefinitionNode } from 'graphql';
import type { LoadedConnection } from '../data/connections.ts';
import { listCost, nestedListCost, perRecord } from '../data/costs.ts';
import { type EntityName, entities } from '../data/entities.ts';
import type { Filter } from '../data/filters.ts';
import type { ListRequest, ListSelection } from '../data/list-request.ts';
import { knownList, readList } from '../data/lists.ts';
import { readLists } from '../data/nested-lists.ts';
import { type Pagination, readPagination } from '../data/pages.ts';
import { type LoadedRecord, readRecord } from '../data/records.ts';
import type { Context } from './context.ts';
import { isEntity, selectionOfList, selectionOfRecord } from './selection.ts';
import { writtenOrder } from './written-order.ts';

/** The arguments of every list. */
interface ListArguments {
  filter?: Filter | null;
  pagination?: Pagination | null;
}

/** The operations that the API answers, by their names, only with names that begin with no letter; and which list of theirs. */
const otherLists: Record<string, string> = {
  ArtistUnprefixListOther: 'artistsUnprefix',
  ArtistsUnprefixSourceOther: 'artistsUnprefixSource',
  ArtistGroupsOther: 'artistGroups',
};

/** Whether a list of an operation holds only names that begin with no letter. */
export const beginsWithNoLetter = (operation: OperationDefinitionNode, field: string): boolean =>
  otherLists[operation.name?.value ?? ''] === field;

const requestOf = (args: ListArguments, context: Context, info: GraphQLResolveInfo): ListRequest => ({
  ...args,
  sorts: writtenOrder(info, context.variables),
});

/** Answers a field of the query with the record of an id, or with null. */
export const record = async (id: number, context: Context, info: GraphQLResolveInfo): Promise<LoadedRecord | null> =>
  (await readRecord(context.database, selectionOfRecord(info), id)) ?? null;

/** Answers a field of the query with a page of its list, when the visitor's budget allows for it. */
export async function list(args: ListArguments, context: Context, info: GraphQLResolveInfo): Promise<LoadedConnection> {
  const { budget, sizes } = context;
  const selection = selectionOfList(info);
  const { needsTotal, window } = readPagination(args.pagination);
  const { start } = window(0);
  const counted = selection.totalCount || needsTotal || (selection.pageInfo && start > 0);
  budget.spend(listCost(selection.entity, { filter: args.filter, start, counted }, sizes));
  const connection = await readList(context.database, selection, {
    ...requestOf(args, context, info),
    noLetter: beginsWithNoLetter(info.operation, info.fieldName),
  });
  budget.add(recordsIn(connection) * perRecord);
  return connection;
}

const recordsIn = ({ edges }: LoadedConnection): number => edges?.length ?? 0;

/** Reads a list under each of several records, when the visitor's budget allows for it. */
async function readUnder(
  selection: ListSelection,
  request: ListRequest,
  parents: readonly LoadedRecord[],
  context: Context,
  info: GraphQLResolveInfo,
): Promise<Map<number, LoadedConnection>> {
  const { budget, sizes, database } = context;
  const parent = { entity: parentEntity(info), count: parents.length };
  budget.spend(nestedListCost(selection.entity, request.filter, parent, sizes));
  const lists = await readLists(database, listOf(info), selection, request, parents);
  for (const connection of lists.values()) budget.add(recordsIn(connection) * perRecord);
  return lists;
}

const parentEntity = ({ parentType }: GraphQLResolveInfo): EntityName => {
  if (!isEntity(parentType.name)) throw new TypeError(`${parentType.name} stands for no rows.`);
  return parentType.name;
};

const listOf = (info: GraphQLResolveInfo) => {
  const many = entities[parentEntity(info)].many?.[info.fieldName];
  if (!many) throw new TypeError(`${info.parentType.name}.${info.fieldName} is no list.`);
  return many;
};

/** Answers a field of a record with a page of its list, read together with the same list of the record's siblings. */
export function listUnder(
  parent: LoadedRecord,
  args: ListArguments,
  context: Context,
  info: GraphQLResolveInfo,
): LoadedConnection | Promise<LoadedConnection> {
  const selection = selectionOfList(info);
  return (
    knownList(parent, info.fieldName, selection, args) ??
    context.batches.load(info.fieldNodes, parent, (parents) =>
      readUnder(selection, requestOf(args, context, info), parents, context, info),
    )
  );
}

/** Answers a field of a record with the whole of its list, without pages. */
export async function wholeListUnder(
  parent: LoadedRecord,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<LoadedRecord[]> {
  const node = selectionOfRecord(info);
  const selection = { entity: node.entity, totalCount: false, pageInfo: false, node };
  const { edges } = await context.batches.load(info.fieldNodes, parent, (parents) =>
    readUnder(selection, { sorts: [], whole: true }, parents, context, info),
  );
  return edges?.map(({ node }) => node) ?? [];
}
