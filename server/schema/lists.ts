import type { GraphQLResolveInfo } from 'graphql';
import type { Filter } from '../data/conditions.ts';
import { entities } from '../data/entities.ts';
import { knownList, type ListRequest, type LoadedConnection, readList, readLists } from '../data/lists.ts';
import type { Pagination } from '../data/pages.ts';
import { type LoadedRecord, readRecord } from '../data/records.ts';
import type { Context } from './context.ts';
import { selectionOfList, selectionOfRecord } from './selection.ts';
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

const requestOf = (args: ListArguments, context: Context, info: GraphQLResolveInfo): ListRequest => ({
  ...args,
  sorts: writtenOrder(info, context.variables),
});

/** Answers a field of the query with the record of an id, or with null. */
export const record = async (id: number, context: Context, info: GraphQLResolveInfo): Promise<LoadedRecord | null> =>
  (await readRecord(context.database, selectionOfRecord(info), id)) ?? null;

/** Answers a field of the query with a page of its list. */
export const list = (args: ListArguments, context: Context, info: GraphQLResolveInfo): Promise<LoadedConnection> =>
  readList(context.database, selectionOfList(info), {
    ...requestOf(args, context, info),
    unlettered: otherLists[info.operation.name?.value ?? ''] === info.fieldName,
  });

const listOf = (info: GraphQLResolveInfo) => {
  const parent = Object.entries(entities).find(([name]) => name === info.parentType.name)?.[1];
  const many = parent?.many?.[info.fieldName];
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
      readLists(context.database, listOf(info), selection, requestOf(args, context, info), parents),
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
    readLists(context.database, listOf(info), selection, { sorts: [], whole: true }, parents),
  );
  return edges?.map(({ node }) => node) ?? [];
}
