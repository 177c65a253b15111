import { type SQL, sql } from 'drizzle-orm';
import { indexPerformance } from '#server/data/indexing/searchIndex.ts';
import { indexChecksums } from '#server/data/loading/catalogueTables.ts';
import type { Database } from '#server/db/database.ts';

/** Functions that insert rows for tests. Each takes the values that matter to the test, and resolves to the new id. */
export function builders(database: Database) {
  const insert = async (statement: SQL): Promise<number> => {
    const [row] = await database.rows<{ id: number }>(sql`${statement} returning id`);
    if (!row) throw new Error('Nothing was inserted.');
    return row.id;
  };

  const user = (name: string) =>
    insert(sql`insert into users (username, name, email, obfuscated_email, password_hash)
      values (${name}, ${name}, ${name}, ${name}, '')`);

  const artist = (
    name: string,
    {
      abbrev,
      officialUrl,
      isTradable = false,
      top100 = false,
      createdBy,
      createdAt = '2024-05-01T12:00:00Z',
    }: ArtistValues = {},
  ) =>
    insert(sql`insert into artists (name, abbrev, official_url, is_tradable, top_100, created_by, created_at)
      values (${name}, ${abbrev ?? null}, ${officialUrl ?? null}, ${isTradable}, ${top100}, ${createdBy ?? null},
        ${createdAt}::timestamptz)`);

  const group = async (title: string, artists: number[], reason: string | null = null) => {
    const id = await insert(sql`insert into artist_groups (title) values (${title})`);
    for (const artistId of artists) {
      await insert(
        sql`insert into artist_group_members (group_id, artist_id, reason) values (${id}, ${artistId}, ${reason})`,
      );
    }
    return id;
  };

  /** Inserts a performance, and indexes its songs and venue as loading a catalogue does. */
  const performance = async (artistId: number, values: PerformanceValues = {}) => {
    const id = await insert(sql`insert into performances
        (artist_id, date, year, venue, city, state, set1, set2, comment, title, is_compilation)
      values (${artistId}, ${values.date ?? '07/04/99'}, ${values.year ?? 1999}, ${values.venue ?? null},
        ${values.city ?? null}, ${values.state ?? null}, ${values.set1 ?? null}, ${values.set2 ?? null},
        ${values.comment ?? null}, ${values.title ?? null}, ${values.isCompilation ?? false})`);
    await indexPerformance(database, id);
    return id;
  };

  /** Inserts a recording, and counts it as loading a catalogue does. */
  const source = async (performanceId: number, values: SourceValues = {}) => {
    const id = await insert(sql`insert into sources
        (performance_id, archive_identifier, circdate, comments, textdoc, wavdiskcount, media_size)
      values (${performanceId}, ${values.archiveIdentifier ?? null}, ${values.circdate ?? null},
        ${values.comments ?? null}, ${values.textdoc ?? null}, ${values.wavdiskcount ?? null}, ${values.mediaSize ?? null})`);
    await database.rows(sql`update performances set source_count = source_count + 1 where id = ${performanceId}`);
    await database.rows(sql`update artists set source_count = source_count + 1
      where id = (select artist_id from performances where id = ${performanceId})`);
    return id;
  };

  const checksum = async (sourceId: number, description: string, body: string) => {
    const id = await insert(
      sql`insert into checksums (source_id, description, body) values (${sourceId}, ${description}, ${body})`,
    );
    await indexChecksums(database, [{ id, body }]);
    return id;
  };

  return { user, artist, group, performance, source, checksum };
}

interface ArtistValues {
  abbrev?: string;
  officialUrl?: string;
  isTradable?: boolean;
  top100?: boolean;
  createdBy?: number;
  createdAt?: string;
}

interface PerformanceValues {
  /** `MM/DD/YY`. */
  date?: string;
  year?: number;
  venue?: string;
  city?: string;
  state?: string;
  set1?: string;
  set2?: string;
  comment?: string;
  title?: string;
  isCompilation?: boolean;
}

interface SourceValues {
  archiveIdentifier?: string;
  circdate?: string;
  comments?: string;
  textdoc?: string;
  wavdiskcount?: number;
  mediaSize?: number;
}
