import { type SQL, sql } from 'drizzle-orm';
import { columnOf, escapeLike, type Field, once, type Share } from '../base/fields.ts';
import type { Entity } from './entity.ts';
import type { Filter, Operators } from './filters.ts';

/** The operand of each kind. The cast is needed as the column's own type may be narrower than the value. */
const operand: Record<Exclude<Field['kind'], 'text'>, (value: unknown) => SQL> = {
  integer: (value) => once(sql`${value}::int`),
  boolean: (value) => once(sql`${value}::boolean`),
  instant: (value) => once(sql`${value}::timestamptz`),
};

/** Lists of operands as rows, which the database hashes. It would compare the elements of an array one by one. */
const operands: typeof operand = {
  integer: (values) => sql`(select unnest(${sql.param(values)}::int[]))`,
  boolean: (values) => sql`(select unnest(${sql.param(values)}::boolean[]))`,
  instant: (values) => sql`(select unnest(${sql.param(values)}::timestamptz[]))`,
};

/** The conditions of a filter on one field. As in SQL, comparisons never hold for null: only `isnull` finds it. */
function fieldConditions(field: Field, row: SQL, asked: Operators, share: Share): (SQL | undefined)[] {
  const value = field.value(row);
  return [
    asked.isnull == null ? undefined : sql`${value} is ${asked.isnull ? sql`null` : sql`not null`}`,
    ...(field.kind === 'text'
      ? textConditions(field, row, asked, share)
      : valueConditions(field, field.kind, row, asked)),
  ];
}

function valueConditions(field: Field, kind: keyof typeof operand, row: SQL, asked: Operators): (SQL | undefined)[] {
  const left = field.compare(row);
  const given = (value: unknown, condition: (right: SQL) => SQL, right = operand) =>
    value == null ? undefined : condition(right[kind](value));
  const { between } = asked;
  return [
    ...(kind === 'boolean'
      ? // Without an operand, so that the planner sees that a partial index fits.
        [asked.eq, asked.neq == null ? undefined : !asked.neq].map((yes) =>
          yes == null ? undefined : yes ? left : sql`not ${left}`,
        )
      : [given(asked.eq, (right) => sql`${left} = ${right}`), given(asked.neq, (right) => sql`${left} <> ${right}`)]),
    given(asked.lt, (right) => sql`${left} < ${right}`),
    given(asked.lte, (right) => sql`${left} <= ${right}`),
    given(asked.gt, (right) => sql`${left} > ${right}`),
    given(asked.gte, (right) => sql`${left} >= ${right}`),
    between ? sql`${left} between ${operand[kind](between.from)} and ${operand[kind](between.to)}` : undefined,
    given(asked.in, (right) => sql`${left} in ${right}`, operands),
    given(asked.notin, (right) => sql`${left} not in ${right}`, operands),
  ];
}

/** The condition that at least one of a text field's comparisons holds. */
const onAnyComparison = (field: Field, row: SQL, value: unknown, condition: (left: SQL, right: SQL) => SQL): SQL =>
  sql`(${sql.join(
    field.comparisons.map(({ left, right }) => condition(left(row), right(sql`${value}::text`))),
    sql` or `,
  )})`;

const containing = (field: Field, row: SQL, value: unknown): SQL =>
  onAnyComparison(
    field,
    row,
    value,
    (left, right) => sql`${left} like ${once(sql`'%' || ${escapeLike(right)} || '%'`)}`,
  );

/** The condition that a field contains a text or, if no row does and the field has `similar`, that it is similar. */
function containingOrSimilar(field: Field, row: SQL, asked: Operators, share: Share): SQL {
  const value = asked.contains;
  const contains = containing(field, row, value);
  const similar = field.similar?.(sql`${value}::text`, (other) => containing(field, other, value));
  return similar ? sql`(${contains} or ${row}.id = any(${share(similar, asked)}::int[]))` : contains;
}

function textConditions(field: Field, row: SQL, asked: Operators, share: Share): (SQL | undefined)[] {
  const given = (value: unknown, condition: (left: SQL, right: SQL) => SQL) =>
    value == null ? undefined : onAnyComparison(field, row, value, condition);
  const among = (values: unknown, join: SQL, condition: (left: SQL, right: SQL) => SQL) =>
    values == null
      ? undefined
      : sql`(${sql.join(
          field.comparisons.map(({ left, right }) =>
            condition(
              left(row),
              sql`(select folded from unnest(${sql.param(values)}::text[]) value, lateral (select ${right(sql`value`)} as folded) f where folded is not null)`,
            ),
          ),
          join,
        )})`;
  return [
    given(asked.eq, (left, right) => sql`${left} = ${right}`),
    given(asked.neq, (left, right) => sql`${left} <> ${right}`),
    asked.lookup == null ? undefined : field.lookup?.condition(row, sql`${asked.lookup}`),
    asked.contains == null ? undefined : containingOrSimilar(field, row, asked, share),
    given(asked.startswith, (left, right) =>
      field.ranged
        ? sql`${left} >= ${right} and ${left} < ${once(sql`${right} || chr(1114111)`)}`
        : sql`${left} like ${once(sql`${escapeLike(right)} || '%'`)}`,
    ),
    given(asked.endswith, (left, right) => sql`${left} like ${once(sql`'%' || ${escapeLike(right)}`)}`),
    among(asked.in, sql` or `, (left, right) => sql`${left} in ${right}`),
    among(asked.notin, sql` and `, (left, right) => sql`${left} not in ${right}`),
  ];
}

