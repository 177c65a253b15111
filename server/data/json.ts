import { type Query, type SQL, sql } from 'drizzle-orm';
import { type Matching, whereClause } from './conditions.ts';
import { type Entity, type EntityName, entities, type ToMany } from './entities.ts';
import { columnOf, once } from './fields.ts';
import { readFilter } from './filters.ts';
import { array, base64, fieldText, object, text } from './json-text.ts';
import type { ListRequest } from './list-request.ts';
import { deep } from './lists.ts';
import { ordering } from './ordering.ts';
import type { Window } from './pages.ts';
import { statement } from './statements.ts';

/*
 * Answers whose JSON the database writes: one statement for a record or a list with everything in it, whose text goes into
 * the answer as it is (docs/decisions/json-plans.md). `lists.ts`, `nested-lists.ts` and `records.ts` read the same for the
 * resolvers.
 */

/** A record, with its members in the order of the answer. */
export interface JsonRecord {
  entity: EntityName;
  members: JsonMember[];
}

/** A member of an object: a constant text, a field, a related record, or a list. */
export type JsonMember = { key: string } & (
  | { text: string }
  | { field: string }
  | { one: string; record: JsonRecord }
  | { list: JsonList }
);

/** What can be asked of a connection besides its edges. */
export type PageMember = { key: string } & (
  | { text: string }
  | { page: 'startCursor' | 'endCursor' | 'hasPreviousPage' | 'hasNextPage' }
);

/** A member of an edge. */
export type EdgeMember = { key: string } & ({ text: string } | { cursor: true } | { node: JsonRecord });

/** A member of a connection. */
export type ConnectionMember = { key: string } & (
  | { text: string }
  | { total: true }
  | { pageInfo: PageMember[] }
  | { edges: EdgeMember[] }
);

/** A list: its index among the lists of the statement, whose list it is, and what its pages or its records consist of. */
export interface JsonList {
  index: number;
  entity: EntityName;
  /** The relation of the parent's type; none for a list of the whole catalogue. */
  relation?: string;
  members: ConnectionMember[];
  /** The records of a list without pages. */
  whole?: JsonRecord;
}

/** What a statement answers: the record of an id, or a list. */
export type JsonRoot = { record: JsonRecord } | { list: JsonList };

/** A list of a request, as its SQL needs it. */
interface ReadList extends Matching {
  sorts: readonly string[];
  isDeep: boolean;
}

interface Parent {
  entity: Entity;
  row: SQL;
  /** The relation to the parent of the list that this row is in, and the parent's row. */
  back?: { relation: string; row: SQL } | undefined;
}

/** Writes the SQL of one statement. */
class Writer {
  readonly #lists: readonly ReadList[];
  #rows = 0;

  constructor(lists: readonly ReadList[]) {
    this.#lists = lists;
  }

  /** The text of a record, and the joins that it needs. */
  record({ entity: name, members }: JsonRecord, row: SQL, back?: Parent['back']): { text: SQL; joins: SQL[] } {
    const entity = entities[name];
    const joins: SQL[] = [];
    const memberText = (member: JsonMember): SQL => {
      if ('text' in member) return text(member.text);
      if ('list' in member) return this.list(member.list, { entity, row });
      if ('one' in member) {
        const other = this.#one(member, { entity, row, back });
        joins.push(...other.joins);
        return other.text;
      }
      const field = entity.fields[member.field];
      if (field) return fieldText(field, row);
      return sql`coalesce(to_json(${entity.computed?.[member.field]?.(row)})::text, 'null')`;
    };
    return { text: object(members.map((member) => [member.key, memberText(member)])), joins };
  }

  /** The text of a list. */
  list(list: JsonList, parent?: Parent): SQL {
    const entity = entities[list.entity];
    const many = list.relation === undefined ? undefined : parent?.entity.many?.[list.relation];
    const read = this.#lists[list.index];
    if (!read || (list.relation !== undefined && !(many && parent))) throw new TypeError('The list has no parent.');
    const row = this.#nextRow();
    const matching = whereClause(entity, row, read, many && parent && many.link(row, sql`${parent.row}.id`));
    const order = many?.order?.(row) ?? ordering(entity, row, read.filter, read.sorts);
    const known = many?.count && parent && Object.keys(read.filter).length === 0 ? many.count(parent.row) : undefined;
    const source = { list, many, read, row, matching, order, parent };
    if (list.whole) return sql`(select ${array(sql`page.node`)} from (${this.#page(source, list.whole)}) page)`;
    const asked = list.members.find((member) => 'edges' in member)?.edges;
    const edges = asked && this.#edges(asked, source);
    const needsTotal = list.members.some((member) => 'total' in member || 'pageInfo' in member);
    if (known || !needsTotal) {
      return sql`(${connection(list, known, edges && sql`(select ${edges.text} from ${edges.rows})`)})`;
    }
    const count = sql`(select count(*) from ${entity.table} ${row} ${matching})`;
    const counted = sql`${sql.identifier(`counted${list.index}`)}`;
    // Without `offset`, the database would put the count in every place that names it, and count as often.
    const counting = edges ? countedPage(list, edges, count) : sql`select ${count} as total offset 0`;
    return sql`(select ${connection(list, sql`${counted}.total`, sql`${counted}.edges`)} from (${counting}) ${counted})`;
  }

