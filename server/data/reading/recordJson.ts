import { type Query, type SQL, sql } from 'drizzle-orm';
import { entities } from './entities.ts';
import type { Entity } from './entity.ts';
import { bytesInPage, bytesInRecord, bytesOnRow } from './jsonBytes.ts';
import { type JsonList, type JsonMember, type JsonRecord, type JsonRoot, recordsOf } from './jsonShape.ts';
import { array, base64, fieldText, object, text } from './jsonText.ts';
import {
  type PreparedList,
  pageClauses,
  RecordRow,
  Rows,
  recordRow,
  type Source,
  shortTable,
  totalFromEnd,
} from './listRows.ts';
import { statement } from './statements.ts';
import type { Reader } from './withheld.ts';

/*
 * The database writes the JSON of answers. One statement reads a record or a list with everything in it. Its text goes
 * into the answer as it is (docs/decisions/reading.md). docs/architecture.md explains such a statement, part by part.
 */

/** Writes the texts of records and lists as expressions of one statement. */
class Writer {
  readonly #rows: Rows;
  /** The list whose records have no text if they have too many bytes together. */
  readonly #measured: JsonList | undefined;

  constructor(rows: Rows, measured?: JsonList) {
    this.#rows = rows;
    this.#measured = measured;
  }

  /**
   * The text of a record. The records that it leads to are joined to its row. Example: `'{"id":' || ("row1"."id")::text
   * || '}'`.
   */
  record({ members }: JsonRecord, at: RecordRow): SQL {
    return object(members.map((member) => [member.key, this.#member(member, at)]));
  }

  #member(member: JsonMember, at: RecordRow): SQL {
    if ('text' in member) return text(member.text);
    if ('list' in member) return this.list(member.list, at);
    if ('one' in member) {
      const other = at.one(member.one);
      const written = this.record(member.record, other);
      return other.optional ? sql`case when ${other.row}.id is null then 'null' else ${written} end` : written;
    }
    const field = at.entity.fields[member.field];
    return field ? fieldText(field, at.row) : computedText(at.entity, member.field, at.row);
  }

  /** The text of a list, as a subquery. */
  list(list: JsonList, parent?: RecordRow): SQL {
    const source = this.#rows.source(list, parent);
    // Example: `(select case when count(*) = 0 then '[]' else '[' || string_agg(page.node0, ',') || ']' end
    //   from (select … as node0 …) page)`.
    if (list.record) return sql`(select ${array(nodeOf(0))} from (${this.#page(source)}) page)`;
    const { known, fromEnd } = source;
    const isAsked = list.members.some((member) => 'total' in member || 'pageInfo' in member);
    if (!fromEnd && !known && isAsked) return this.#countedList(source);
    const edges = this.#edges(source);
    const connected = connection(source, fromEnd ? totalFromEnd(source) : known, edges?.texts);
    // Example: `(select '{"totalCount":' || (self.source_count)::text || ',"edges":' || … || '}' from (…) page)`.
    const written = edges ? sql`(select ${connected} from ${edges.rows})` : sql`(${connected})`;
    return fromEnd ? sql`(select ${written} from ${fromEnd})` : written;
  }

  /** The text of a list that must be counted, unless it ends within its page: then its edges tell its length. */
  #countedList(source: Source): SQL {
    const { list, entity, row, matching, bounds } = source;
    const { start, size } = bounds;
    const edges = this.#edges(source);
    // One more record tells whether the list goes on.
    const count = list.members.some((member) => 'total' in member)
      ? source.count
      : sql`(select count(*) from (select from ${entity.table} ${row} ${matching} limit ${start} + ${size} + 1) next)`;
    const counted = sql`${sql.identifier(`counted${list.index}`)}`;
    // Example: `select "edges0", case when page.length < 300 then page.length else (select count(*) …) end as total from …`.
    // Without `offset`, the database would put the count in every place that names it, and count as often.
    const counting = edges ? countedPage(source, edges, count) : sql`select ${count} as total offset 0`;
    const texts = edges?.texts.map((_, index) => sql`${counted}.${edgesName(index)}`);
    return sql`(select ${connection(source, sql`${counted}.total`, texts)} from (${counting}) ${counted})`;
  }

