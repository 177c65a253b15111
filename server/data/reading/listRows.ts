import { type SQL, sql } from 'drizzle-orm';
import { columnOf, once, type Share } from '../base/fields.ts';
import { foundBy, type Matching, ordering, whereClause } from './conditions.ts';
import { entities } from './entities.ts';
import type { Entity, EntityName, ToMany } from './entity.ts';
import { type Filter, readFilter } from './filters.ts';
import type { JsonList } from './jsonShape.ts';
import { mostOf, type Page } from './pagination.ts';

/*
 * The rows of an answer: the place where a statement finds the records of each list, and the records that a record
 * leads to. `recordJson.ts` writes the texts from them, `jsonBytes.ts` sums their bytes, and `counting.ts` counts them.
 */

/** The index from which on a page is looked up by ids that are found first. */
const deep = 1000;

/** The parts of a list that its SQL depends on. */
interface ListShape extends Matching {
  sorts: readonly string[];
  /** Whether its page is counted from the end. */
  fromEnd: boolean;
  /**
   * Whether the ids of its page are found first. Far into a list, or where a part of a list is sorted by another field,
   * an index has them, so that the thousands of rows beside the page are not read.
   */
  isDeep: boolean;
  /** The most records that its page may have. */
  size: number;
}

/** A list as a query asks for it: its records, their order, and the part that is read. */
export interface RequestedList {
  entity: EntityName;
  filter: Filter | null | undefined;
  /** The names of the filter's sorts, in the order of the query. */
  sorts: readonly string[];
  /** Whether only names that begin with no letter from a to z are wanted. */
  noLetter: boolean;
  page: Page;
}

/** A list that was read: the shape, which the SQL depends on, and the values for the statement. */
export interface PreparedList {
  shape: ListShape;
  values: Record<string, unknown>;
  /** The names of the values that are texts of a search. */
  searches: readonly string[];
}

/** Whether the rows with a beginning are sorted by another field: few of those that are found are then on the page. */
const isSortedApart = (filter: Filter, sorts: readonly string[]): boolean =>
  Object.entries(filter).some(([name, asked]) => asked?.startswith != null && sorts.some((sort) => sort !== name));

/** The operators of a filter that leave out rows. */
const limitsOf = (asked: Filter[string]): string[] =>
  Object.keys(asked ?? {}).filter((operator) => operator !== 'sort');

/** The table that has the number of a list's rows. */
const countsOf = (entity: Entity, { filter, noLetter }: ListShape, many: ToMany | undefined) =>
  many || noLetter
    ? undefined
    : entity.counts?.find(({ by }) =>
        Object.entries(filter).every(([name, asked]) =>
          limitsOf(asked).every((operator) => by === name || by === `${name}.${operator}`),
        ),
      );

/** Reads one list of a request, by its index. Throws BAD_USER_INPUT with the field's name if its filter is invalid. */
export function prepareList({ entity, filter, sorts, noLetter, page }: RequestedList, index: number): PreparedList {
  const { shape: filters, values, searches } = readFilter(entities[entity], filter, `${index}#`);
  for (const [name, value] of Object.entries(page)) values[`${index}#${name}`] = value;
  const fromEnd = page.last !== undefined;
  return {
    shape: {
      ...{ filter: filters, sorts, noLetter, fromEnd, size: mostOf(page) },
      isDeep:
        fromEnd ||
        page.start >= deep ||
        isSortedApart(
          filters,
          sorts.filter((name) => filters[name]?.sort),
        ),
    },
    values,
    searches,
  };
}

/** The relation from the rows of a list to their parent, and the parent's row. */
interface Inverse {
  relation: string;
  row: SQL;
}

/** The row of a record, with the rows of the records that it leads to. */
export class RecordRow {
  readonly entity: Entity;
  readonly row: SQL;
  readonly joins: SQL[];
  readonly #rows: Rows;
  readonly #inverse: Inverse | undefined;
  readonly #others = new Map<string, RecordRow>();

  /** Whether the record may be missing. The row then has only nulls. */
  readonly optional: boolean;

  /** @param inverse The relation from this row to the parent of its list, and the parent's row */
  constructor(
    rows: Rows,
    entity: Entity,
    row: SQL,
    {
      inverse,
      joins = [],
      optional = false,
    }: Pick<Partial<RecordRow>, 'joins' | 'optional'> & { inverse?: Inverse | undefined } = {},
  ) {
    this.#rows = rows;
    this.entity = entity;
    this.row = row;
    this.#inverse = inverse;
    this.joins = joins;
    this.optional = optional;
  }

