-- compatible: yes
-- transaction: no
DROP INDEX CONCURRENTLY IF EXISTS "songs_folded_key";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "songs_folded_key" ON "songs" USING btree ("artist_id",fold("key"));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "songs_of_artist";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "songs_of_artist" ON "songs" USING btree ("artist_id","performance_count");
