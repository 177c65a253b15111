import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type Change, type ChangedTable, changedTables, type Image, imageColumns } from './images.ts';
import { TextOfRevision, withTexts } from './textsOfRevisions.ts';

/** The characters of texts that are written, or read anew, by one statement, unless one row has more. */
const charactersAtOnce = 4_000_000;

/** Returns portions of items whose texts have at most `charactersAtOnce` together, each of one item at least. */
export function portionsOf<Item>(items: readonly Item[], charactersOf: (item: Item) => number): Item[][] {
  const portions: Item[][] = [];
  let characters = 0;
  for (const item of items) {
    const own = charactersOf(item);
    characters += own;
    const last = portions.at(-1);
    if (last && characters <= charactersAtOnce) last.push(item);
    else {
      portions.push([item]);
      characters = own;
    }
  }
  return portions;
}

const charactersOf = (image: Image): number =>
  Object.values(image).reduce<number>(
    (sum, value) => (typeof value === 'string' || value instanceof TextOfRevision ? sum + value.length : sum),
    0,
  );

/** Runs a statement for portions of rows, given as `image` with the table's columns. */
async function writeRows(
  transaction: Queryable,
  name: ChangedTable,
  rows: readonly Image[],
  statement: (image: SQL) => SQL,
): Promise<void> {
  for (const portion of portionsOf(rows, charactersOf)) {
    const json = JSON.stringify(await withTexts(transaction, portion));
    await transaction.rows(
      statement(sql`jsonb_populate_recordset(null::${changedTables[name]}, ${json}::jsonb) image`),
    );
  }
}

/** Inserts the rows that are not there before the changes. */
export async function insertRows(
  transaction: Queryable,
  name: ChangedTable,
  changes: readonly Change[],
): Promise<void> {
  const columns = imageColumns(name);
  const names = sql.join(columns.map(sql.identifier), sql`, `);
  const values = columns.map((column) =>
    // Null if the account has been deleted.
    column === 'created_by'
      ? sql`(select users.id from users where users.id = image.created_by)`
      : sql`image.${sql.identifier(column)}`,
  );
  await writeRows(
    transaction,
    name,
    changes.flatMap(({ before, after }) => (after && !before ? [after] : [])),
    (image) => sql`insert into ${changedTables[name]} (${names}) select ${sql.join(values, sql`, `)} from ${image}`,
  );
}

/** Updates the rows that are there before and after the changes. */
export async function updateRows(
  transaction: Queryable,
  name: ChangedTable,
  changes: readonly Change[],
): Promise<void> {
  const table = changedTables[name];
  const alike = new Map<string, Image[]>();
  for (const { before, after } of changes) {
    if (!before || !after) continue;
    const key = Object.keys(after).sort().join();
    const ofKey = alike.get(key);
    if (ofKey) ofKey.push(after);
    else alike.set(key, [after]);
  }
  for (const ofKey of alike.values()) {
    const columns = Object.keys(ofKey[0] ?? {}).filter((column) => column !== 'id');
    if (columns.length === 0) continue;
    const set = columns.map((column) => sql`${sql.identifier(column)} = image.${sql.identifier(column)}`);
    await writeRows(
      transaction,
      name,
      ofKey,
      (image) => sql`update ${table} set ${sql.join(set, sql`, `)} from ${image} where image.id = ${table}.id`,
    );
  }
}

export const deleteRows = async (transaction: Queryable, name: ChangedTable, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await transaction.rows(
    sql`delete from ${changedTables[name]} self where self.id = any(${sql.param([...ids])}::int[])`,
  );
};
