import { sql } from 'drizzle-orm';
import { build } from '../db/builder.ts';
import type { Queryable } from '../db/database.ts';
import { artists, type performances } from '../db/tables.ts';

/** A new artist. Every text is valid. */
export type NewArtist = Required<
  Pick<typeof artists.$inferInsert, 'name' | 'isTradable' | 'abbrev' | 'officialUrl' | 'createdBy'>
>;

/** A new performance. Every text is valid. */
export type NewPerformance = Required<
  Omit<typeof performances.$inferInsert, 'id' | 'sourceCount' | 'createdAt' | 'updatedAt' | 'inSnapshot'>
>;

/** Stores an artist, and returns its id. */
export const insertArtist = async (database: Queryable, artist: NewArtist): Promise<number> => {
  const [row] = await build(database, (db) => db.insert(artists).values(artist).returning({ id: artists.id }));
  if (!row) throw new Error('An artist was stored without an id.');
  return row.id;
};

/**
 * Stores a performance, and returns its id; undefined if its artist does not exist. The single statement locks the
 * artist, so that the nightly work cannot delete it meanwhile.
 */
export const insertPerformance = async (database: Queryable, it: NewPerformance): Promise<number | undefined> => {
  const [row] = await database.rows<{ id: number }>(
    sql`insert into performances
        (artist_id, title, is_compilation, date, year, venue, city, state, set1, set2, set3, comment, created_by)
      select id, ${it.title}::text, ${it.isCompilation}::boolean, ${it.date}::text, ${it.year}::smallint, ${it.venue}::text,
        ${it.city}::text, ${it.state}::text, ${it.set1}::text, ${it.set2}::text, ${it.set3}::text,
        ${it.comment}::text, ${it.createdBy}::int
      from artists where id = ${it.artistId} for key share
      returning id`,
  );
  return row?.id;
};
