import { type Columns, placesOf, type ShowField } from './columns.ts';
import type { Row } from './csv.ts';
import { cellAt } from './showOf.ts';
import type { Table } from './table.ts';

/* Finds the table to whose rows the keys in a column of another one refer. */

/**
 * Returns the places of the columns that a key of another table may refer to. A table may have several such columns,
 * for example `show_number` and `show_id`. Those with the name of the key come first, then others of its field, then
 * `id`.
 * @param field The field of the key
 * @param name The name of the key's column
 */
function keyPlaces({ columns }: Table, field: ShowField, name: string): number[] {
  const chosen = columns.at.get(field);
  const id = columns.names.findIndex((own) => /^id$/i.test(own));
  const places = [
    ...placesOf(field, columns, name),
    ...(chosen === undefined ? [] : [chosen]),
    ...(id < 0 ? [] : [id]),
  ];
  return [...new Set(places)];
}

/** The most keys that are compared to find the table that they refer to. */
const MOST_KEYS = 500;

/** A text that no cell has, for a row without a key. */
const noKey = ({ line }: Row): string => `\n${line}`;

/** The first keys of a column. */
async function keysOf(table: Table, at: number): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const row of table.rows()) {
    const key = cellAt(row, at);
    if (key !== '') keys.add(key);
    if (keys.size >= MOST_KEYS) break;
  }
  return keys;
}

/**
 * Finds the table that a column refers to: the one that has the most of the column's keys. Returns it with its rows by
 * key; undefined if none has half of the keys.
 */
export async function findReferred(
  table: Table,
  field: ShowField,
  others: readonly Table[],
  isCandidate: (columns: Columns) => boolean,
): Promise<{ table: Table; rows: Map<string, Row> } | undefined> {
  const at = table.columns.at.get(field);
  const candidates = others.filter((other) => other !== table && isCandidate(other.columns));
  if (at === undefined || candidates.length === 0) return undefined;
  const keys = await keysOf(table, at);
  let best: { table: Table; rows: Map<string, Row>; found: number } | undefined;
  for (const other of candidates) {
    for (const place of keyPlaces(other, field, table.columns.names[at] ?? '')) {
      const rows = new Map<string, Row>();
      for await (const row of other.rows()) rows.set(cellAt(row, place) || noKey(row), row);
      const found = [...keys].filter((one) => rows.has(one)).length;
      if (found * 2 < keys.size || found === 0) continue;
      if (found > (best?.found ?? 0)) best = { table: other, rows, found };
      break;
    }
  }
  return best;
}
