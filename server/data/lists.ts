import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { whereClause } from './conditions.ts';
import { connection, type LoadedConnection, rowsToRead, showsTotal } from './connections.ts';
import { type Entity, entities, type ToMany } from './entities.ts';
import { once } from './fields.ts';
import { type ListRequest, type ListSelection, type ReadRequest, readPage, readRequest } from './list-request.ts';
import { ordering } from './ordering.ts';
import { countName, type LoadedRecord, leadBack, partsOf, type RecordSelection, self, shape } from './records.ts';
import { statement } from './statements.ts';

/** A list of a record. */
interface ListOfRecord {
  many: ToMany;
  parent: LoadedRecord;
}

interface ListedRow extends LoadedRecord {
  /** The length of the list, when the statement counts it. */
  '#total'?: number;
}

const integer = (name: string): SQL => once(sql`${sql.placeholder(name)}::int`);

/** From this index on, a page is looked up by ids that were found first. */
export const deep = 1000;

/**
 * The rows of a window, in order. Far into a list their ids are found first: an index holds those, so that the thousands
 * of rows before the page are counted, not read.
 */
function rowsOfWindow(entity: Entity, where: SQL, order: SQL, isDeep: boolean): SQL {
  const rows = sql`${where} order by ${order} limit ${integer('#size')} offset ${integer('#start')}`;
  return isDeep
    ? sql`where self.id = any(array(select self.id from ${entity.table} self ${rows})) order by ${order}`
    : rows;
}

/** Writes the statements of a list. */
function listStatements(entity: Entity, request: ReadRequest, many: ToMany | undefined) {
  const where = () => whereClause(entity, self, request, many?.link(self, integer('#parent')));
  const count = () => sql`select count(*)::int as total from ${entity.table} self ${where()}`;
  const page = (node: RecordSelection, { isCounted, isDeep }: { isCounted: boolean; isDeep: boolean }) => {
    const { columns, joins } = partsOf(node);
    const order = many?.order?.(self) ?? ordering(entity, self, request.filter, request.sorts);
    return sql`select ${columns}${isCounted ? sql`, (${count()}) as "#total"` : sql``}
      from ${entity.table} self ${joins} ${rowsOfWindow(entity, where(), order, isDeep)}`;
  };
  return { count, page };
}

/**
 * One page of a list of the whole catalogue, or of a list of one record. One statement; one more where the page is counted
 * from the end, or is past it. Throws BAD_USER_INPUT that names the field for a filter or a page that is not valid.
 */
export async function readList(
  database: Queryable,
  selection: ListSelection,
  request: ListRequest,
  of?: ListOfRecord,
): Promise<LoadedConnection> {
  const { node } = selection;
  const entity = entities[selection.entity];
  const page = readPage(request);
  const read = readRequest(entity, request);
  const values = of ? { ...read.values, '#parent': of.parent.id } : read.values;
  const write = listStatements(entity, read, of?.many);
  const count = async () => {
    const rows = await database.rows<{ total: number }>(
      statement(node ?? selection, `count ${read.shape}`, write.count, values),
    );
    return rows[0]?.total ?? 0;
  };
  if (!node) return { totalCount: await count() };

  const counted = page.needsTotal ? await count() : undefined;
  const window = page.window(counted ?? 0);
  const hasTotal = showsTotal(selection, page);
  const parts = { isCounted: hasTotal && counted === undefined, isDeep: window.start >= deep };
  const rows = await database.rows<ListedRow>(
    statement(node, `${parts.isCounted} ${parts.isDeep} ${read.shape}`, () => write.page(node, parts), {
      ...values,
      '#start': window.start,
      '#size': rowsToRead(selection, window.size, hasTotal),
    }),
  );
  // The page is empty, but the list may not be: only another statement says how long it is.
  const total = counted ?? rows[0]?.['#total'] ?? (window.start === 0 && window.size > 0 ? 0 : await count());
  const records = rows.map((row) => shape(node, row));
  if (of) leadBack(records, of.many, of.parent);
  return connection(records, window, hasTotal ? total : undefined);
}

/**
 * What is known of a list of a record without reading it: that it is empty, or its length when nothing else is asked for.
 * Nothing when it has to be read.
 */
export function knownList(
  parent: LoadedRecord,
  list: string,
  selection: ListSelection,
  request: Pick<ListRequest, 'filter' | 'pagination'>,
): LoadedConnection | undefined {
  const count = parent[countName(list)];
  if (typeof count !== 'number' || request.filter || (count > 0 && selection.node)) return undefined;
  const window = readPage(request).window(count);
  return selection.node ? connection([], window, count) : { totalCount: count };
}
