-- compatible: yes
-- transaction: no
DROP INDEX CONCURRENTLY IF EXISTS "performances_of_day";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "performances_of_day" ON "performances" USING btree (left("date", 6),"year" DESC NULLS FIRST,"id");
