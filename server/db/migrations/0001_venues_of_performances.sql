-- compatible: no
-- The version before does not keep the counts of venues.
ALTER TABLE "performances" ADD COLUMN "at_venue_id" integer;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "other_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "top_artists" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "top_songs" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
DROP INDEX "performances_date";--> statement-breakpoint
CREATE FUNCTION venue_of(performance integer) RETURNS integer LANGUAGE sql STABLE AS
  'SELECT venue_id FROM performance_search WHERE performance_id = performance';
--> statement-breakpoint
-- Writes the table and its indexes once. An update would add a second version of each row to every index.
ALTER TABLE "performances" ALTER COLUMN "at_venue_id" TYPE integer USING venue_of(id);--> statement-breakpoint
DROP FUNCTION venue_of(integer);--> statement-breakpoint
CREATE INDEX "performances_at_venue" ON "performances" USING btree ("at_venue_id","year","date","id");--> statement-breakpoint
CREATE INDEX "performances_day" ON "performances" USING btree ("date","year","id");--> statement-breakpoint
-- In the database, so that a process of the version before, beside this one, copies venues, too.
CREATE FUNCTION copy_venues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE performances SET at_venue_id = stored.venue_id FROM stored
  WHERE performances.id = stored.performance_id AND performances.at_venue_id IS DISTINCT FROM stored.venue_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "performance_search_added" AFTER INSERT ON "performance_search" REFERENCING NEW TABLE AS stored
FOR EACH STATEMENT EXECUTE FUNCTION copy_venues();
--> statement-breakpoint
CREATE TRIGGER "performance_search_changed" AFTER UPDATE ON "performance_search" REFERENCING NEW TABLE AS stored
FOR EACH STATEMENT EXECUTE FUNCTION copy_venues();
--> statement-breakpoint
WITH placed AS (
  SELECT 'name' AS kind, *, row_number() OVER (PARTITION BY venue_id ORDER BY count DESC, name) AS place FROM (
    SELECT at_venue_id AS venue_id, venue AS name, 0 AS id, count(*) AS count FROM performances
    JOIN venues ON venues.id = at_venue_id WHERE venue <> venues.name GROUP BY at_venue_id, venue
  ) counted
  UNION ALL
  SELECT 'artist', *, row_number() OVER (PARTITION BY venue_id ORDER BY count DESC, id) FROM (
    SELECT at_venue_id AS venue_id, NULL::text AS name, artist_id AS id, count(*) AS count FROM performances
    WHERE at_venue_id IS NOT NULL GROUP BY at_venue_id, artist_id
  ) counted
  UNION ALL
  SELECT 'song', *, row_number() OVER (PARTITION BY venue_id ORDER BY count DESC, id) FROM (
    SELECT venue_id, NULL::text AS name, song_id AS id, count(DISTINCT performance_id) AS count FROM performance_search, unnest(song_ids) song_id
    WHERE venue_id IS NOT NULL GROUP BY venue_id, song_id
  ) counted
)
UPDATE venues SET
  other_names = coalesce(tops.other_names, '{}'),
  top_artists = coalesce(tops.top_artists, '[]'),
  top_songs = coalesce(tops.top_songs, '[]')
FROM (
  SELECT venue_id, array_agg(name ORDER BY place) FILTER (WHERE kind = 'name') AS other_names,
    jsonb_agg(jsonb_build_array(id, count) ORDER BY place) FILTER (WHERE kind = 'artist') AS top_artists,
    jsonb_agg(jsonb_build_array(id, count) ORDER BY place) FILTER (WHERE kind = 'song') AS top_songs
  FROM placed WHERE place <= 20 GROUP BY venue_id
) tops WHERE tops.venue_id = venues.id;
--> statement-breakpoint
CREATE OR REPLACE VIEW "venue_artists" AS
SELECT venues.id AS venue_id, (top.pair ->> 0)::int AS id, (top.pair ->> 1)::int AS performance_count, top.place
FROM venues, jsonb_array_elements(top_artists) WITH ORDINALITY top (pair, place);
--> statement-breakpoint
CREATE OR REPLACE VIEW "venue_songs" AS
SELECT venues.id AS venue_id, (top.pair ->> 0)::int AS id, (top.pair ->> 1)::int AS performance_count, top.place
FROM venues, jsonb_array_elements(top_songs) WITH ORDINALITY top (pair, place);
--> statement-breakpoint
CREATE OR REPLACE VIEW "artist_venues" AS
SELECT * FROM (
  SELECT artist_id, at_venue_id AS id, count(*)::int AS performance_count,
    row_number() OVER (PARTITION BY artist_id ORDER BY count(*) DESC, at_venue_id) AS place
  FROM performances WHERE at_venue_id IS NOT NULL GROUP BY artist_id, at_venue_id
) counted WHERE place <= 20;
