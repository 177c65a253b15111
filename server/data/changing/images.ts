import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { artistGroupMembers, artists, checksums, performances, sources } from '../../db/tables/catalogue.ts';
import type { revisions } from '../../db/tables/changes.ts';

/* Changes of rows: what a row was before, and is after. */

export type RecordKind = typeof revisions.$inferSelect.record;

/** The tables with rows that a change may touch. Each follows those that it refers to. */
export const changedTables = {
  artists,
  artist_group_members: artistGroupMembers,
  performances,
  sources,
  checksums,
} satisfies Record<string, PgTable>;

export type ChangedTable = keyof typeof changedTables;

export const tableNames = Object.keys(changedTables) as ChangedTable[];

export const tableOfRecord = {
  ARTIST: 'artists',
  PERFORMANCE: 'performances',
  SOURCE: 'sources',
} as const satisfies Record<RecordKind, ChangedTable>;

/** A row by the names of its columns, without values that are computed from other rows. */
export type Image = Record<string, unknown> & { id: number };

/**
 * A row before and after a change. Null: it did not exist. If it existed before and after, both sides have only the id and
 * the columns that differ.
 */
export interface Change {
  before: Image | null;
  after: Image | null;
  /** Values that an import brought for fields that a member had changed. They belong to the snapshot. */
  kept?: Record<string, unknown>;
}

export type Delta = { [Name in ChangedTable]?: Change[] } & {
  /** The label of the record that was merged into this one. */
  merged?: string;
};

export const idOf = ({ before, after }: Change): number => Number((before ?? after)?.id);

export const changesOf = (delta: Delta, name: ChangedTable): Change[] => delta[name] ?? [];

/** The ids of the rows that a delta deletes. */
export const goneIn = (delta: Delta, name: ChangedTable): number[] =>
  changesOf(delta, name).flatMap((change) => (change.after ? [] : [idOf(change)]));

export function deltaBy(changesIn: (name: ChangedTable) => Change[]): Delta {
  const delta: Delta = {};
  for (const name of tableNames) {
    const changes = changesIn(name);
    if (changes.length > 0) delta[name] = changes;
  }
  return delta;
}

/** The columns of records that are counted or looked up from others. */
const derivedColumns = ['source_count', 'at_venue_id', 'played_song_ids'];

const storedColumns = (name: ChangedTable) =>
  Object.entries(getTableColumns<PgTable>(changedTables[name])).filter(
    ([, column]) => !column.generated && !derivedColumns.includes(column.name),
  );

/** The columns of images by their fields. */
export const columnNames = (name: ChangedTable): Record<string, string> =>
  Object.fromEntries(storedColumns(name).map(([field, column]) => [field, column.name]));

export const imageColumns = (name: ChangedTable): string[] => Object.values(columnNames(name));

/** The columns with texts that somebody has written. Dates, numbers, choices and identifiers are none. */
export const textColumns = (name: ChangedTable): string[] =>
  storedColumns(name).flatMap(([field, column]) =>
    column.columnType === 'PgText' && field !== 'identifiers' ? [column.name] : [],
  );

/** The image of a row, as `jsonb`, given the row's name in the statement. */
export const imageOf = (name: ChangedTable, row: SQL): SQL => {
  const stored = imageColumns(name);
  const others = Object.values(getTableColumns<PgTable>(changedTables[name])).flatMap(({ name: column }) =>
    stored.includes(column) ? [] : [column],
  );
  return sql`(to_jsonb(${row}) - ${sql.param(others)}::text[])`;
};

/** Rows of tables: each table with a condition for its rows. */
export type Scope = readonly (readonly [ChangedTable, SQL])[];

/** The row of a record, with the lists of checksums of a recording. */
export const ownRows = (record: RecordKind, id: number): Scope => [
  [tableOfRecord[record], sql`self.id = ${id}::int`],
  ...(record === 'SOURCE' ? ([['checksums', sql`source_id = ${id}::int`]] as const) : []),
];

export type Images = Map<ChangedTable, Map<number, Image>>;

/** Reads the images of rows, ordered by id. */
export async function readImages(transaction: Queryable, scope: Scope): Promise<Images> {
  const images: Images = new Map();
  for (const [name, condition] of scope) {
    const rows = await transaction.rows<{ image: string }>(
      sql`select ${imageOf(name, sql`self`)}::text as image from ${changedTables[name]} self where ${condition} order by self.id`,
    );
    const found = images.get(name) ?? new Map<number, Image>();
    images.set(name, found);
    for (const { image } of rows) {
      const read: Image = JSON.parse(image);
      found.set(read.id, read);
    }
  }
  return images;
}

const differing = (one: Image, other: Image): Image => {
  const changed = Object.entries(one).filter(([column, value]) => value !== other[column]);
  return { ...Object.fromEntries(changed), id: one.id };
};

export const deltaOf = (before: Images, after: Images): Delta =>
  deltaBy((name) => {
    const [old = new Map<number, Image>(), now = new Map<number, Image>()] = [before.get(name), after.get(name)];
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Change[] => {
      const [was, is] = [old.get(id), now.get(id)];
      if (!was || !is) return [{ before: was ?? null, after: is ?? null }];
      const [left, right] = [differing(was, is), differing(is, was)];
      return Object.keys(left).length > 1 ? [{ before: left, after: right }] : [];
    });
  });

/** Returns the rows of a table, by a condition on `self`. */
export async function rowsWhere(transaction: Queryable, name: ChangedTable, condition: SQL): Promise<Image[]> {
  return [...((await readImages(transaction, [[name, condition]])).get(name)?.values() ?? [])];
}

/** Returns the time of the transaction as an image has it. */
export async function moment(transaction: Queryable): Promise<string> {
  const [row] = await transaction.rows<{ now: string }>(sql`select to_jsonb(now()) #>> '{}' as now`);
  return row?.now ?? '';
}

/** Returns the change of a row to its next version. `changed` has values by column, and also unchanged ones. */
export function changeOf(image: Image, changed: Record<string, unknown>, now: string): Change {
  const before: Image = { id: image.id, version: image.version };
  const after: Image = { id: image.id, version: Number(image.version) + 1 };
  for (const [column, value] of Object.entries(changed)) {
    if (value !== image[column]) [before[column], after[column]] = [image[column], value];
  }
  if ('updated_at' in image) [before.updated_at, after.updated_at] = [image.updated_at, now];
  return { before, after };
}
