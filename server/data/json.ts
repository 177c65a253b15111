import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { type Matching, whereClause } from './conditions.ts';
import { type Entity, type EntityName, entities, type ToMany } from './entities.ts';
import { columnOf, type Field, once } from './fields.ts';
import { readFilter } from './filters.ts';
import { type ListRequest, readPage } from './list-request.ts';
import { deep } from './lists.ts';
import { ordering } from './ordering.ts';
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

const constant = (text: string): SQL => sql`${text}`.inlineParams();

const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` || `);

/** An object's text from the texts of its members. */
const object = (members: readonly (readonly [key: string, text: SQL])[]): SQL =>
  joined([
    ...members.flatMap(([key, text], index) => [constant(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`), text]),
    constant(members.length === 0 ? '{}' : '}'),
  ]);

const text = (value: string): SQL => constant(JSON.stringify(value));

/** The instant as `Date.toISOString` has it. */
const instant = (value: SQL): SQL =>
  sql`to_json(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`;

function fieldText({ kind, read, nullable }: Field, row: SQL): SQL {
  const value = read(row);
  const words =
    kind === 'instant' ? instant(value) : kind === 'text' ? sql`to_json(${value})::text` : sql`(${value})::text`;
  return nullable ? sql`coalesce(${words}, 'null')` : words;
}

const base64 = (number: SQL): SQL => sql`('"' || encode(convert_to((${number})::text, 'UTF8'), 'base64') || '"')`;

/** An array's text from the texts of rows, in their order. */
const array = (entry: SQL, rows: SQL): SQL =>
  sql`(select coalesce('[' || string_agg(${entry}, ',') || ']', '[]') from ${rows})`;

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
    const counted = sql.identifier(`counted${list.index}`);
    const source = { list, many, read, row, matching, order, parent, total: known ?? sql`${counted}.total` };
    if (list.whole) return array(sql`page.node`, sql`(${this.#page(source, list.whole)}) page`);
    const members = list.members.map((member) => [member.key, this.#connectionMember(member, source)] as const);
    const needsTotal = list.members.some((member) => 'total' in member || 'pageInfo' in member);
    if (known || !needsTotal) return sql`(${object(members)})`;
    const total = sql`select count(*) from ${entity.table} ${row} ${matching}`;
    // Without `offset`, the database would put the count in every place that names it, and count as often.
    return sql`(select ${object(members)} from (select (${total}) as total offset 0) ${counted})`;
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

  #connectionMember(member: ConnectionMember, source: Source): SQL {
    if ('text' in member) return text(member.text);
    const { list, total } = source;
    if ('total' in member) return sql`(${total})::text`;
    if ('pageInfo' in member) {
      return object(
        member.pageInfo.map((part) => [part.key, 'text' in part ? text(part.text) : pagePart(part.page, list, total)]),
      );
    }
    const record = member.edges.find((part) => 'node' in part)?.node;
    const place = sql`${start(list)} + row_number() over ()`;
    const edge = object(
      member.edges.map((part) => {
        if ('text' in part) return [part.key, text(part.text)];
        return [part.key, 'node' in part ? sql`page.node` : base64(place)];
      }),
    );
    const page = sql`(${this.#page(source, record)}) page`;
    // SQL does not allow a window function inside of an aggregate.
    return member.edges.some((part) => 'cursor' in part)
      ? array(sql`edge`, sql`(select ${edge} as edge from ${page}) edges`)
      : array(edge, page);
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
  /** The length of the list. */
  total: SQL;
}

const start = ({ index }: JsonList): SQL => sql`${sql.placeholder(`${index}#start`)}::int8`;
const size = ({ index }: JsonList): SQL => sql`${sql.placeholder(`${index}#size`)}::int8`;

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

/**
 * The JSON of a record or a list, given the requests of its lists by their indexes. One statement. Undefined: there is no such
 * record. Throws BAD_USER_INPUT that names the field for a filter or a page that is not valid.
 */
export async function readJson(
  database: Queryable,
  root: JsonRoot,
  lists: readonly { entity: EntityName; request: ListRequest }[],
  id?: number,
): Promise<string | undefined> {
  const values: Record<string, unknown> = { id };
  const read = lists.map(({ entity, request }, index): ReadList => {
    const { sorts, noLetter = false, filter } = request;
    const { shape, values: own } = readFilter(entities[entity], filter, `${index}#`);
    const window = readPage(request).window(0);
    Object.assign(values, own, { [`${index}#start`]: window.start, [`${index}#size`]: window.size });
    return { filter: shape, sorts, noLetter, isDeep: window.start >= deep };
  });
  const rows = await database.rows<{ json: string }>(
    statement(root, JSON.stringify(read), () => write(root, read), values),
  );
  return rows[0]?.json;
}

function write(root: JsonRoot, read: readonly ReadList[]): SQL {
  const writer = new Writer(read);
  if ('list' in root) return sql`select ${writer.list(root.list)} as json`;
  const row = sql`self`;
  const { text, joins } = writer.record(root.record, row);
  const { table } = entities[root.record.entity];
  return sql`select ${text} as json from ${table} self ${sql.join(joins, sql` `)} where self.id = ${sql.placeholder('id')}::int`;
}
