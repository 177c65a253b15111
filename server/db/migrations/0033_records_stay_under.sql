ALTER TABLE "artist_group_members" DROP CONSTRAINT "artist_group_members_artist_id_artists_id_fk";
--> statement-breakpoint
ALTER TABLE "checksums" DROP CONSTRAINT "checksums_source_id_sources_id_fk";
--> statement-breakpoint
ALTER TABLE "performances" DROP CONSTRAINT "performances_artist_id_artists_id_fk";
--> statement-breakpoint
ALTER TABLE "sources" DROP CONSTRAINT "sources_performance_id_performances_id_fk";
--> statement-breakpoint
ALTER TABLE "artist_group_members" ADD CONSTRAINT "artist_group_members_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checksums" ADD CONSTRAINT "checksums_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performances" ADD CONSTRAINT "performances_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_performance_id_performances_id_fk" FOREIGN KEY ("performance_id") REFERENCES "public"."performances"("id") ON DELETE no action ON UPDATE no action;