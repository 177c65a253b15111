-- The change of a revision's own record: its row before and after.
CREATE FUNCTION revision_own(record text, record_id integer, delta jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT pair FROM jsonb_array_elements(
    delta -> CASE record WHEN 'ARTIST' THEN 'artists' WHEN 'PERFORMANCE' THEN 'performances' ELSE 'sources' END) pair
  WHERE coalesce(pair #>> '{before,id}', pair #>> '{after,id}') = record_id::text LIMIT 1);
--> statement-breakpoint
-- A text of a revision's own record, `before` or `after` it, from the record's change and the whole delta. `body` are the lists of checksums that it changed, a list a
-- paragraph.
CREATE FUNCTION revision_text(own jsonb, delta jsonb, name text, side text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE name
  WHEN 'merged' THEN CASE side WHEN 'after' THEN delta ->> 'merged' END
  WHEN 'body' THEN (
    SELECT string_agg(coalesce(pair -> side ->> 'description', pair #>> '{before,description}') || E'\n' || (pair -> side ->> 'body'),
      E'\n\n' ORDER BY place)
    FROM jsonb_array_elements(delta -> 'checksums') WITH ORDINALITY AS list (pair, place))
  ELSE own -> side ->> name
END;
--> statement-breakpoint
-- The fields of a revision's record that it changed, under the names that the API and the table have for them, with the
-- bytes of their texts.
CREATE FUNCTION revision_fields(record text, record_id integer, delta jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(jsonb_agg(jsonb_build_object('place', place, 'field', field, 'name', name,
    'bytes', coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0)) ORDER BY place), '[]')
  FROM (
    SELECT fields.place, fields.field, fields.name, own -> 'before' ->> fields.name AS before, own -> 'after' ->> fields.name AS after
    FROM revision_own(record, record_id, delta) own CROSS JOIN (VALUES
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
    ) AS fields (of, place, field, name)
    WHERE fields.of = record AND (own -> 'before' ->> fields.name) IS DISTINCT FROM (own -> 'after' ->> fields.name)
    UNION ALL
    SELECT 20, 'checksums', 'body', revision_text(NULL, delta, 'body', 'before'), revision_text(NULL, delta, 'body', 'after')
    WHERE record = 'SOURCE' AND delta ? 'checksums'
    UNION ALL
    SELECT 21, 'merged', 'merged', NULL, delta ->> 'merged' WHERE delta ? 'merged'
  ) changed);
--> statement-breakpoint
CREATE TABLE "hidden_texts" (
	"revision_id" integer NOT NULL,
	"record" text NOT NULL,
	"record_id" integer NOT NULL,
	"name" text NOT NULL,
	"hash" uuid NOT NULL
);
--> statement-breakpoint
-- In one statement, so that the table is written anew once.
ALTER TABLE "revisions"
  ADD COLUMN "changed" jsonb GENERATED ALWAYS AS (revision_fields(record, record_id, delta)) STORED NOT NULL,
  ADD COLUMN "merged" text GENERATED ALWAYS AS (delta ->> 'merged') STORED,
  ADD COLUMN "bytes" integer GENERATED ALWAYS AS (octet_length(delta::text)) STORED NOT NULL,
  ADD COLUMN "hidden" text;--> statement-breakpoint
ALTER TABLE "hidden_texts" ADD CONSTRAINT "hidden_texts_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_texts_record" ON "hidden_texts" USING btree ("record","record_id","name");--> statement-breakpoint
CREATE INDEX "hidden_texts_revision" ON "hidden_texts" USING btree ("revision_id");--> statement-breakpoint
CREATE INDEX "revisions_member_bytes" ON "revisions" USING btree ("user_id","bytes");
--> statement-breakpoint
-- Whether a text of a revision is one that a hidden version of the record has brought.
CREATE FUNCTION is_hidden_text(of_record text, of_id integer, own jsonb, delta jsonb, of_name text, side text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (
  SELECT FROM hidden_texts
  WHERE record = of_record AND record_id = of_id AND name = of_name AND CASE of_name
    WHEN 'body' THEN EXISTS (SELECT FROM jsonb_array_elements(delta -> 'checksums') pair WHERE md5(pair -> side ->> 'body')::uuid = hash)
    ELSE md5(revision_text(own, delta, of_name, side))::uuid = hash END);
--> statement-breakpoint
DROP VIEW "revision_changes";
--> statement-breakpoint
-- The fields of a revision's record that it changed. A delta is read for its texts alone, and once for all of them.
CREATE VIEW "revision_changes" AS
SELECT it.id AS revision_id, changed.place AS id, changed.field, changed.bytes, user_id,
  revision_text(own, delta, changed.name, 'before') AS before,
  revision_text(own, delta, changed.name, 'after') AS after,
  -- Of a hidden version, and of a record that was removed.
  hidden IS NOT NULL OR EXISTS (SELECT FROM removals WHERE removals.record = it.record AND removals.id = record_id) AS withheld,
  is_hidden_text(record, record_id, own, delta, changed.name, 'before') AS before_hidden,
  is_hidden_text(record, record_id, own, delta, changed.name, 'after') AS after_hidden
FROM revisions it CROSS JOIN LATERAL (SELECT revision_own(record, record_id, delta) AS own OFFSET 0) its,
  jsonb_to_recordset(changed) AS changed (place integer, field text, name text, bytes integer);
