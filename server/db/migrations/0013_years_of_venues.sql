-- compatible: yes
-- transaction: no
DROP INDEX CONCURRENTLY IF EXISTS "performances_venue_year";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "performances_venue_year" ON "performances" USING btree ("at_venue_id","year");
