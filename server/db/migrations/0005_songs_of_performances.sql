-- compatible: yes
ALTER TABLE "performances" ADD COLUMN "played_song_ids" integer[];--> statement-breakpoint
CREATE FUNCTION songs_of(performance integer) RETURNS integer[] LANGUAGE sql STABLE AS
  'SELECT song_ids FROM performance_search WHERE performance_id = performance';
--> statement-breakpoint
-- Writes the table and its indexes once. An update would add a second version of each row to every index.
ALTER TABLE "performances" ALTER COLUMN "played_song_ids" TYPE integer[] USING songs_of(id);--> statement-breakpoint
DROP FUNCTION songs_of(integer);--> statement-breakpoint
-- In the database, so that a process of the version before, beside this one, copies songs, too.
CREATE OR REPLACE FUNCTION copy_venues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE performances SET at_venue_id = stored.venue_id, played_song_ids = stored.song_ids FROM stored
  WHERE performances.id = stored.performance_id
    AND (performances.at_venue_id, performances.played_song_ids) IS DISTINCT FROM (stored.venue_id, stored.song_ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER FUNCTION copy_venues() RENAME TO copy_venues_and_songs;
