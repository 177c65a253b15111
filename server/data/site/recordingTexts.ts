import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { artists, checksums, performances, sources } from '../../db/tables/catalogue.ts';

type Source = typeof sources.$inferSelect;

/** A list of checksums, unchanged. */
export type ChecksumText = Pick<typeof checksums.$inferSelect, 'description' | 'body'>;

/** The texts of a recording, and the data for the names of their files. */
export interface RecordingTexts
  extends Pick<Source, 'id' | 'textdoc'>,
    Pick<typeof performances.$inferSelect, 'date' | 'year'>,
    Pick<typeof artists.$inferSelect, 'name' | 'abbrev'> {
  checksums: ChecksumText[];
}

/** Returns a recording and all its checksums; undefined if it does not exist. */
export async function recordingTexts(database: Queryable, id: number): Promise<RecordingTexts | undefined> {
  const [recording] = await database.rows<Omit<RecordingTexts, 'checksums'>>(sql`
    select sources.id, textdoc, date, year, name, abbrev from sources
    join performances on performances.id = performance_id join artists on artists.id = artist_id
    where sources.id = ${id}::int`);
  if (!recording) return undefined;
  const lists = await database.rows<ChecksumText>(
    sql`select description, body from checksums where source_id = ${id}::int order by id`,
  );
  return { ...recording, checksums: lists };
}

/** Returns a single checksum, and its recording; undefined if it does not exist. */
export async function checksumTexts(database: Queryable, id: number): Promise<RecordingTexts | undefined> {
  const [row] = await database.rows<Omit<RecordingTexts, 'checksums'> & ChecksumText>(sql`
    select sources.id, null as textdoc, date, year, name, abbrev, description, body from checksums
    join sources on sources.id = source_id
    join performances on performances.id = performance_id join artists on artists.id = artist_id
    where checksums.id = ${id}::int`);
  if (!row) return undefined;
  const { description, body, ...recording } = row;
  return { ...recording, checksums: [{ description, body }] };
}
