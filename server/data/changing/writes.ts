import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { artists, performances, sources } from '../../db/tables/catalogue.ts';
import { indexChecksums } from '../loading/catalogueTables.ts';
import { type ChangedTable, columnNames, type Image, moment } from './images.ts';
import { recordCreated } from './revisions.ts';

/** A new artist. Every text is valid. */
export type NewArtist = Required<
  Pick<typeof artists.$inferInsert, 'name' | 'isTradable' | 'abbrev' | 'officialUrl' | 'createdBy'>
>;

/** A new performance. Every text is valid. */
export type NewPerformance = Required<
  Omit<
    typeof performances.$inferInsert,
    'id' | 'sourceCount' | 'venueId' | 'songIds' | 'identifiers' | 'createdAt' | 'updatedAt' | 'inSnapshot' | 'version'
  >
>;

/** The texts of a recording that members enter. Every text is valid. */
export type SourceTexts = Required<
  Pick<
    typeof sources.$inferInsert,
    'archiveIdentifier' | 'circdate' | 'comments' | 'textdoc' | 'wavdiskcount' | 'shndiskcount'
  >
>;

export interface ChecksumList {
  description: string;
  body: string;
}

/** Stores an artist with its first revision, and returns its id. */
export const insertArtist = async (transaction: Queryable, it: NewArtist): Promise<number> => {
  const [row] = await transaction.rows<{ id: number }>(
    sql`with stored as (
        insert into artists (name, is_tradable, abbrev, official_url, created_by)
        values (${it.name}, ${it.isTradable}, ${it.abbrev}, ${it.officialUrl}, ${it.createdBy}) returning *
      )
      ${recordCreated('ARTIST')}`,
  );
  if (!row) throw new Error('An artist was stored without an id.');
  return row.id;
};

/**
 * Stores a performance with its first revision, and returns its id; undefined if its artist does not exist. Locks the
 * artist as indexing does: a weaker lock first, and both of two who add would wait for the other.
 */
export const insertPerformance = async (
  transaction: Queryable,
  { artistId, ...it }: NewPerformance,
): Promise<number | undefined> => {
  const names = columnNames('performances');
  const given = Object.fromEntries(Object.entries(it).map(([field, value]) => [names[field], value]));
  const columns = sql.join(
    Object.keys(given).map((column) => sql.identifier(column)),
    sql`, `,
  );
  const values = sql`jsonb_populate_record(null::performances, ${JSON.stringify(given)}::jsonb)`;
  const [row] = await transaction.rows<{ id: number }>(
    sql`with stored as (insert into performances (artist_id, ${columns})
      select found_id, ${columns}
      from (select id as found_id from artists where id = ${artistId} for no key update) found, ${values}
      returning *)
      ${recordCreated('PERFORMANCE')}`,
  );
  return row?.id;
};

/** Returns its id; undefined if the performance does not exist. */
export async function insertSource(
  transaction: Queryable,
  { performanceId, createdBy, ...it }: SourceTexts & { performanceId: number; createdBy: number },
  lists: readonly ChecksumList[],
): Promise<number | undefined> {
  const [row] = await transaction.rows<{ id: number }>(
    sql`insert into sources
        (performance_id, archive_identifier, circdate, comments, textdoc, wavdiskcount, shndiskcount, created_by)
      select id, ${it.archiveIdentifier}::text, ${it.circdate}::text, ${it.comments}::text, ${it.textdoc}::text,
        ${it.wavdiskcount}::smallint, ${it.shndiskcount}::smallint, ${createdBy}::int
      from performances where id = ${performanceId}::int
      returning id`,
  );
  if (row) await insertChecksums(transaction, row.id, lists);
  return row?.id;
}

/** Stores lists of checksums of a recording, and the hashes in them. */
async function insertChecksums(
  transaction: Queryable,
  sourceId: number,
  lists: readonly ChecksumList[],
): Promise<void> {
  if (lists.length === 0) return;
  const rows = await transaction.rows<{ id: number; body: string }>(
    sql`insert into checksums (source_id, description, body)
      select ${sourceId}::int, description, body
      from unnest(${sql.param(lists.map((list) => list.description))}::text[],
        ${sql.param(lists.map((list) => list.body))}::text[]) with ordinality as list (description, body, place)
      order by place returning id, body`,
  );
  await indexChecksums(transaction, rows);
}

export async function countSources(
  transaction: Queryable,
  performanceIds: readonly number[],
  artistIds: readonly number[],
): Promise<void> {
  await transaction.rows(
    sql`update performances set source_count = counted.count
      from (select id, (select count(*) from sources where performance_id = it.id) as count
        from performances it where id = any(${sql.param([...performanceIds])}::int[])) counted
      where counted.id = performances.id and counted.count <> performances.source_count`,
  );
  await transaction.rows(
    sql`update artists set source_count = counted.count
      from (select id, (select coalesce(sum(source_count), 0) from performances where artist_id = it.id) as count
        from artists it where id = any(${sql.param([...artistIds])}::int[])) counted
      where counted.id = artists.id and counted.count <> artists.source_count`,
  );
}

/** Takes ids for new rows of a table. */
export async function newIds(transaction: Queryable, name: ChangedTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await transaction.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${name}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

/** Returns lists of checksums as rows that are not stored yet. */
export async function newChecksums(
  transaction: Queryable,
  sourceId: number,
  lists: readonly ChecksumList[],
): Promise<Image[]> {
  const now = await moment(transaction);
  return (await newIds(transaction, 'checksums', lists.length)).flatMap((id, index): Image[] => {
    const list = lists[index];
    return list ? [{ id, source_id: sourceId, description: list.description, body: list.body, created_at: now }] : [];
  });
}
