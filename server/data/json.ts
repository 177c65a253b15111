import { type Query, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { type Matching, ordering, whereClause } from './conditions.ts';
import { type Entity, type EntityName, entities, type ToMany } from './entities.ts';
import { columnOf, once, type Share } from './fields.ts';
import { type Filter, readFilter } from './filters.ts';
import { array, base64, fieldText, object, text } from './json-text.ts';
import type { Page } from './pages.ts';
import { statement } from './statements.ts';

/*
 * The database writes the JSON of answers: one statement for a record or a list with everything in it, whose text goes into
 * the answer as it is (docs/decisions/reading.md).
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

interface ParentRecord {
  entity: Entity;
  row: SQL;
  /** The relation to the parent of the list that this row is in, and the parent's row. */
  back?: { relation: string; row: SQL } | undefined;
}

/** Writes the SQL of one statement. */
class Writer {
  /** What several places of the statement share, as tables of one row. */
  readonly shared: SQL[] = [];
  readonly #keys = new Map<object, SQL>();
  readonly #lists: readonly ListShape[];
  #rows = 0;

  constructor(lists: readonly ListShape[]) {
    this.#lists = lists;
  }

  /** The text of a record, and the joins that it needs. */
  record({ entity: name, members }: JsonRecord, row: SQL, back?: ParentRecord['back']): { text: SQL; joins: SQL[] } {
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
  list(list: JsonList, parent?: ParentRecord): SQL {
    const source = this.#source(list, parent);
    const { many, shape, row, matching } = source;
    const entity = entities[list.entity];
    if (list.whole) {
      return sql`(select ${array(sql`page.node0`)} from (${this.#page(source, [list.whole])}) page)`;
    }
    const known = many?.count && parent && Object.keys(shape.filter).length === 0 ? many.count(parent.row) : undefined;
    const counted = sql`(select count(*) from ${entity.table} ${row} ${matching})`;
    if (shape.fromEnd) return this.#fromEnd(source, known ?? counted);
    const edges = this.#edges(source);
    const isCounted = list.members.some((member) => 'total' in member);
    if (known || !(isCounted || list.members.some((member) => 'pageInfo' in member))) {
      const text = connection(source, known, edges?.texts);
      return edges ? sql`(select ${text} from ${edges.rows})` : sql`(${text})`;
    }
    const { start, size } = source.bounds;
    // Whether the list goes on is told by one record more.
    const count = isCounted
      ? counted
      : sql`(select count(*) from (select from ${entity.table} ${row} ${matching} limit ${start} + ${size} + 1) next)`;
    const whole = sql`${sql.identifier(`counted${list.index}`)}`;
    // Without `offset`, the database would put the count in every place that names it, and count as often.
    const counting = edges ? countedPage(source, edges, count) : sql`select ${count} as total offset 0`;
    const texts = edges?.texts.map((_, index) => sql`${whole}.${edgesName(index)}`);
    return sql`(select ${connection(source, sql`${whole}.total`, texts)} from (${counting}) ${whole})`;
  }

  /** Where a list's records are found. */
  #source(list: JsonList, parent: ParentRecord | undefined): Source {
    const entity = entities[list.entity];
    const many = list.relation === undefined ? undefined : parent?.entity.many?.[list.relation];
    const shape = this.#lists[list.index];
    if (!shape || (list.relation !== undefined && !(many && parent))) throw new TypeError('The list has no parent.');
    const row = this.#nextRow();
    const link = many && parent && many.link(row, sql`${parent.row}.id`);
    // A list that is counted is looked for twice.
    const context = { share: this.#share, link };
    const matching = whereClause(entity, row, shape, context);
    const order = many?.order?.(row) ?? ordering(entity, row, shape.filter, shape.sorts, context);
    return { list, many, shape, row, matching, order, parent, bounds: boundsOf(list, shape) };
  }

