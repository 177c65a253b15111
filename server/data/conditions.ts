import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { largestInteger } from '../db/integers.ts';
import type { Entity } from './entities.ts';
import { badUserInput } from './errors.ts';
import { type Field, literal, of, once } from './fields.ts';

/** What a filter asks of one field; the schema says which of these a field takes. */
export interface Operators {
  eq?: unknown;
  neq?: unknown;
  lt?: unknown;
  lte?: unknown;
  gt?: unknown;
  gte?: unknown;
  between?: { from: unknown; to: unknown } | null;
  contains?: unknown;
  /** Not in the schema: a `contains` that the field's index answers whole. */
  whole?: unknown;
  startswith?: unknown;
  endswith?: unknown;
  in?: unknown;
  notin?: unknown;
  isnull?: boolean | null;
  sort?: string | null;
}

/** The `filter` argument of a list: what it asks of each field or relation. Null, as everywhere in it, asks nothing. */
export type Filter = Record<string, Operators | null | undefined>;

/**
 * A filter taken apart: what the text of a statement depends on, and the values that it is run with, so that the text is
 * written once for all values.
 */
export interface ReadFilter {
  /** The filter with placeholders for its values; only what changes the text stands in it as given. */
  shape: Filter;
  /** The values by the names of their placeholders. */
  values: Record<string, unknown>;
}

/** The operand with a cast, because the column's own type may be narrower than the value. */
const operand: Record<Exclude<Field['kind'], 'text'>, (value: unknown) => SQL> = {
  integer: (value) => once(sql`${value}::int`),
  boolean: (value) => once(sql`${value}::boolean`),
  instant: (value) => once(sql`${value}::timestamptz`),
};

const operands: typeof operand = {
  integer: (values) => sql`array(select unnest(${sql.param(values)}::int[]))`,
  boolean: (values) => sql`array(select unnest(${sql.param(values)}::boolean[]))`,
  instant: (values) => sql`array(select unnest(${sql.param(values)}::timestamptz[]))`,
};

/**
 * What a filter asks of one field, as conditions. Nothing is equal, unequal or else comparable to a missing value: only
 * `isnull` finds rows without one.
 */
function fieldConditions(field: Field, row: SQL, asked: Operators): (SQL | undefined)[] {
  const read = field.read(row);
  return [
    asked.isnull == null ? undefined : sql`${read} is ${asked.isnull ? sql`null` : sql`not null`}`,
    ...(field.kind === 'text' ? textConditions(field, row, asked) : valueConditions(field, field.kind, row, asked)),
  ];
}

function valueConditions(field: Field, kind: keyof typeof operand, row: SQL, asked: Operators): (SQL | undefined)[] {
  const left = field.compare(row);
  const given = (value: unknown, condition: (right: SQL) => SQL, right = operand) =>
    value == null ? undefined : condition(right[kind](value));
  const { between } = asked;
  return [
    ...(kind === 'boolean'
      ? // Without an operand, so that an index of the true ones can be seen to answer it.
        [asked.eq, asked.neq == null ? undefined : !asked.neq].map((yes) =>
          yes == null ? undefined : yes ? left : sql`not ${left}`,
        )
      : [given(asked.eq, (right) => sql`${left} = ${right}`), given(asked.neq, (right) => sql`${left} <> ${right}`)]),
    given(asked.lt, (right) => sql`${left} < ${right}`),
    given(asked.lte, (right) => sql`${left} <= ${right}`),
    given(asked.gt, (right) => sql`${left} > ${right}`),
    given(asked.gte, (right) => sql`${left} >= ${right}`),
    between ? sql`${left} between ${operand[kind](between.from)} and ${operand[kind](between.to)}` : undefined,
    given(asked.in, (right) => sql`${left} = any(${right})`, operands),
    given(asked.notin, (right) => sql`${left} <> all(${right})`, operands),
  ];
}

/** The condition that one of a text field's sides holds for a value. */
const onAnySide = (field: Field, row: SQL, value: unknown, condition: (left: SQL, right: SQL) => SQL): SQL =>
  sql`(${sql.join(
    field.sides.map((side) => condition(side.left(row), side.right(sql`${value}::text`))),
    sql` or `,
  )})`;

const containing = (field: Field, row: SQL, value: unknown): SQL =>
  onAnySide(field, row, value, (left, right) => sql`${left} like ${once(sql`'%' || ${literal(right)} || '%'`)}`);

/** The rows that contain a text; of a forgiving field, where there is none, those that are like it. */
function containingOrLike(field: Field, row: SQL, value: unknown): SQL {
  const contains = containing(field, row, value);
  const like = field.like?.(row, sql`${value}::text`, (other) => containing(field, other, value));
  return like ? sql`(${contains} or ${like})` : contains;
}

