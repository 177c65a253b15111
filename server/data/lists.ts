import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { largestInteger } from '../db/integers.ts';
import { conditions, type Filter, ordering, readFilter } from './conditions.ts';
import { type Entity, type EntityName, entities, type ToMany } from './entities.ts';
import { once } from './fields.ts';
import { cursorOf, type PageRequest, type Pagination, readPagination, type Window } from './pages.ts';
import { countName, type LoadedRecord, partsOf, type RecordSelection, self, shape } from './records.ts';
import { statement } from './statements.ts';

/** A page of a list in the shape of the schema's connections; it holds what was asked for. */
export interface LoadedConnection {
  totalCount?: number;
  pageInfo?: { startCursor: string; endCursor: string; hasPreviousPage: boolean; hasNextPage: boolean };
  edges?: { cursor: string; node: LoadedRecord }[];
}

/** What is read of a list. */
export interface ListSelection {
  entity: EntityName;
  totalCount: boolean;
  pageInfo: boolean;
  /** What is read of each record; nothing when no record is needed to answer. */
  node: RecordSelection | undefined;
}

/** A row as it comes from a list's statement, with what else the statement tells. */
interface ListedRow extends LoadedRecord {
  '#total'?: number;
  '#parent'?: number;
}

/** Which records a list holds, in which order, and which part of them is asked for. */
export interface ListRequest {
  filter?: Filter | null;
  pagination?: Pagination | null;
  /** The names of the filter's sorts in the order in which they were written. */
  sorts: readonly string[];
  /** Only names that begin with no letter from a to z. */
  unlettered?: boolean;
  /** The list in one piece, however long. */
  whole?: boolean;
}

/** What a statement calls the id of the list's parent. */
const parentId = sql`parent.id`;

const and = (parts: (SQL | undefined)[]): SQL => {
  const given = parts.filter((part) => part !== undefined);
  return given.length > 0 ? sql`where ${sql.join(given, sql` and `)}` : sql``;
};

/** A request that was read: what the text of its statements depends on, and the values they are run with. */
interface ReadRequest {
  filter: Filter;
  values: Record<string, unknown>;
  sorts: readonly string[];
  unlettered: boolean;
  /** Equal for two requests whose statements have the same text. */
  shape: string;
  /** The list hangs on this record, by `many` of its type. */
  under?: Under | undefined;
}

/** A record, and the list of it that is read. */
interface Under {
  many: ToMany;
  parent: LoadedRecord;
}

function readRequest(entity: Entity, request: ListRequest, under?: Under): ReadRequest {
  const { shape: filter, values } = readFilter(entity, request.filter);
  const { sorts, unlettered = false } = request;
  if (under) values['#parent'] = under.parent.id;
  return { filter, values, sorts, unlettered, under, shape: JSON.stringify([filter, sorts, unlettered]) };
}

const number = (name: string): SQL => once(sql`${sql.placeholder(name)}::int`);

/** The condition of a list; `link` ties its rows to their parent. */
const where = (entity: Entity, { filter, unlettered, under }: ReadRequest, link?: SQL): SQL =>
  and([
    link ?? under?.many.link(self, number('#parent')),
    entity.only?.(self),
    unlettered ? entity.unlettered?.(self) : undefined,
    ...conditions(entity, self, filter),
  ]);

const pageRequest = (request: Pick<ListRequest, 'pagination' | 'whole'>): PageRequest =>
  request.whole
    ? { needsTotal: false, window: () => ({ start: 0, size: largestInteger }) }
    : readPagination(request.pagination);

/** Whether the answer tells the length of the list, or cannot place the page without it. */
const tellsTotal = (selection: ListSelection, page: PageRequest): boolean =>
  selection.totalCount || page.needsTotal || (selection.pageInfo && page.window(0).start > 0);

/** How many rows are read for a page: where no total says whether the list goes on, one more than it shows. */
const rowsToRead = (selection: ListSelection, size: number, total: boolean): number =>
  selection.pageInfo && !total ? size + 1 : size;