  /** The text of a list whose page is counted from its end: its length says where the page begins. */
  #fromEnd(source: Source, count: SQL): SQL {
    const { list, bounds } = source;
    const edges = this.#edges(source);
    const page = edges?.texts.map((text) => sql`(select ${text} from ${edges.rows})`);
    const text = connection(source, bounds.total, page);
    const until = sql`least(${parameter(list, 'stop')}, total)`;
    return sql`(select ${text} from (
      select total, greatest(${parameter(list, 'start')}, ${until} - ${parameter(list, 'last')}) as start,
        greatest(0, least(${parameter(list, 'last')}, ${until} - ${parameter(list, 'start')})) as size
      from (select ${count}::int8 as total offset 0) counted offset 0) ${bounds.name})`;
  }

  /**
   * How many bytes a root has, as an expression: texts by their lengths, which the database knows without reading them, and
   * everything else as much as it has at most. The page of the list itself is looked for once, for this and for its text.
   */
  bytes(root: JsonRoot): SQL {
    const parts = 'list' in root ? this.#listBytes(root.list) : this.#recordBytes(root.record, self, recordOfId(root));
    return sql`select coalesce(sum(bytes), 0)::int8 as bytes from (${sql.join(parts, sql` union all `)}) part`;
  }

  #listBytes(list: JsonList, parent?: ParentRecord, above?: SQL): SQL[] {
    if (!holdsRecords(list)) return [];
    const source = this.#source(list, parent);
    const { row, matching, order, many } = source;
    const { table } = entities[list.entity];
    const window = windowFor(source);
    const rows = above
      ? sql`${matching} order by ${order} ${window}`
      : sql`where ${row}.id = any(${this.#share(sql`array(select ${row}.id from ${table} ${row} ${matching} order by ${order} ${window})`, list)}::int[])`;
    const page = sql`(select ${row}.* from ${table} ${row} ${rows}) ${row}`;
    const from = above ? sql`${above} cross join lateral ${page}` : page;
    const back = many?.back && parent ? { relation: many.back, row: parent.row } : undefined;
    return recordsOf(list).flatMap((record) => this.#recordBytes(record, row, from, back));
  }