  /** The edges of a page, and the rows that they are aggregates of. */
  #edges(source: Source): Edges | undefined {
    const asked = source.list.members.flatMap((member) => ('edges' in member ? [member.edges] : []));
    if (asked.length === 0) return undefined;
    let nodes = 0;
    const place = sql`${source.bounds.start} + row_number() over ()`;
    const edges = asked.map((members) =>
      object(
        members.map((part) => {
          if ('text' in part) return [part.key, text(part.text)];
          return [part.key, 'node' in part ? nodeOf(nodes++) : base64(place)];
        }),
      ),
    );
    const rows = sql`(${this.#page(source)}) page`;
    // SQL does not allow a window function inside an aggregate, so the edges are written first, then aggregated.
    if (!asked.some((members) => members.some((part) => 'cursor' in part))) return { texts: edges.map(array), rows };
    const named = edges.map((edge, index) => sql`${edge} as ${edgesName(index)}`);
    return {
      texts: edges.map((_, index) => array(sql`page.${edgesName(index)}`)),
      rows: sql`(select ${sql.join(named, sql`, `)} from ${rows}) page`,
    };
  }

  /** The rows of a list's page in order, with the texts of their records. Example: `select '{"id":…}' as node0 from …`. */
  #page(source: Source): SQL {
    const { list, entity, row, order } = source;
    const at = recordRow(this.#rows, source);
    const isMeasured = list === this.#measured;
    const bytes = isMeasured ? sql`sum(${bytesOnRow(this.#rows, list, at)}) over ()` : undefined;
    const nodes = recordsOf(list).map((record, index) => {
      const written = this.record(record, at);
      return sql`${bytes ? unlessTooLong(bytes, written) : written} as ${nodeName(index)}`;
    });
    // A measured page is found first: otherwise, the sum would be over all rows of the list.
    const from = isMeasured ? shortTable(source) : entity.table;
    const clauses = isMeasured ? sql`order by ${order}` : pageClauses(source);
    return sql`select ${sql.join(nodes, sql`, `)} from ${from} ${row} ${sql.join(at.joins, sql` `)} ${clauses}`;
  }
}

interface Edges {
  texts: SQL[];
  rows: SQL;
}

const edgesName = (index: number): SQL => sql`${sql.identifier(`edges${index}`)}`;
const nodeName = (index: number): SQL => sql`${sql.identifier(`node${index}`)}`;
const nodeOf = (index: number): SQL => sql`page.${nodeName(index)}`;

const computedText = ({ computed }: Entity, name: string, row: SQL): SQL =>
  sql`coalesce(to_json(${computed?.[name]?.(row)})::text, 'null')`;

/** The text of a connection, with the length of the list and the texts of its edges, if the query asks for them. */
function connection(source: Source, total = sql`0`, edges: readonly SQL[] = []): SQL {
  let next = 0;
  return object(
    source.list.members.map((member) => {
      if ('text' in member) return [member.key, text(member.text)];
      if ('edges' in member) return [member.key, edges[next++] ?? text('')];
      if ('total' in member) return [member.key, sql`(${total})::text`];
      const parts = member.pageInfo.map(
        (part) => [part.key, 'text' in part ? text(part.text) : pagePart(part.page, source.bounds, total)] as const,
      );
      return [member.key, object(parts)];
    }),
  );
}

