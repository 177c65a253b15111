import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { revisions } from '../../db/tables/changes.ts';
import { type Change, changesOf, type Delta, deltaBy, type Image } from './images.ts';
import type { StoredRevision } from './revisions.ts';

/** A long text that stands in a stored revision. It is read from there when it is written. */
export class TextOfRevision {
  readonly revision: number;
  /** The path to the text in the revision's delta, as PostgreSQL writes arrays. */
  readonly path: string;
  /** Its length in UTF-16 units. */
  readonly length: number;

  constructor(revision: number, path: string, length: number) {
    this.revision = revision;
    this.path = path;
    this.length = length;
  }
}

/** The length above which a text of an image is left in its revision. */
const longText = 1000;

/** Returns a delta whose long texts stand for those of the stored revision: those of all members may exceed the memory. */
export function withoutTexts({ id, delta }: StoredRevision): Delta {
  const slim = (image: Record<string, unknown>, path: string) =>
    Object.fromEntries(
      Object.entries(image).map(([column, value]) => [
        column,
        typeof value === 'string' && value.length > longText
          ? new TextOfRevision(id, `{${path},${column}}`, value.length)
          : value,
      ]),
    );
  return deltaBy((name) =>
    changesOf(delta, name).map((change, index) => {
      const of = (side: 'before' | 'after' | 'kept') => change[side] && slim(change[side], [name, index, side].join());
      return { before: of('before'), after: of('after'), kept: of('kept') } as Change;
    }),
  );
}

/** Returns images with the texts of revisions that they stand for. */
export async function withTexts(transaction: Queryable, images: readonly Image[]): Promise<readonly Image[]> {
  const texts = images.flatMap((image) => Object.values(image).filter((value) => value instanceof TextOfRevision));
  if (texts.length === 0) return images;
  const rows = await transaction.rows<{ text: string }>(
    sql`select delta #>> path::text[] as text
      from unnest(${sql.param(texts.map(({ revision }) => revision))}::int[], ${sql.param(texts.map(({ path }) => path))}::text[])
        with ordinality wanted (revision, path, place) join ${revisions} on id = revision
      order by place`,
  );
  const read = new Map(texts.map((text, place) => [text, rows[place]?.text]));
  return images.map(
    (image) =>
      Object.fromEntries(
        Object.entries(image).map(([column, value]) => [
          column,
          value instanceof TextOfRevision ? read.get(value) : value,
        ]),
      ) as Image,
  );
}