function textConditions(field: Field, row: SQL, asked: Operators): (SQL | undefined)[] {
  const given = (value: unknown, condition: (left: SQL, right: SQL) => SQL) =>
    value == null ? undefined : onAnySide(field, row, value, condition);
  const among = (values: unknown, join: SQL, condition: (left: SQL, right: SQL) => SQL) =>
    values == null
      ? undefined
      : sql`(${sql.join(
          field.sides.map(({ left, right }) =>
            condition(
              left(row),
              sql`array(select folded from unnest(${sql.param(values)}::text[]) value, lateral (select ${right(sql`value`)} as folded) f where folded is not null)`,
            ),
          ),
          join,
        )})`;
  return [
    given(asked.eq, (left, right) => sql`${left} = ${right}`),
    given(asked.neq, (left, right) => sql`${left} <> ${right}`),
    asked.whole == null ? undefined : field.whole?.condition(row, sql`${asked.whole}`),
    asked.contains == null ? undefined : containingOrLike(field, row, asked.contains),
    given(asked.startswith, (left, right) =>
      field.ranged
        ? sql`${left} >= ${right} and ${left} < ${once(sql`${right} || chr(1114111)`)}`
        : sql`${left} like ${once(sql`${literal(right)} || '%'`)}`,
    ),
    given(asked.endswith, (left, right) => sql`${left} like ${once(sql`'%' || ${literal(right)}`)}`),
    among(asked.in, sql` or `, (left, right) => sql`${left} = any(${right})`),
    among(asked.notin, sql` and `, (left, right) => sql`${left} <> all(${right})`),
  ];
}

/** Refuses texts that PostgreSQL cannot hold: null characters, and halves of surrogate pairs. */
function checkTexts(name: string, asked: Operators): void {
  for (const [operator, value] of Object.entries(asked)) {
    if ([value].flat().some((text) => typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))) {
      throw badUserInput(`filter.${name}.${operator}`, `${name} must not contain null characters or broken Unicode.`);
    }
  }
}

/** The id that a relation's filter asks for; GraphQL passes ids as text. */
function relatedId(name: string, value: unknown): number {
  const id = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!(id <= largestInteger)) throw badUserInput(`filter.${name}.eq`, `${name} must be the id of a record.`);
  return id;
}

/** The sort as it is written in SQL; throws BAD_USER_INPUT for another. */
function directionOf(name: string, sort: string): string {
  const direction = sort.toUpperCase();
  if (direction === 'ASC' || direction === 'DESC') return direction;
  throw badUserInput(`filter.${name}.sort`, `The sort of ${name} must be ASC or DESC.`);
}

/**
 * Takes a filter apart; throws BAD_USER_INPUT that names the field for a value that cannot be. `prefix` tells its values
 * from those of another filter in the same statement.
 */
export function readFilter(entity: Entity, filter: Filter | null | undefined, prefix = ''): ReadFilter {
  const shape: Filter = {};
  const values: Record<string, unknown> = {};
  const place = (name: string, value: unknown): Placeholder => {
    values[prefix + name] = value;
    return sql.placeholder(prefix + name);
  };
  for (const [name, asked] of Object.entries(filter ?? {})) {
    const field = entity.fields[name];
    if (!asked || !(field || entity.one?.[name])) continue;
    checkTexts(name, asked);
    const shaped: Record<string, unknown> = {};
    for (const [operator, value] of Object.entries(asked)) {
      const path = `${name}.${operator}`;
      if (value == null) continue;
      if (operator === 'sort') shaped.sort = directionOf(name, String(value));
      else if (typeof value === 'boolean') shaped[operator] = value;
      else if (operator === 'between') {
        shaped.between = { from: place(`${path}.from`, value.from), to: place(`${path}.to`, value.to) };
      } else if (operator === 'contains' && field?.whole?.form.test(value)) shaped.whole = place(path, value);
      else shaped[operator] = place(path, field ? value : relatedId(name, value));
    }
    shape[name] = shaped;
  }
  return { shape, values };
}

/** The conditions of a filter that was read, joined by AND. */
export function conditions(entity: Entity, row: SQL, shape: Filter): SQL[] {
  return Object.entries(shape).flatMap(([name, asked]) => {
    if (!asked) return [];
    const relation = entity.one?.[name];
    if (relation) return asked.eq == null ? [] : [sql`${of(relation.key)(row)} = ${operand.integer(asked.eq)}`];
    const field = entity.fields[name];
    return field ? fieldConditions(field, row, asked).filter((condition) => condition !== undefined) : [];
  });
}

/**
 * What a list is sorted by: the sorts of its filter in the order `written`, then the id. Without a sort, the best matches of
 * a search come first. Missing values come last either way.
 */
export function ordering(entity: Entity, row: SQL, shape: Filter, written: readonly string[]): SQL {
  const sorts = written.flatMap((name) => {
    const sort = shape[name]?.sort;
    const field = entity.fields[name];
    if (sort == null || !field) return [];
    const last = field.nullable ? sql` nulls last` : sql``;
    return [sql`${field.order(row)} ${sort === 'DESC' ? sql`desc` : sql`asc`}${last}`];
  });
  const best = sorts.length > 0 ? [] : bestMatches(entity, row, shape);
  return sql.join([...sorts, ...best, sql`${row}.id`], sql`, `);
}

const bestMatches = (entity: Entity, row: SQL, shape: Filter): SQL[] =>
  Object.entries(shape).flatMap(([name, asked]) =>
    asked?.contains == null ? [] : (entity.fields[name]?.best?.(row, sql`${asked.contains}::text`) ?? []),
  );