  #recordBytes(record: JsonRecord, row: SQL, from: SQL, back?: ParentRecord['back']): SQL[] {
    const entity = entities[record.entity];
    const own = sql.raw(String(bytesAround(record)));
    const texts = record.members.flatMap((member) => {
      const field = 'field' in member ? entity.fields[member.field] : undefined;
      return field?.kind === 'text' ? [sql`coalesce(octet_length(${field.value(row)}), 0)`] : [];
    });
    const inside = record.members.flatMap((member) => {
      if ('list' in member) return this.#listBytes(member.list, { entity, row, back }, from);
      if (!('one' in member)) return [];
      if (back?.relation === member.one) return this.#recordBytes(member.record, back.row, from);
      const other = this.#nextRow();
      return this.#recordBytes(member.record, other, sql`${from} ${joinOne(entity, row, member, other)}`);
    });
    return [sql`select sum(${sql.join([own, ...texts], sql` + `)}) as bytes from ${from}`, ...inside];
  }

  /**
   * Rows with the index of a list for each record that it holds: of the lists so many levels below the root, each from those
   * of the levels above it. Read one by one, so that a limit ends the search.
   */
  counted(root: JsonRoot, level: number): SQL {
    if ('list' in root) return sql.join(this.#listRows(root.list, level), sql` union all `);
    return sql.join(this.#recordRows(root.record, self, recordOfId(root), level), sql` union all `);
  }

  #listRows(list: JsonList, level: number, parent?: ParentRecord, above?: SQL): SQL[] {
    const source = this.#source(list, parent);
    const { row, matching, order } = source;
    const window = windowFor(source);
    // How many there are does not depend on their order.
    const ordered = level === 0 ? sql`` : sql`order by ${order}`;
    const page = sql`(select ${row}.* from ${entities[list.entity].table} ${row} ${matching} ${ordered} ${window}) ${row}`;
    const from = above ? sql`${above} cross join lateral ${page}` : page;
    if (level === 0 && !holdsRecords(list)) return [];
    if (level === 0) return [sql`(select ${list.index}::int as list from ${from})`];
    const back = source.many?.back && parent ? { relation: source.many.back, row: parent.row } : undefined;
    return recordsOf(list).flatMap((record) => this.#recordRows(record, row, from, level - 1, back));
  }

  #recordRows(
    { entity: name, members }: JsonRecord,
    row: SQL,
    from: SQL,
    level: number,
    back?: ParentRecord['back'],
  ): SQL[] {
    const entity = entities[name];
    return members.flatMap((member) => {
      if ('list' in member) return this.#listRows(member.list, level, { entity, row }, from);
      if (!('one' in member)) return [];
      if (back?.relation === member.one) return this.#recordRows(member.record, back.row, from, level);
      const other = this.#nextRow();
      return this.#recordRows(member.record, other, sql`${from} ${joinOne(entity, row, member, other)}`, level);
    });
  }

  #one(member: OneMember, { entity, row, back }: ParentRecord) {
    if (back?.relation === member.one) return this.record(member.record, back.row);
    const other = this.#nextRow();
    const { text, joins } = this.record(member.record, other);
    const relation = entity.one?.[member.one];
    if (relation?.optional) {
      const { table } = entities[relation.entity];
      const found = sql`select ${text} from ${table} ${other} ${sql.join(joins, sql` `)} where ${other}.id = ${columnOf(relation.key)(row)}`;
      return { text: sql`coalesce((${found}), 'null')`, joins: [] };
    }
    return { text, joins: [joinOne(entity, row, member, other), ...joins] };
  }

  /** The edges of a page as they are asked for, and the rows that they are aggregates of. */
  #edges(source: Source): Edges | undefined {
    const asked = source.list.members.flatMap((member) => ('edges' in member ? [member.edges] : []));
    if (asked.length === 0) return undefined;
    const records: JsonRecord[] = [];
    const place = sql`${source.bounds.start} + row_number() over ()`;
    const edges = asked.map((members) =>
      object(
        members.map((part) => {
          if ('text' in part) return [part.key, text(part.text)];
          return [part.key, 'node' in part ? nodeOf(records.push(part.node) - 1) : base64(place)];
        }),
      ),
    );
    const rows = sql`(${this.#page(source, records)}) page`;
    // SQL does not allow a window function inside of an aggregate.
    if (!asked.some((members) => members.some((part) => 'cursor' in part))) return { texts: edges.map(array), rows };
    const named = edges.map((edge, index) => sql`${edge} as ${edgesName(index)}`);
    return {
      texts: edges.map((_, index) => array(sql`page.${edgesName(index)}`)),
      rows: sql`(select ${sql.join(named, sql`, `)} from ${rows}) page`,
    };
  }

  /** The rows of a list's page, in order: of each the texts of some records. */
  #page({ list, many, shape, row, matching, order, parent, bounds }: Source, records: readonly JsonRecord[]): SQL {
    const { table } = entities[list.entity];
    const back = many?.back && parent ? { relation: many.back, row: parent.row } : undefined;
    const parts = records.map((record) => this.record(record, row, back));
    const nodes = parts.map(({ text }, index) => sql`${text} as ${sql.identifier(`node${index}`)}`);
    const joins = parts.flatMap((part) => part.joins);
    const window = list.whole ? sql`` : windowOf(bounds);
    const found = sql`${matching} order by ${order} ${window}`;
    // Of a list that was measured, the page was found already.
    const ids =
      this.#shared(list) ?? (shape.isDeep ? sql`array(select ${row}.id from ${table} ${row} ${found})` : undefined);
    const rows = ids ? sql`where ${row}.id = any(${ids}::int[]) order by ${order}` : found;
    return sql`select ${sql.join(nodes, sql`, `)} from ${table} ${row} ${sql.join(joins, sql` `)} ${rows}`;
  }

  #shared(key: object): SQL | undefined {
    return this.#keys.get(key);
  }

  readonly #share: Share = (value, key) => {
    const known = key && this.#shared(key);
    if (known) return known;
    const name = sql`${sql.identifier(`shared${this.shared.length}`)}`;
    this.shared.push(sql`${name} as materialized (select ${value} as value)`);
    const shared = sql`(select value from ${name})`;
    if (key) this.#keys.set(key, shared);
    return shared;
  };

  #nextRow(): SQL {
    this.#rows += 1;
    return sql`${sql.identifier(`row${this.#rows}`)}`;
  }
}

