import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { RowExpression } from '../base/fields.ts';
import type { Change, Image } from '../changing/images.ts';

/*
 * The identifiers that artists, performances and recordings have elsewhere. The column `identifiers` has a line for
 * each (see `server/db/tables/columns.ts`). The view `identifiers` has a row for each, to find many records at once:
 *
 *   select given.value, record_id from given join identifiers
 *     on record = 'PERFORMANCE' and identifiers.scheme = given.scheme and identifiers.value = given.value
 *
 * Several shows or recordings may have the same identifier: two entries of one show do, until they are merged. That of an
 * artist is the artist's own, except in catalogues from before that rule.
 */

/** An identifier of a record elsewhere. Its scheme is the place: `mbid`, `setlistfm`, `archive`, `url`, or another. */
export interface Identifier {
  scheme: string;
  value: string;
}

/** The line of an identifier in its column. */
export const lineOf = ({ scheme, value }: Identifier): string => `${scheme} ${value}`;

export const identifierLines = (identifiers: readonly Identifier[] | null | undefined): string | null =>
  identifiers && identifiers.length > 0 ? identifiers.map(lineOf).join('\n') : null;

export const identifiersIn = (lines: string | null | undefined): Identifier[] =>
  (lines ? lines.split('\n') : []).map((line) => {
    const space = line.indexOf(' ');
    return { scheme: line.slice(0, space), value: line.slice(space + 1) };
  });

/** The identifiers of two columns in one, each once: those of the first, then the others. */
export const joinedLines = (...columns: readonly (string | null)[]): string | null =>
  [...new Set(columns.flatMap((lines) => (lines ? lines.split('\n') : [])))].join('\n') || null;

/** An identifier that a change would give to an artist although another one has it, with the name of that one. */
export async function takenIdentifier(
  transaction: Queryable,
  changes: readonly Pick<Change, 'before' | 'after'>[],
): Promise<{ line: string; name: string } | undefined> {
  const linesOf = (image: Image | null) =>
    typeof image?.identifiers === 'string' ? image.identifiers.split('\n') : [];
  const given = changes.flatMap(({ before, after }) => {
    const own = linesOf(before);
    return linesOf(after).filter((line) => !own.includes(line));
  });
  if (given.length === 0) return undefined;
  const changed = changes.flatMap(({ before, after }) => (after ?? before)?.id ?? []);
  const [taken] = await transaction.rows<{ line: string; name: string }>(
    sql`select line, name from artists, unnest(string_to_array(identifiers, E'\n')) line
      where line = any(${sql.param(given)}::text[]) and id <> all(${sql.param(changed)}::int[]) limit 1`,
  );
  return taken;
}

/**
 * The address of an identifier of the view, as SQL; null if its scheme has none, or if its value cannot be part of one.
 * A `url` is its own address if it begins with `http://` or `https://` and has neither a user nor spaces.
 */
export const identifierUrl: RowExpression = (row) => sql`case ${row}.scheme
  when 'url' then case when ${row}.value ~* '^https?://[^[:space:]/?#@\\\\]+([/?#][^[:space:]]*)?$' then ${row}.value end
  when 'archive' then case when ${row}.value ~ '^[A-Za-z0-9._-]+$' then 'https://archive.org/details/' || ${row}.value end
  when 'mbid' then case when ${row}.record <> 'SOURCE' and ${row}.value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then 'https://musicbrainz.org/' || case ${row}.record when 'ARTIST' then 'artist/' else 'event/' end || lower(${row}.value) end
end`;
