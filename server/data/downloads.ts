import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { artists, checksums, performances, sources } from '../db/tables.ts';

type Source = typeof sources.$inferSelect;

/** A list of checksums, as it was entered. */
export type ChecksumText = Pick<typeof checksums.$inferSelect, 'description' | 'body'>;

/** A recording's texts, and what files of them are named after. */
export interface RecordingTexts
  extends Pick<Source, 'id' | 'textdoc'>,
    Pick<typeof performances.$inferSelect, 'date' | 'year'>,
    Pick<typeof artists.$inferSelect, 'name' | 'abbrev'> {
  checksums: ChecksumText[];
}

/** The recording with an id, and all its checksums; undefined where there is none. */
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

/** The checksum with an id alone, with the recording that it belongs to; undefined where there is none. */
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