/** The conditions of a filter, all of which must hold. */
function conditions(entity: Entity, row: SQL, shape: Filter, share: Share): SQL[] {
  return Object.entries(shape).flatMap(([name, asked]) => {
    if (!asked) return [];
    const relation = entity.one?.[name];
    if (relation) return asked.eq == null ? [] : [sql`${columnOf(relation.key)(row)} = ${operand.integer(asked.eq)}`];
    const search = entity.searches?.[name];
    if (search) return asked.contains == null ? [] : [search.matches(row, sql`${asked.contains}::text`)];
    const field = entity.fields[name];
    return field ? fieldConditions(field, row, asked, share).filter((condition) => condition !== undefined) : [];
  });
}

interface ListContext {
  share: Share;
  /** The condition that ties the rows to their parent, if the list has one. */
  link?: SQL | undefined;
}

/**
 * The ids that a list of the whole catalogue has for a text, the best matches first: an array that all places of the
 * statement share, of the rows that a search finds, or whose ranked field contains the text or is similar. They meet the other
 * conditions of the filter, too. Undefined if the filter has no such text.
 */
export function foundBy(entity: Entity, shape: Filter, { share, link }: ListContext): SQL | undefined {
  const [name, asked] =
    Object.entries(shape).find(
      ([name, asked]) => asked?.contains != null && (entity.searches?.[name] || entity.fields[name]?.ranking),
    ) ?? [];
  if (link || name === undefined || !asked) return undefined;
  const text = sql`${asked.contains}::text`;
  const meeting = (row: SQL, filter: Filter) => {
    const all = conditions(entity, row, filter, share);
    return all.length > 0 ? sql.join(all, sql` and `) : undefined;
  };
  const ranked = sql`ranked_row`;
  const ids =
    entity.searches?.[name]?.ids(text, (row) => meeting(row, { ...shape, [name]: null })) ??
    sql`array(select ${ranked}.id from ${entity.table} ${ranked} where ${meeting(ranked, shape)}
      order by ${sql.join([...(entity.fields[name]?.ranking?.(ranked, text) ?? []), sql`${ranked}.id`], sql`, `)})`;
  return sql`${share(ids, shape)}::int[]`;
}

/** The rows of a list: a filter, and whether only names that do not begin with a letter from a to z are wanted. */
export interface Matching {
  filter: Filter;
  noLetter: boolean;
}

/** The `where` clause of a list; empty if the list has all rows. */
export function whereClause(entity: Entity, row: SQL, { filter, noLetter }: Matching, context: ListContext): SQL {
  const found = foundBy(entity, filter, context);
  const all = [
    context.link,
    entity.only?.(row),
    noLetter ? entity.noLetter?.(row) : undefined,
    ...(found ? [sql`${row}.id = any(${found})`] : conditions(entity, row, filter, context.share)),
  ].filter((condition) => condition !== undefined);
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
}

/**
 * The order of a list: the filter's sorts in the order of `written`, then the id. Without a sort, the best matches of a
 * search come first. Missing values always come last.
 */
export function ordering(
  entity: Entity,
  row: SQL,
  shape: Filter,
  written: readonly string[],
  context: ListContext,
): SQL {
  const sorts = written.flatMap((name) => {
    const sort = shape[name]?.sort;
    const field = entity.fields[name];
    if (sort == null || !field) return [];
    const last = field.nullable ? sql` nulls last` : sql``;
    return [sql`${field.order(row)} ${sort === 'DESC' ? sql`desc` : sql`asc`}${last}`];
  });
  const best = sorts.length > 0 ? [] : bestMatches(entity, row, shape, context);
  const tie = entity.latestFirst && sorts.length === 0 ? sql`${row}.id desc` : sql`${row}.id`;
  return sql.join([...sorts, ...best, tie], sql`, `);
}

function bestMatches(entity: Entity, row: SQL, shape: Filter, context: ListContext): SQL[] {
  const found = foundBy(entity, shape, context);
  if (found) return [sql`array_position(${found}, ${row}.id)`];
  return Object.entries(shape).flatMap(([name, asked]) =>
    asked?.contains == null ? [] : (entity.fields[name]?.ranking?.(row, sql`${asked.contains}::text`) ?? []),
  );
}