function connection(rows: LoadedRecord[], { start, size }: Window, total: number | undefined): LoadedConnection {
  const nodes = rows.length > size ? rows.slice(0, size) : rows;
  const end = start + nodes.length;
  return {
    totalCount: total,
    pageInfo: {
      startCursor: nodes.length > 0 ? cursorOf(start) : '',
      endCursor: nodes.length > 0 ? cursorOf(end - 1) : '',
      hasPreviousPage: Math.min(start, total ?? start) > 0,
      hasNextPage: total === undefined ? rows.length > size : end < total,
    },
    edges: nodes.map((node, index) => ({ cursor: cursorOf(start + index), node })),
  };
}

/** From this index on, a page is looked up by ids that were found first. */
export const deep = 1000;

/**
 * The rows of a window, in order. Far into a list their ids are found first: an index holds those, so that the thousands
 * of rows before the page are counted, not read.
 */
function rowsOfWindow(entity: Entity, matching: SQL, order: SQL, isDeep: boolean): SQL {
  const rows = sql`${matching} order by ${order} limit ${number('#size')} offset ${number('#start')}`;
  return isDeep
    ? sql`where self.id = any(array(select self.id from ${entity.table} self ${rows})) order by ${order}`
    : rows;
}

/**
 * One page of a list of the whole catalogue, or of the list under one record. One statement; one more where the page is counted from the end, or lies past
 * it. Throws BAD_USER_INPUT that names the field for a filter or a page that cannot be.
 */
export async function readList(
  database: Queryable,
  selection: ListSelection,
  request: ListRequest,
  under?: Under,
): Promise<LoadedConnection> {
  const { node } = selection;
  const entity = entities[selection.entity];
  const page = pageRequest(request);
  const asked = readRequest(entity, request, under);
  const count = () => sql`select count(*)::int as total from ${entity.table} self ${where(entity, asked)}`;
  const counted = async () => {
    const rows = await database.rows<{ total: number }>(
      statement(node ?? selection, `count ${asked.shape}`, count, asked.values),
    );
    return rows[0]?.total ?? 0;
  };
  if (!node) return { totalCount: await counted() };

  const known = page.needsTotal ? await counted() : undefined;
  const window = page.window(known ?? 0);
  const tells = tellsTotal(selection, page);
  const countsToo = tells && known === undefined;
  const isDeep = window.start >= deep;
  const write = () => {
    const { columns, joins } = partsOf(node);
    const order = under?.many.order?.(self) ?? ordering(entity, self, asked.filter, asked.sorts);
    return sql`select ${columns}${countsToo ? sql`, (${count()}) as "#total"` : sql``}
      from ${entity.table} self ${joins} ${rowsOfWindow(entity, where(entity, asked), order, isDeep)}`;
  };
  const size = rowsToRead(selection, window.size, tells);
  const rows = await database.rows<ListedRow>(
    statement(node, `${countsToo} ${isDeep} ${asked.shape}`, write, {
      ...asked.values,
      '#start': window.start,
      '#size': size,
    }),
  );
  // An empty page of a list that is not: only another statement tells how long it is.
  const length = known ?? rows[0]?.['#total'] ?? (window.start === 0 && window.size > 0 ? 0 : await counted());
  const records = rows.map((row) => shape(node, row));
  if (under) leadBack(records, under);
  return connection(records, window, tells ? length : undefined);
}

/** Makes records lead back to the one that their list hangs on. */
function leadBack(records: LoadedRecord[], { many: { back }, parent }: Under): void {
  if (back) for (const record of records) record[back] = parent;
}