/** Where a page begins, and how many records it holds at most; where that depends on the list's length, its total. */
interface Bounds {
  name: SQL;
  start: SQL;
  size: SQL;
  total: SQL;
}

interface Source {
  list: JsonList;
  many: ToMany | undefined;
  shape: ListShape;
  row: SQL;
  matching: SQL;
  order: SQL;
  parent: ParentRecord | undefined;
  bounds: Bounds;
}

interface Edges {
  texts: SQL[];
  rows: SQL;
}

const edgesName = (index: number): SQL => sql`${sql.identifier(`edges${index}`)}`;
const nodeOf = (index: number): SQL => sql`page.${sql.identifier(`node${index}`)}`;

const parameter = ({ index }: JsonList, name: 'start' | 'stop' | 'last'): SQL =>
  sql`${sql.placeholder(`${index}#${name}`)}::int8`;

function boundsOf(list: JsonList, { fromEnd }: ListShape): Bounds {
  const name = sql`${sql.identifier(`bounds${list.index}`)}`;
  const start = parameter(list, 'start');
  return fromEnd
    ? { name, start: sql`${name}.start`, size: sql`${name}.size`, total: sql`${name}.total` }
    : { name, start, size: sql`(${parameter(list, 'stop')} - ${start})`, total: sql`0` };
}

const windowOf = ({ start, size }: Pick<Bounds, 'start' | 'size'>): SQL =>
  sql`limit ${once(size)} offset ${once(start)}`;

/** The page of a list that is counted from its end, as expressions of their own. */
function boundsFromEnd({ list, row, matching }: Source): Pick<Bounds, 'start' | 'size'> {
  const [start, stop, last] = [parameter(list, 'start'), parameter(list, 'stop'), parameter(list, 'last')];
  const until = sql`least(${stop}, (select count(*) from ${entities[list.entity].table} ${row} ${matching}))`;
  return {
    start: sql`greatest(${start}, ${until} - ${last})`,
    size: sql`greatest(0, least(${last}, ${until} - ${start}))`,
  };
}

/** The part of a list that its page is, where nothing else of the list is read. */
const windowFor = (source: Source): SQL =>
  source.list.whole ? sql`` : windowOf(source.shape.fromEnd ? boundsFromEnd(source) : source.bounds);

const self = sql`self`;

const recordOfId = ({ record }: { record: JsonRecord }): SQL =>
  sql`(select self.* from ${entities[record.entity].table} self where self.id = ${sql.placeholder('id')}::int) self`;

type OneMember = { one: string; record: JsonRecord };

/** The join that leads from a row to the record of one of its relations, as `other`. */
function joinOne(entity: Entity, row: SQL, { one, record }: OneMember, other: SQL): SQL {
  const relation = entity.one?.[one];
  if (!relation) throw new TypeError(`${one} leads nowhere.`);
  return sql`join ${entities[record.entity].table} ${other} on ${other}.id = ${columnOf(relation.key)(row)}`;
}

/** The text of a connection, given the length of the list and the texts of its edges, where they are asked for. */
function connection({ list, bounds }: Source, total = sql`0`, edges: readonly SQL[] = []): SQL {
  let next = 0;
  return object(
    list.members.map((member) => {
      if ('text' in member) return [member.key, text(member.text)];
      if ('edges' in member) return [member.key, edges[next++] ?? text('')];
      if ('total' in member) return [member.key, sql`(${total})::text`];
      const parts = member.pageInfo.map(
        (part) => [part.key, 'text' in part ? text(part.text) : pagePart(part.page, bounds, total)] as const,
      );
      return [member.key, object(parts)];
    }),
  );
}

