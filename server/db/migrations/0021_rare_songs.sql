CREATE TABLE "highlights" (
	"performance_id" integer NOT NULL,
	"song_id" integer NOT NULL,
	"place" smallint NOT NULL,
	"kind" text NOT NULL,
	"gap" integer,
	"last_id" integer,
	CONSTRAINT "highlights_performance_id_song_id_pk" PRIMARY KEY("performance_id","song_id")
);
--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_performance_id_performances_id_fk" FOREIGN KEY ("performance_id") REFERENCES "public"."performances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Rare songs are counted with the index: one that lacks all performances is made again at the start.
TRUNCATE "performance_search";
