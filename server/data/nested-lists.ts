import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { whereClause } from './conditions.ts';
import { connection, type LoadedConnection, rowsToRead, showsTotal } from './connections.ts';
import { entities, type ToMany } from './entities.ts';
import { once } from './fields.ts';
import { type ListRequest, type ListSelection, type ReadRequest, readPage, readRequest } from './list-request.ts';
import { readList } from './lists.ts';
import { ordering } from './ordering.ts';
import { type LoadedRecord, leadBack, partsOf, type RecordSelection, self, shape } from './records.ts';
import { statement } from './statements.ts';

interface NestedRow extends LoadedRecord {
  '#parent': number;
  /** The length of the parent's list, when the statement counts it. */
  '#total'?: number;
}

/** What the statements call the id of the list's parent. */
const parentId = sql`parent.id`;

const integers = (name: string): SQL => once(sql`${sql.placeholder(name)}::int[]`);

/**
 * The same page of a list for each of several records. One statement for all of them; one more where the page is counted
 * from the end. Returns the pages by the ids of the parents, and the records lead back to those. Throws as `readList` does.
 */
export async function readLists(
  database: Queryable,
  many: ToMany,
  selection: ListSelection,
  request: ListRequest,
  parents: readonly LoadedRecord[],
): Promise<Map<number, LoadedConnection>> {
  const { node } = selection;
  const [parent] = parents;
  if (parent && parents.length === 1) {
    return new Map([[parent.id, await readList(database, selection, request, { many, parent })]]);
  }
  const page = readPage(request);
  const read = readRequest(entities[many.entity], request);
  const ids = parents.map((parent) => parent.id);
  const totals = page.needsTotal || !node ? await countLists(database, many, selection, read, ids) : undefined;
  if (!node) return new Map(ids.map((id) => [id, { totalCount: totals?.get(id) ?? 0 }]));

  const windows = ids.map((id) => page.window(totals?.get(id) ?? 0));
  const hasTotal = showsTotal(selection, page);
  const rows = await readPages(database, many, node, read, hasTotal && !totals, {
    ids,
    starts: windows.map((window) => window.start),
    sizes: windows.map((window) => rowsToRead(selection, window.size, hasTotal)),
  });
  return new Map(
    parents.map((parent, index) => {
      const own = rows.get(parent.id) ?? [];
      const total = totals?.get(parent.id) ?? own[0]?.['#total'] ?? 0;
      // A parent without a record on this page has one row, which holds the total alone.
      const records = own.filter((row) => row.id !== null).map((row) => shape(node, row));
      leadBack(records, many, parent);
      return [parent.id, connection(records, windows[index] ?? page.window(total), hasTotal ? total : undefined)];
    }),
  );
}

/** How long the list of each of several parents is. */
async function countLists(
  database: Queryable,
  many: ToMany,
  selection: ListSelection,
  request: ReadRequest,
  ids: number[],
): Promise<Map<number, number>> {
  const entity = entities[many.entity];
  const write = () => sql`select parent.id, (
      select count(*)::int from ${entity.table} self ${whereClause(entity, self, request, many.link(self, parentId))}
    ) as total
    from unnest(${integers('#ids')}) as parent(id)`;
  const rows = await database.rows<{ id: number; total: number }>(
    statement(selection.node ?? selection, `counts ${request.shape}`, write, { ...request.values, '#ids': ids }),
  );
  return new Map(rows.map((row) => [row.id, row.total]));
}

/** The rows of a page of each parent's list, by the parent's id. */
async function readPages(
  database: Queryable,
  many: ToMany,
  node: RecordSelection,
  request: ReadRequest,
  isCounted: boolean,
  pages: { ids: number[]; starts: number[]; sizes: number[] },
): Promise<Map<number, NestedRow[]>> {
  const entity = entities[many.entity];
  const write = () => {
    const where = whereClause(entity, self, request, many.link(self, parentId));
    const order = many.order?.(self) ?? ordering(entity, self, request.filter, request.sorts);
    const { columns, joins } = partsOf(node);
    const counted = sql`left join lateral (select count(*)::int as total from ${entity.table} self ${where}) counted on true`;
    return sql`select parent.id as "#parent", ${isCounted ? sql`counted.total as "#total",` : sql``} page.*
      from unnest(${integers('#ids')}, ${integers('#starts')}, ${integers('#sizes')})
        with ordinality as parent(id, start, size, place)
      ${isCounted ? counted : sql``}
      left join lateral (
        select ${columns}, row_number() over (order by ${order}) as "#place"
        from ${entity.table} self ${joins} ${where}
        order by ${order} limit parent.size offset parent.start
      ) page on true
      order by parent.place, page."#place"`;
  };
  const rows = await database.rows<NestedRow>(
    statement(node, `pages ${isCounted} ${request.shape}`, write, {
      ...request.values,
      '#ids': pages.ids,
      '#starts': pages.starts,
      '#sizes': pages.sizes,
    }),
  );
  const byParent = new Map<number, NestedRow[]>(pages.ids.map((id) => [id, []]));
  for (const row of rows) byParent.get(row['#parent'])?.push(row);
  return byParent;
}
