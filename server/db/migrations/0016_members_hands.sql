CREATE TABLE "removals" (
	"record" text NOT NULL,
	"id" integer NOT NULL,
	"merged_into" integer,
	"label" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removals_record_id_pk" PRIMARY KEY("record","id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"record" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"reviewed" boolean DEFAULT false NOT NULL,
	"label" text NOT NULL,
	"artist_id" integer NOT NULL,
	"performance_id" integer,
	"source_id" integer,
	"delta" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "performances" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "created_by" integer;--> statement-breakpoint
-- All recordings that are there came with the catalogue. A default that is there when the column is added is written into no row.
ALTER TABLE "sources" ADD COLUMN "in_snapshot" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ALTER COLUMN "in_snapshot" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked" text;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_record" ON "revisions" USING btree ("record","record_id","id");--> statement-breakpoint
CREATE INDEX "revisions_artist" ON "revisions" USING btree ("artist_id","id");--> statement-breakpoint
CREATE INDEX "revisions_member" ON "revisions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "revisions_not_reviewed" ON "revisions" USING btree ("id") WHERE not reviewed;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sources_added" ON "sources" USING btree ("id") WHERE not in_snapshot;--> statement-breakpoint
CREATE INDEX "sources_creator" ON "sources" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
-- The fields of a revision's record that it changed, under the names that the API has for them.
CREATE VIEW "revision_changes" AS
SELECT own.revision_id, fields.place AS id, fields.field, own.before ->> fields.name AS before, own.after ->> fields.name AS after
FROM (
  SELECT revisions.id AS revision_id, record, pair -> 'before' AS before, pair -> 'after' AS after
  FROM revisions, jsonb_array_elements(
    delta -> CASE record WHEN 'ARTIST' THEN 'artists' WHEN 'PERFORMANCE' THEN 'performances' ELSE 'sources' END) pair
  WHERE coalesce(pair #>> '{before,id}', pair #>> '{after,id}') = record_id::text
) own JOIN (VALUES
  ('ARTIST', 1, 'name', 'name'), ('ARTIST', 2, 'abbrev', 'abbrev'), ('ARTIST', 3, 'officialUrl', 'official_url'),
  ('ARTIST', 4, 'isTradable', 'is_tradable'),
  ('PERFORMANCE', 1, 'artist', 'artist_id'), ('PERFORMANCE', 2, 'date', 'date'), ('PERFORMANCE', 3, 'year', 'year'),
  ('PERFORMANCE', 4, 'isCompilation', 'is_compilation'), ('PERFORMANCE', 5, 'title', 'title'),
  ('PERFORMANCE', 6, 'venue', 'venue'), ('PERFORMANCE', 7, 'city', 'city'), ('PERFORMANCE', 8, 'state', 'state'),
  ('PERFORMANCE', 9, 'set1', 'set1'), ('PERFORMANCE', 10, 'set2', 'set2'), ('PERFORMANCE', 11, 'set3', 'set3'),
  ('PERFORMANCE', 12, 'comment', 'comment'),
  ('SOURCE', 1, 'performance', 'performance_id'), ('SOURCE', 2, 'archiveIdentifier', 'archive_identifier'),
  ('SOURCE', 3, 'circdate', 'circdate'), ('SOURCE', 4, 'comments', 'comments'), ('SOURCE', 5, 'textdoc', 'textdoc'),
  ('SOURCE', 6, 'wavdiskcount', 'wavdiskcount'), ('SOURCE', 7, 'shndiskcount', 'shndiskcount')
) AS fields (record, place, field, name) ON fields.record = own.record
WHERE (own.before ->> fields.name) IS DISTINCT FROM (own.after ->> fields.name)
UNION ALL
-- Of the lists of checksums those that it changed, a list a paragraph.
SELECT revisions.id, 20, 'checksums',
  string_agg(pair #>> '{before,description}' || E'\n' || (pair #>> '{before,body}'), E'\n\n' ORDER BY place),
  string_agg(coalesce(pair #>> '{after,description}', pair #>> '{before,description}') || E'\n' || (pair #>> '{after,body}'), E'\n\n' ORDER BY place)
FROM revisions, jsonb_array_elements(delta -> 'checksums') WITH ORDINALITY AS list (pair, place)
WHERE record = 'SOURCE' GROUP BY revisions.id
UNION ALL
SELECT id, 21, 'merged', NULL, delta ->> 'merged' FROM revisions WHERE delta ? 'merged';
