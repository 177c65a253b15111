DROP INDEX "performances_latest";--> statement-breakpoint
DROP INDEX "sources_latest";--> statement-breakpoint
CREATE INDEX "performances_latest" ON "performances" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sources_latest" ON "sources" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);