/** The edges of a page and the length of its list. What ends within the page is not counted: its edges tell how long it is. */
function countedPage({ bounds: { start, size } }: Source, { texts, rows }: Edges, count: SQL): SQL {
  const named = texts.map((text, index) => sql`${text} as ${edgesName(index)}`);
  const names = texts.map((_, index) => edgesName(index));
  const ends = sql`page.length < ${size} and (page.length > 0 or ${start} = 0)`;
  return sql`select ${sql.join(names, sql`, `)}, case when ${ends} then ${start} + page.length else ${count} end as total
    from (select ${sql.join(named, sql`, `)}, count(*) as length from ${rows} offset 0) page offset 0`;
}

function pagePart(
  part: 'startCursor' | 'endCursor' | 'hasPreviousPage' | 'hasNextPage',
  { start, size }: Bounds,
  total: SQL,
): SQL {
  const holds = sql`${total} > ${start} and ${size} > 0`;
  switch (part) {
    case 'startCursor':
      return sql`case when ${holds} then ${base64(sql`${start} + 1`)} else '""' end`;
    case 'endCursor':
      return sql`case when ${holds} then ${base64(sql`least(${start} + ${size}, ${total})`)} else '""' end`;
    case 'hasPreviousPage':
      return sql`(least(${start}, ${total}) > 0)::text`;
    default:
      return sql`(least(${start} + ${size}, greatest(${start}, ${total})) < ${total})::text`;
  }
}

/** A list of a statement as it is asked for: which records it holds, in which order, and which part of it is read. */
export interface RequestedList {
  entity: EntityName;
  filter: Filter | null | undefined;
  /** The names of the filter's sorts in the order in which they were written. */
  sorts: readonly string[];
  /** Only names that begin with no letter from a to z. */
  noLetter: boolean;
  page: Page;
}

/** Reads one list of a request, by its index. Throws BAD_USER_INPUT that names the field for a filter that is not valid. */
export function readList(
  { entity, filter, sorts, noLetter, page }: RequestedList,
  index: number,
): { shape: ListShape; values: Record<string, unknown>; searches: readonly string[] } {
  const { shape: filters, values, searches } = readFilter(entities[entity], filter, `${index}#`);
  for (const [name, value] of Object.entries(page)) values[`${index}#${name}`] = value;
  const fromEnd = page.last !== undefined;
  return {
    shape: { filter: filters, sorts, noLetter, fromEnd, isDeep: fromEnd || page.start >= deep },
    values,
    searches,
  };
}

/** What has no length of its own takes at most so many bytes: a number, an instant; what is computed. */
const bytesOfValue = 30;
const bytesOfComputed = 500;

/** How many bytes a record has besides its texts, at most, and the lists in it besides their records. */
function bytesAround({ entity, members }: JsonRecord): number {
  // An edge, with its cursor, or the comma.
  const around = 50;
  return members.reduce((sum, member) => sum + member.key.length + 5 + bytesOfMember(entity, member), around);
}

function bytesOfMember(entity: EntityName, member: JsonMember): number {
  if ('text' in member) return member.text.length;
  if ('field' in member) return entities[entity].computed?.[member.field] ? bytesOfComputed : bytesOfValue;
  if ('one' in member) return 0;
  return bytesOfConnection(member.list);
}

const bytesOfConnection = ({ members }: JsonList): number =>
  members.reduce(
    (sum, member) =>
      sum +
      member.key.length +
      bytesOfValue +
      ('pageInfo' in member ? member.pageInfo.reduce((all, { key }) => all + key.length + bytesOfValue, 0) : 0),
    bytesOfValue,
  );

/** How many bytes each record of a list has besides its texts, at most, with those that it leads to. */
export const bytesOfEach = (list: JsonList): number =>
  recordsOf(list).reduce((sum, record) => sum + bytesAround(record) + bytesOfOthers(record), 0);

const bytesOfOthers = ({ members }: JsonRecord): number =>
  members.reduce(
    (sum, member) => sum + ('one' in member ? bytesAround(member.record) + bytesOfOthers(member.record) : 0),
    0,
  );