/** The edges of a page and the length of its list. */
function countedPage({ bounds: { start, size } }: Source, { texts, rows }: Edges, count: SQL): SQL {
  const named = texts.map((text, index) => sql`${text} as ${edgesName(index)}`);
  const names = texts.map((_, index) => edgesName(index));
  const ends = sql`page.length < ${size} and (page.length > 0 or ${start} = 0)`;
  return sql`select ${sql.join(names, sql`, `)}, case when ${ends} then ${start} + page.length else ${count} end as total
    from (select ${sql.join(named, sql`, `)}, count(*) as length from ${rows} offset 0) page offset 0`;
}

function pagePart(
  part: 'startCursor' | 'endCursor' | 'hasPreviousPage' | 'hasNextPage',
  { start, size }: Source['bounds'],
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

/** A text, or null if there are too many bytes. */
const unlessTooLong = (bytes: SQL, written: SQL): SQL =>
  sql`case when ${bytes} <= ${sql.placeholder('most')}::int8 then ${written} end`;

const valuesOf = (lists: readonly PreparedList[], others: object): Record<string, unknown> =>
  Object.assign({}, ...lists.map((list) => list.values), others);

/**
 * The statement that reads the JSON of a record or a list as `json`. `lists` are its lists by their indexes. Without a
 * row, the record does not exist. With `most`, bytes are summed before they are read, and `json` is null if there are more.
 */
export function jsonStatement(
  root: JsonRoot,
  lists: readonly PreparedList[],
  { id, most, reader }: { id?: number | undefined; most?: number | undefined; reader: Reader },
): Query {
  const shapes = lists.map((list) => list.shape);
  const isMeasured = most !== undefined;
  const select = (rows: Rows) =>
    'list' in root ? selectList(root.list, rows, isMeasured) : selectRecord(root.record, rows, isMeasured);
  return statement(
    root,
    JSON.stringify([isMeasured, shapes]),
    () => withShared(new Rows(shapes), select),
    valuesOf(lists, { id, most, ...reader }),
  );
}

/** The statement that sums the `bytes` of a record or a list. */
export function bytesStatement(
  root: JsonRoot,
  lists: readonly PreparedList[],
  { id, reader }: { id: number | undefined; reader: Reader },
): Query {
  const shapes = lists.map((list) => list.shape);
  const select = (rows: Rows) => {
    if ('list' in root) return sql`select ${bytesInPage(rows, rows.source(root.list))} as bytes`;
    const at = selfRow(root.record, rows);
    const bytes = bytesInRecord(rows, root.record, at);
    return sql`select ${bytes} as bytes ${fromSelf(at)}`;
  };
  return statement(
    root,
    JSON.stringify(['bytes', shapes]),
    () => withShared(new Rows(shapes), select),
    valuesOf(lists, { id, ...reader }),
  );
}

/** A statement, after the tables that it shares. */
function withShared(rows: Rows, select: (rows: Rows) => SQL): SQL {
  const selected = select(rows);
  return rows.shared.length > 0 ? sql`with ${sql.join(rows.shared, sql`, `)} ${selected}` : selected;
}

const selfRow = ({ entity }: JsonRecord, rows: Rows): RecordRow => new RecordRow(rows, entities[entity], sql`self`);

/** The clauses that find the row, and those that it leads to. */
const fromSelf = ({ entity, row, joins }: RecordRow): SQL =>
  sql`from ${entity.table} ${row} ${sql.join(joins, sql` `)} where ${row}.id = ${sql.placeholder('id')}::int`;

function selectRecord(record: JsonRecord, rows: Rows, isMeasured: boolean): SQL {
  const at = selfRow(record, rows);
  const written = new Writer(rows).record(record, at);
  const json = isMeasured ? unlessTooLong(bytesInRecord(rows, record, at), written) : written;
  return sql`select ${json} as json ${fromSelf(at)}`;
}

/** Reads a list of the whole catalogue. */
const selectList = (list: JsonList, rows: Rows, isMeasured: boolean): SQL =>
  sql`select ${new Writer(rows, isMeasured ? list : undefined).list(list)} as json`;
