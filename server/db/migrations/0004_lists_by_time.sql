CREATE INDEX "artists_most_recorded" ON "artists" USING btree ("source_count" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "performances_date" ON "performances" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "performances_latest" ON "performances" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "sources_latest" ON "sources" USING btree ("created_at" DESC NULLS FIRST,"id");