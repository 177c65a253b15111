import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { columnOf } from '../base/fields.ts';
import { entities } from './entities.ts';
import { holdsRecords, type JsonList, type JsonRecord, type JsonRoot, recordsOf } from './jsonShape.ts';
import { type PreparedList, pageTable, RecordRow, Rows, type Source } from './listRows.ts';
import { statement } from './statements.ts';
import type { Reader } from './withheld.ts';

/*
 * Counts the records of an answer before it is read. One statement finds the rows of each list under those of the list
 * above it, and counts them. For `artists { edges { node { performances { edges { node { id } } } } } }` it is:
 *
 *   with page0 as materialized (select row1.id from artists row1 order by row1.id limit 300 offset 0),
 *        page1 as materialized (select row2.* from page0 row1 cross join lateral
 *          (select row2.id from performances row2 where row2.artist_id = row1.id limit 300 offset 0) row2)
 *   select list, count(*) as records
 *   from (select 0 as list from page0 union all select 1 from page1 limit 100001) counted group by list
 *
 * The database finds the rows of a page one by one, as they are counted. So the limit ends the search.
 */

/** The pages of an answer's lists as tables, those of the lists above first. */
class Pages {
  readonly #rows: Rows;
  readonly tables: SQL[] = [];
  readonly #counted: { depth: number; select: SQL }[] = [];

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** The statements that return a row for each counted record, with the index of its list. */
  get counted(): SQL[] {
    return this.#counted.sort((a, b) => a.depth - b.depth).map(({ select }) => select);
  }

  /**
   * Adds the page of a list, then those of the lists below it.
   * @param above The `from` of the rows above, each of which has such a list; undefined for a list of the catalogue
   */
  add(list: JsonList, depth = 0, parent?: RecordRow, above?: SQL): void {
    if (!holdsRecords(list)) return;
    const source = this.#rows.source(list, parent);
    const { row, entity } = source;
    const at = new RecordRow(this.#rows, entity, row);
    const below = recordsOf(list).flatMap((record) => listsIn(record, at));
    // The order does not change the count.
    const page = pageTable(source, columnsOf(source), { ordered: below.length > 0 });
    const name = sql`${sql.identifier(`page${list.index}`)}`;
    const found = above ? sql`(select ${row}.* from ${above} cross join lateral ${page} ${row})` : page;
    this.tables.push(sql`${name} as materialized ${found}`);
    this.#counted.push({ depth, select: sql`select ${list.index}::int as list from ${name}` });
    const from = sql`${name} ${row} ${sql.join(at.joins, sql` `)}`;
    for (const next of below) this.add(next.list, depth + 1, next.parent, from);
  }

  /** Adds the lists of a record by its id. */
  addRecord(record: JsonRecord): void {
    const { table } = entities[record.entity];
    const at = new RecordRow(this.#rows, entities[record.entity], sql`self`);
    const below = listsIn(record, at);
    const self = sql`(select * from ${table} where ${table}.id = ${sql.placeholder('id')}::int) self`;
    for (const { list, parent } of below) this.add(list, 0, parent, sql`${self} ${sql.join(at.joins, sql` `)}`);
  }
}

/** The columns that lead from a row to the rows below it: its id, and the keys of its relations to one record. */
function columnsOf({ row, entity }: Source): SQL {
  const keys = Object.values(entity.one ?? {}).map(({ key }) => columnOf(key)(row));
  return sql.join([sql`${row}.id`, ...keys], sql`, `);
}

/** The lists in a record, and in the records that it leads to, with their parents' rows. */
const listsIn = ({ members }: JsonRecord, at: RecordRow): { list: JsonList; parent: RecordRow }[] =>
  members.flatMap((member) => {
    if ('list' in member) return [{ list: member.list, parent: at }];
    return 'one' in member && leadsToLists(member.record) ? listsIn(member.record, at.one(member.one)) : [];
  });

const leadsToLists = ({ members }: JsonRecord): boolean =>
  members.some((member) => 'list' in member || ('one' in member && leadsToLists(member.record)));

interface Counting {
  root: JsonRoot;
  /** All lists of the root, as they were read. */
  lists: readonly PreparedList[];
  /** The count at which counting ends. */
  most: number;
  id: number | undefined;
  reader: Reader;
}

/** Counts the records in the lists of an answer, by the lists' indexes. */
export async function countRecords(database: Queryable, counting: Counting): Promise<Map<number, number>> {
  const { root, lists, most, id, reader } = counting;
  const shapes = lists.map((list) => list.shape);
  const values: Record<string, unknown> = Object.assign({ id, most, ...reader }, ...lists.map((list) => list.values));
  const write = () => {
    const rows = new Rows(shapes, false);
    const pages = new Pages(rows);
    if ('list' in root) pages.add(root.list);
    else pages.addRecord(root.record);
    // A list that is asked for its length alone has no records to count.
    if (pages.tables.length === 0)
      return sql`select 0 as list, 0 as records where false and ${sql.placeholder('most')}::int8 > 0`;
    const counted = sql`${sql.join(pages.counted, sql` union all `)} limit ${sql.placeholder('most')}::int8`;
    return sql`with ${sql.join([...rows.shared, ...pages.tables], sql`, `)}
      select list, count(*) as records from (${counted}) counted group by list`;
  };
  const rows = await database.rows<{ list: number; records: number }>(
    statement(root, JSON.stringify(['counted', shapes]), write, values),
  );
  return new Map(rows.map(({ list, records }) => [list, records]));
}