  #one({ one, record }: { one: string; record: JsonRecord }, { entity, row, back }: Parent) {
    const relation = entity.one?.[one];
    if (!relation) throw new TypeError(`${one} leads nowhere.`);
    if (back?.relation === one) return this.record(record, back.row);
    const other = this.#nextRow();
    const { text, joins } = this.record(record, other);
    const join = sql`join ${entities[record.entity].table} ${other} on ${other}.id = ${columnOf(relation.key)(row)}`;
    return { text, joins: [join, ...joins] };
  }

  /** The edges of a page, and the rows that they are the aggregate of. */
  #edges(members: readonly EdgeMember[], source: Source): Edges {
    const record = members.find((part) => 'node' in part)?.node;
    const place = sql`${start(source.list)} + row_number() over ()`;
    const edge = object(
      members.map((part) => {
        if ('text' in part) return [part.key, text(part.text)];
        return [part.key, 'node' in part ? sql`page.node` : base64(place)];
      }),
    );
    const rows = sql`(${this.#page(source, record)}) page`;
    // SQL does not allow a window function inside of an aggregate.
    return members.some((part) => 'cursor' in part)
      ? { text: array(sql`page.edge`), rows: sql`(select ${edge} as edge from ${rows}) page` }
      : { text: array(edge), rows };
  }

  /** The rows of a list's page: the text of each of its records, in order. */
  #page({ list, many, read, row, matching, order, parent }: Source, record: JsonRecord | undefined): SQL {
    const { table } = entities[list.entity];
    const back = many?.back && parent ? { relation: many.back, row: parent.row } : undefined;
    const { text: node, joins } = record ? this.record(record, row, back) : { text: sql`''`, joins: [] };
    const window = list.whole ? sql`` : sql`limit ${once(size(list))} offset ${once(start(list))}`;
    // Far into a list its ids are found first: see `lists.ts`.
    const rows = read.isDeep
      ? sql`where ${row}.id = any(array(select ${row}.id from ${table} ${row} ${matching} order by ${order} ${window})) order by ${order}`
      : sql`${matching} order by ${order} ${window}`;
    return sql`select ${node} as node from ${table} ${row} ${sql.join(joins, sql` `)} ${rows}`;
  }

  #nextRow(): SQL {
    this.#rows += 1;
    return sql`${sql.identifier(`row${this.#rows}`)}`;
  }
}

interface Source {
  list: JsonList;
  many: ToMany | undefined;
  read: ReadList;
  row: SQL;
  matching: SQL;
  order: SQL;
  parent: Parent | undefined;
}

interface Edges {
  text: SQL;
  rows: SQL;
}

const start = ({ index }: JsonList): SQL => sql`${sql.placeholder(`${index}#start`)}::int8`;
const size = ({ index }: JsonList): SQL => sql`${sql.placeholder(`${index}#size`)}::int8`;

/** The text of a connection, given the length of the list and the text of its edges, where they are asked for. */
const connection = (list: JsonList, total = sql`0`, edges = text('')): SQL =>
  object(
    list.members.map((member) => {
      if ('text' in member) return [member.key, text(member.text)];
      if ('edges' in member) return [member.key, edges];
      if ('total' in member) return [member.key, sql`(${total})::text`];
      const parts = member.pageInfo.map(
        (part) => [part.key, 'text' in part ? text(part.text) : pagePart(part.page, list, total)] as const,
      );
      return [member.key, object(parts)];
    }),
  );

/** The edges of a page and the length of its list. What ends within the page is not counted: its edges tell how long it is. */
function countedPage(list: JsonList, { text, rows }: Edges, count: SQL): SQL {
  const ends = sql`page.length < ${size(list)} and (page.length > 0 or ${start(list)} = 0)`;
  return sql`select edges, case when ${ends} then ${start(list)} + page.length else ${count} end as total
    from (select ${text} as edges, count(*) as length from ${rows} offset 0) page offset 0`;
}

function pagePart(
  part: 'startCursor' | 'endCursor' | 'hasPreviousPage' | 'hasNextPage',
  list: JsonList,
  total: SQL,
): SQL {
  const [from, most] = [start(list), size(list)];
  const holds = sql`${total} > ${from} and ${most} > 0`;
  switch (part) {
    case 'startCursor':
      return sql`case when ${holds} then ${base64(sql`${from} + 1`)} else '""' end`;
    case 'endCursor':
      return sql`case when ${holds} then ${base64(sql`least(${from} + ${most}, ${total})`)} else '""' end`;
    case 'hasPreviousPage':
      return sql`(least(${from}, ${total}) > 0)::text`;
    default:
      return sql`(least(${from} + ${most}, greatest(${from}, ${total})) < ${total})::text`;
  }
}

/** A list of a statement as it is asked for: its filter and sorts, and which part of it. */
export interface RequestedList {
  entity: EntityName;
  request: ListRequest;
  window: Window;
}

/**
 * The statement that reads the JSON of a record or a list as `json`, given the requests of its lists by their indexes. No row:
 * there is no such record. Throws BAD_USER_INPUT that names the field for a filter that is not valid.
 */
export function jsonStatement(root: JsonRoot, lists: readonly RequestedList[], id?: number): Query {
  const values: Record<string, unknown> = { id };
  const read = lists.map(({ entity, request, window }, index): ReadList => {
    const { sorts, noLetter = false, filter } = request;
    const { shape, values: own } = readFilter(entities[entity], filter, `${index}#`);
    Object.assign(values, own, { [`${index}#start`]: window.start, [`${index}#size`]: window.size });
    return { filter: shape, sorts, noLetter, isDeep: window.start >= deep };
  });
  return statement(root, JSON.stringify(read), () => write(root, read), values);
}

function write(root: JsonRoot, read: readonly ReadList[]): SQL {
  const writer = new Writer(read);
  if ('list' in root) return sql`select ${writer.list(root.list)} as json`;
  const row = sql`self`;
  const { text, joins } = writer.record(root.record, row);
  const { table } = entities[root.record.entity];
  return sql`select ${text} as json from ${table} self ${sql.join(joins, sql` `)} where self.id = ${sql.placeholder('id')}::int`;
}