/** Whether texts are asked for that may be long. */
export function asksLongTexts(root: JsonRoot): boolean {
  const records = 'list' in root ? recordsOf(root.list) : [root.record];
  return records.some(({ entity, members }) =>
    members.some((member) => {
      if ('field' in member) return entities[entity].fields[member.field]?.long === true;
      if ('one' in member) return asksLongTexts(member);
      return 'list' in member && asksLongTexts(member);
    }),
  );
}

/**
 * The statement that reads the JSON of a record or a list as `json`, given its lists by their indexes as they were read. No
 * row, or null: there is no such record. With `most`, how many `bytes` it has is looked at first, and with more it is not read.
 */
export function jsonStatement(
  root: JsonRoot,
  lists: readonly ReturnType<typeof readList>[],
  { id, most }: { id?: number | undefined; most?: number | undefined } = {},
): Query {
  const shapes = lists.map((list) => list.shape);
  const values: Record<string, unknown> = Object.assign({ id, most }, ...lists.map((list) => list.values));
  const isMeasured = most !== undefined;
  return statement(root, JSON.stringify([isMeasured, shapes]), () => write(root, shapes, isMeasured), values);
}

const holdsRecords = (list: JsonList): boolean =>
  list.whole !== undefined || list.members.some((member) => 'edges' in member);

/** The records that are asked for of each record of a list. */
const recordsOf = (list: JsonList): JsonRecord[] =>
  list.whole
    ? [list.whole]
    : list.members.flatMap((member) =>
        'edges' in member ? member.edges.flatMap((part) => ('node' in part ? [part.node] : [])) : [],
      );

/** Which records are counted: of the lists at a depth that are asked for their records. */
interface Counting {
  root: JsonRoot;
  /** In how many lists these lists stand. */
  depth: number;
  asked: readonly JsonList[];
  /** All lists of the root, as they were read. */
  lists: readonly ReturnType<typeof readList>[];
  /** Counting ends behind so many. */
  most: number;
  id: number | undefined;
}

/** How many records lists hold, by the lists' indexes. */
export async function countRecords(database: Queryable, counting: Counting): Promise<Map<number, number>> {
  const { root, depth, asked, lists, most, id } = counting;
  const [key] = asked;
  if (!key) return new Map();
  const shapes = lists.map((list) => list.shape);
  const values: Record<string, unknown> = Object.assign({ id, most }, ...lists.map((list) => list.values));
  const written = () => {
    const writer = new Writer(shapes);
    const limited = sql`(${writer.counted(root, depth)} limit ${sql.placeholder('most')}::int8) counted`;
    const select = sql`select list, count(*) as records from ${limited} group by list`;
    return writer.shared.length > 0 ? sql`with ${sql.join(writer.shared, sql`, `)} ${select}` : select;
  };
  const rows = await database.rows<{ list: number; records: number }>(
    statement(key, JSON.stringify(shapes), written, values),
  );
  return new Map(rows.map(({ list, records }) => [list, records]));
}

function write(root: JsonRoot, shapes: readonly ListShape[], isMeasured: boolean): SQL {
  const writer = new Writer(shapes);
  const bytes = isMeasured ? writer.bytes(root) : undefined;
  const text = 'list' in root ? writer.list(root.list) : writeRecord(root.record, writer);
  const tables = [...writer.shared, ...(bytes ? [sql`measured as materialized (${bytes})`] : [])];
  const select = bytes
    ? sql`select bytes, case when bytes <= ${sql.placeholder('most')}::int8 then ${text} end as json from measured`
    : sql`select ${text} as json`;
  return tables.length > 0 ? sql`with ${sql.join(tables, sql`, `)} ${select}` : select;
}

function writeRecord(record: JsonRecord, writer: Writer): SQL {
  const { text, joins } = writer.record(record, self);
  const { table } = entities[record.entity];
  return sql`(select ${text} from ${table} self ${sql.join(joins, sql` `)} where self.id = ${sql.placeholder('id')}::int)`;
}
