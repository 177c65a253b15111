import { type SQL, sql } from 'drizzle-orm';
import { type Matching, ordering, whereClause } from './conditions.ts';
import { type Entity, type EntityName, entities, type ToMany } from './entities.ts';
import { columnOf, once, type Share } from './fields.ts';
import { type Filter, readFilter } from './filters.ts';
import type { JsonList } from './json-shape.ts';
import type { Page } from './pages.ts';

/*
 * The rows that an answer is made of: where a statement finds the records of each list, and those that a record leads to. The
 * texts are written from them (`json.ts`), their bytes are summed (`json-bytes.ts`), and they are counted (`counting.ts`).
 */

/** From this index on, a page is looked up by ids that were found first. */
const deep = 1000;

/** A list of a request, as its SQL needs it. */
interface ListShape extends Matching {
  sorts: readonly string[];
  /** Whether its page is counted from the end. */
  fromEnd: boolean;
  /**
   * Whether the ids of its page are found first. Far into a list an index has those, so that the thousands of rows before
   * the page are counted, not read.
   */
  isDeep: boolean;
}

/** A list of a statement as it is asked for: its records, their order, and the part of it that is read. */
export interface RequestedList {
  entity: EntityName;
  filter: Filter | null | undefined;
  /** The names of the filter's sorts in the order in which they were written. */
  sorts: readonly string[];
  /** Only names that begin with no letter from a to z. */
  noLetter: boolean;
  page: Page;
}

/** A list of a request that was read: what its SQL depends on, and the values that the statement is run with. */
export interface ReadList {
  shape: ListShape;
  values: Record<string, unknown>;
  /** The names of the values that are texts of a search. */
  searches: readonly string[];
}

/** Reads one list of a request, by its index. Throws BAD_USER_INPUT that names the field for a filter that is not valid. */
export function readList({ entity, filter, sorts, noLetter, page }: RequestedList, index: number): ReadList {
  const { shape: filters, values, searches } = readFilter(entities[entity], filter, `${index}#`);
  for (const [name, value] of Object.entries(page)) values[`${index}#${name}`] = value;
  const fromEnd = page.last !== undefined;
  return {
    shape: { filter: filters, sorts, noLetter, fromEnd, isDeep: fromEnd || page.start >= deep },
    values,
    searches,
  };
}

/** The relation that leads back to the parent of a list, and the parent's row. */
interface Back {
  relation: string;
  row: SQL;
}

/** The row that a record is read from, with the rows of the records that it leads to. */
export class RecordRow {
  readonly entity: Entity;
  readonly row: SQL;
  /** The joins that lead to those records, in their order. */
  readonly joins: SQL[];
  readonly #rows: Rows;
  readonly #back: Back | undefined;
  readonly #others = new Map<string, RecordRow>();

  /** Whether there may be no such record: the row is one of nulls then. */
  readonly optional: boolean;

  /** @param back The relation that leads back to the parent of the list that this row is in, and the parent's row. */
  constructor(
    rows: Rows,
    entity: Entity,
    row: SQL,
    {
      back,
      joins = [],
      optional = false,
    }: Pick<Partial<RecordRow>, 'joins' | 'optional'> & { back?: Back | undefined } = {},
  ) {
    this.#rows = rows;
    this.entity = entity;
    this.row = row;
    this.#back = back;
    this.joins = joins;
    this.optional = optional;
  }

  /** The row of the record that a relation leads to. It is joined once, however often it is asked for. */
  one(name: string): RecordRow {
    const known = this.#others.get(name);
    if (known) return known;
    const relation = this.entity.one?.[name];
    if (!relation) throw new TypeError(`${name} leads nowhere.`);
    const entity = entities[relation.entity];
    const parent = this.#back?.relation === name ? this.#back.row : undefined;
    const row = parent ?? this.#rows.next();
    const optional = this.optional || relation.optional === true;
    const join = optional ? sql`left join` : sql`join`;
    if (!parent)
      this.joins.push(sql`${join} ${entity.table} ${row} on ${row}.id = ${columnOf(relation.key)(this.row)}`);
    const other = new RecordRow(this.#rows, entity, row, { joins: this.joins, optional: !parent && optional });
    this.#others.set(name, other);
    return other;
  }
}

/** Where a page begins, and how many records it holds at most. */
interface Bounds {
  start: SQL;
  size: SQL;
}

/** Where a list's records are found. */
export interface Source {
  list: JsonList;
  entity: Entity;
  /** Its relation to the parent, if it has one. */
  many: ToMany | undefined;
  shape: ListShape;
  row: SQL;
  matching: SQL;
  order: SQL;
  bounds: Bounds;
  /** How many there are, where the parent's row says so. */
  known: SQL | undefined;
  /** How many there are, counted. */
  count: SQL;
  /** Of a list whose page is counted from the end: a table of one row that has `total`, and `start` and `size` of the page. */
  fromEnd: SQL | undefined;
  parent: RecordRow | undefined;
}

const parameter = ({ index }: JsonList, name: 'start' | 'stop' | 'last'): SQL =>
  sql`${sql.placeholder(`${index}#${name}`)}::int8`;

/** The name of the row that tells where a page from the end begins. */
const boundsName = (list: JsonList): SQL => sql`${sql.identifier(`bounds${list.index}`)}`;

/** The total of a list whose page is counted from the end. */
export const totalFromEnd = ({ list }: Source): SQL => sql`${boundsName(list)}.total`;

/** Counts a list once. From its total follows where the page begins; then it is read forward, as any other. */
function countedFromEnd(list: JsonList, count: SQL): SQL {
  const [start, stop, last] = [parameter(list, 'start'), parameter(list, 'stop'), parameter(list, 'last')];
  const until = sql`least(${stop}, total)`;
  return sql`(
      select total, greatest(${start}, ${until} - ${last}) as start, greatest(0, least(${last}, ${until} - ${start})) as size
      from (select ${count}::int8 as total offset 0) counted offset 0) ${boundsName(list)}`;
}

/** Names the rows of one statement, and what several places of it share. */
export class Rows {
  /** What several places of the statement share, as tables of one row. */
  readonly shared: SQL[] = [];
  readonly #keys = new Map<object, SQL>();
  readonly #lists: readonly ListShape[];
  readonly #isWhole: boolean;
  #count = 0;