/**
 * What is known of a list on a row without reading it: that it is empty, or its length when nothing else is asked for.
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
  const window = pageRequest(request).window(count);
  return selection.node ? connection([], window, count) : { totalCount: count };
}

/**
 * The same page of a list for each of several parents, by their ids. One statement for all of them; one more where the page
 * is counted from the end. The records lead back to their parent. Throws as `readList` does.
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
  const page = pageRequest(request);
  const asked = readRequest(entities[many.entity], request);
  const ids = parents.map((parent) => parent.id);
  const totals = page.needsTotal || !node ? await countLists(database, many, selection, asked, ids) : undefined;
  if (!node) return new Map(ids.map((id) => [id, { totalCount: totals?.get(id) ?? 0 }]));

  const windows = ids.map((id) => page.window(totals?.get(id) ?? 0));
  const tells = tellsTotal(selection, page);
  const rows = await nestedRows(database, many, node, asked, tells && !totals, {
    ids,
    starts: windows.map((window) => window.start),
    sizes: windows.map((window) => rowsToRead(selection, window.size, tells)),
  });
  return new Map(
    parents.map((parent, index) => {
      const own = rows.get(parent.id) ?? [];
      const total = totals?.get(parent.id) ?? own[0]?.['#total'] ?? 0;
      // A parent without a record on this page has one row, which holds the total alone.
      const records = own.filter((row) => row.id !== null).map((row) => shape(node, row));
      leadBack(records, { many, parent });
      return [parent.id, connection(records, windows[index] ?? page.window(total), tells ? total : undefined)];
    }),
  );
}

const integers = (name: string): SQL => once(sql`${sql.placeholder(name)}::int[]`);

/** How long a list is for each of several parents; a parent without one is missing. */
async function countLists(
  database: Queryable,
  many: ToMany,
  selection: ListSelection,
  asked: ReadRequest,
  ids: number[],
): Promise<Map<number, number>> {
  const entity = entities[many.entity];
  const write = () => sql`select parent.id, (
      select count(*)::int from ${entity.table} self ${where(entity, asked, many.link(self, parentId))}
    ) as total
    from unnest(${integers('#ids')}) as parent(id)`;
  const rows = await database.rows<{ id: number; total: number }>(
    statement(selection.node ?? selection, `counts ${asked.shape}`, write, { ...asked.values, '#ids': ids }),
  );
  return new Map(rows.map((row) => [row.id, row.total]));
}

/** The rows of a page of each parent's list, by the parent's id. */
async function nestedRows(
  database: Queryable,
  many: ToMany,
  node: RecordSelection,
  asked: ReadRequest,
  counts: boolean,
  pages: { ids: number[]; starts: number[]; sizes: number[] },
): Promise<Map<number, ListedRow[]>> {
  const entity = entities[many.entity];
  const write = () => {
    const matching = where(entity, asked, many.link(self, parentId));
    const order = many.order?.(self) ?? ordering(entity, self, asked.filter, asked.sorts);
    const { columns, joins } = partsOf(node);
    const counted = sql`left join lateral (select count(*)::int as total from ${entity.table} self ${matching}) counted on true`;
    return sql`select parent.id as "#parent", ${counts ? sql`counted.total as "#total",` : sql``} page.*
      from unnest(${integers('#ids')}, ${integers('#starts')}, ${integers('#sizes')})
        with ordinality as parent(id, start, size, place)
      ${counts ? counted : sql``}
      left join lateral (
        select ${columns}, row_number() over (order by ${order}) as "#place"
        from ${entity.table} self ${joins} ${matching}
        order by ${order} limit parent.size offset parent.start
      ) page on true
      order by parent.place, page."#place"`;
  };
  const rows = await database.rows<ListedRow>(
    statement(node, `pages ${counts} ${asked.shape}`, write, {
      ...asked.values,
      '#ids': pages.ids,
      '#starts': pages.starts,
      '#sizes': pages.sizes,
    }),
  );
  const byParent = new Map<number, ListedRow[]>(pages.ids.map((id) => [id, []]));
  for (const row of rows) byParent.get(Number(row['#parent']))?.push(row);
  return byParent;
}
