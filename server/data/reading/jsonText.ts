import { type SQL, sql } from 'drizzle-orm';
import type { Field } from '../base/fields.ts';

/* JSON in SQL: each expression is the JSON text of a value. */

const constant = (text: string): SQL => sql`${text}`.inlineParams();

const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` || `);

/** The text of an object, from the texts of its members. */
export const object = (members: readonly (readonly [key: string, text: SQL])[]): SQL =>
  joined([
    ...members.flatMap(([key, text], index) => [constant(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`), text]),
    constant(members.length === 0 ? '{}' : '}'),
  ]);

/** The text of a constant string. */
export const text = (value: string): SQL => constant(JSON.stringify(value));

/** An instant in the format of `Date.toISOString`. */
const instant = (value: SQL): SQL =>
  sql`to_json(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text`;

/** The text of a row's field, `null` if it is null. */
export function fieldText({ kind, value: valueIn, nullable }: Field, row: SQL): SQL {
  const value = valueIn(row);
  const words =
    kind === 'instant' ? instant(value) : kind === 'text' ? sql`to_json(${value})::text` : sql`(${value})::text`;
  return nullable ? sql`coalesce(${words}, 'null')` : words;
}

/** A number in base64. */
export const base64 = (number: SQL): SQL =>
  sql`('"' || encode(convert_to((${number})::text, 'UTF8'), 'base64') || '"')`;

/** The text of an array, as an aggregate of its rows' texts in their order. Null if all of these are null. */
export const array = (entry: SQL): SQL =>
  sql`case when count(*) = 0 then '[]' else '[' || string_agg(${entry}, ',') || ']' end`;