  /** The row of the record that a relation leads to. It is joined once, for any number of uses. */
  one(name: string): RecordRow {
    const known = this.#others.get(name);
    if (known) return known;
    const relation = this.entity.one?.[name];
    if (!relation) throw new TypeError(`${name} leads nowhere.`);
    const entity = entities[relation.entity];
    const parent = this.#inverse?.relation === name ? this.#inverse.row : undefined;
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

/** The beginning of a page, and its most records. */
interface Bounds {
  start: SQL;
  size: SQL;
}

export interface Source {
  list: JsonList;
  entity: Entity;
  /** The relation to its parent, if it has one. */
  many: ToMany | undefined;
  shape: ListShape;
  row: SQL;
  matching: SQL;
  order: SQL;
  /** An array of the ids of its records in this order, if a search has found them. */
  ids: SQL | undefined;
  bounds: Bounds;
  /** The number of records, if the parent's row or a search has it. */
  known: SQL | undefined;
  count: SQL;
  /** If the page is counted from the end: a table of one row with `total`, and with `start` and `size` of the page. */
  fromEnd: SQL | undefined;
  parent: RecordRow | undefined;
}

const parameter = ({ index }: JsonList, name: 'start' | 'stop' | 'last'): SQL =>
  sql`${sql.placeholder(`${index}#${name}`)}::int8`;

/** The name of the row with the beginning of a page from the end. */
const boundsName = (list: JsonList): SQL => sql`${sql.identifier(`bounds${list.index}`)}`;

/** The total of a list whose page is counted from the end. */
export const totalFromEnd = ({ list }: Source): SQL => sql`${boundsName(list)}.total`;

/** Counts a list once. Its total determines the beginning of the page, which is then read forward like any other. */
function countedFromEnd(list: JsonList, count: SQL): SQL {
  const [start, stop, last] = [parameter(list, 'start'), parameter(list, 'stop'), parameter(list, 'last')];
  const until = sql`least(${stop}, total)`;
  return sql`(
      select total, greatest(${start}, ${until} - ${last}) as start, greatest(0, least(${last}, ${until} - ${start})) as size
      from (select ${count}::int8 as total offset 0) counted offset 0) ${boundsName(list)}`;
}

/** Names the rows of one statement, and its shared values. */
export class Rows {
  /** Values that several places of the statement share, as tables of one row. */
  readonly shared: SQL[] = [];
  readonly #keys = new Map<object, SQL>();
  readonly #lists: readonly ListShape[];
  readonly #isWhole: boolean;
  #count = 0;

  /** @param isWhole Whether parents' rows have all their columns, such as the number of records in a list */
  constructor(lists: readonly ListShape[], isWhole = true) {
    this.#lists = lists;
    this.#isWhole = isWhole;
  }

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
    const context = { share: this.share, link: many && parent && many.link(row, sql`${parent.row}.id`, parent.row) };
    const matching = whereClause(entity, row, shape, context);
    const order = many?.order?.(row) ?? ordering(entity, row, shape.filter, shape.sorts, context);
    const counts = countsOf(entity, shape, many);
    const count = counts
      ? sql`(select coalesce(sum(${columnOf(counts.count)(row)}), 0) from ${counts.table} ${row} ${matching})`
      : sql`(select count(*) from ${entity.table} ${row} ${matching})`;
    const found = foundBy(entity, shape.filter, context);
    const isKnown = this.#isWhole && Object.values(shape.filter).every((asked) => limitsOf(asked).length === 0);
    const known = found ? sql`cardinality(${found})` : isKnown && parent ? many?.count?.(parent.row) : undefined;
    const isSorted = shape.sorts.some((name) => shape.filter[name]?.sort);
    const name = boundsName(list);
    const start = parameter(list, 'start');
    return {
      ...{ list, entity, many, shape, row, matching, order, parent },
      ids: isSorted ? undefined : found,
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
    inverse: many?.inverse && parent ? { relation: many.inverse, row: parent.row } : undefined,
  });

const windowOf = ({ list, bounds: { start, size } }: Source): SQL =>
  list.record ? sql`` : sql`limit ${once(size)} offset ${once(start)}`;

/** The clauses after `from` and its joins: the conditions, the order and the page of a list. */
export function pageClauses(source: Source): SQL {
  const { entity, shape, row, matching, order, ids } = source;
  const found = sql`${matching} order by ${order} ${windowOf(source)}`;
  const page = ids
    ? sql`select id from unnest(${ids}) with ordinality ranked (id, place) order by place ${windowOf(source)}`
    : sql`select ${row}.id from ${entity.table} ${row} ${found}`;
  return ids || shape.isDeep ? sql`where ${row}.id = any(array(${page})::int[]) order by ${order}` : found;
}

/** A table of the rows on a list's page, with some of their columns. Unless they are `ordered`, only their number counts. */
export function pageTable(source: Source, columns: SQL, { ordered = true } = {}): SQL {
  const { entity, row, matching, fromEnd } = source;
  const clauses = ordered ? pageClauses(source) : sql`${matching} ${windowOf(source)}`;
  const page = sql`(select ${columns} from ${entity.table} ${row} ${clauses})`;
  return fromEnd ? sql`(select page.* from ${fromEnd} cross join lateral ${page} page)` : page;
}

/**
 * A table of the rows on a list's page. As values are hidden from the planner, it takes the page for a tenth of the list,
 * and would join that with a whole table. So a second limit says how long it is.
 */
export function shortTable(source: Source): SQL {
  const { list, row, order, shape } = source;
  const page = pageTable(source, sql`${row}.*`);
  if (list.record) return page;
  return sql`(select * from ${page} ${row} order by ${order} limit ${sql.raw(String(shape.size))})`;
}