  /** @param isWhole Whether parents' rows have all their columns, such as how many records a list of theirs has. */
  constructor(lists: readonly ListShape[], isWhole = true) {
    this.#lists = lists;
    this.#isWhole = isWhole;
  }

  /** A new name of a row. */
  next(): SQL {
    this.#count += 1;
    return sql`${sql.identifier(`row${this.#count}`)}`;
  }

  /** See `Share`. */
  readonly share: Share = (value, key) => {
    const known = key && this.#keys.get(key);
    if (known) return known;
    const name = sql`${sql.identifier(`shared${this.shared.length}`)}`;
    this.shared.push(sql`${name} as materialized (select ${value} as value)`);
    const shared = sql`(select value from ${name})`;
    if (key) this.#keys.set(key, shared);
    return shared;
  };

  /** The source of a list, under a row if it has a parent. */
  source(list: JsonList, parent?: RecordRow): Source {
    const entity = entities[list.entity];
    const many = list.relation === undefined ? undefined : parent?.entity.many?.[list.relation];
    const shape = this.#lists[list.index];
    if (!shape || (list.relation !== undefined && !many)) throw new TypeError('The list has no parent.');
    const row = this.next();
    const context = { share: this.share, link: many && parent && many.link(row, sql`${parent.row}.id`) };
    const matching = whereClause(entity, row, shape, context);
    const order = many?.order?.(row) ?? ordering(entity, row, shape.filter, shape.sorts, context);
    const count = sql`(select count(*) from ${entity.table} ${row} ${matching})`;
    const isKnown = this.#isWhole && Object.keys(shape.filter).length === 0;
    const known = isKnown && parent ? many?.count?.(parent.row) : undefined;
    const name = boundsName(list);
    const start = parameter(list, 'start');
    return {
      ...{ list, entity, many, shape, row, matching, order, parent },
      bounds: shape.fromEnd
        ? { start: sql`${name}.start`, size: sql`${name}.size` }
        : { start, size: sql`(${parameter(list, 'stop')} - ${start})` },
      known,
      count,
      fromEnd: shape.fromEnd ? countedFromEnd(list, known ?? count) : undefined,
    };
  }
}

/** The row of a record of a list. */
export const recordRow = (rows: Rows, { entity, row, many, parent }: Source): RecordRow =>
  new RecordRow(rows, entity, row, {
    back: many?.back && parent ? { relation: many.back, row: parent.row } : undefined,
  });

/** The part of a list that its page is. */
const windowOf = ({ list, bounds: { start, size } }: Source): SQL =>
  list.whole ? sql`` : sql`limit ${once(size)} offset ${once(start)}`;

/** The conditions, the order and the page of a list: what stands behind `from` and its joins. */
export function pageClauses(source: Source): SQL {
  const { entity, shape, row, matching, order } = source;
  const found = sql`${matching} order by ${order} ${windowOf(source)}`;
  return shape.isDeep
    ? sql`where ${row}.id = any(array(select ${row}.id from ${entity.table} ${row} ${found})::int[]) order by ${order}`
    : found;
}

/** A table of the rows of a list's page, with some of their columns; in no order, where only their number is asked for. */
export function pageTable(source: Source, columns: SQL, { ordered = true } = {}): SQL {
  const { entity, row, matching, fromEnd } = source;
  const clauses = ordered ? pageClauses(source) : sql`${matching} ${windowOf(source)}`;
  const page = sql`(select ${columns} from ${entity.table} ${row} ${clauses})`;
  return fromEnd ? sql`(select page.* from ${fromEnd} cross join lateral ${page} page)` : page;
}
