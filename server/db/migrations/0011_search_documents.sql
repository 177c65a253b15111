-- The words of a text as PostgreSQL's search keeps them. What is longer than a set list may be is not looked into.
CREATE FUNCTION to_document(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, words(replace(replace(left(value, 20000), '&amp;', '&'), '&#39;', '''')));
--> statement-breakpoint
-- The initials of names, as words that no other word is or begins: they are found as a whole.
CREATE FUNCTION to_initials(initials text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT '=' || one FROM unnest(initials) one WHERE char_length(one) BETWEEN 3 AND 12));
--> statement-breakpoint
-- All of it is worked out anew at the next start.
TRUNCATE "performance_search", "songs", "venues";
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"performances" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "performance_search_songs";--> statement-breakpoint
DROP INDEX "songs_words";--> statement-breakpoint
DROP INDEX "songs_initials";--> statement-breakpoint
DROP INDEX "sources_words";--> statement-breakpoint
DROP INDEX "venues_words";--> statement-breakpoint
DROP INDEX "venues_initials";--> statement-breakpoint
ALTER TABLE "songs" ALTER COLUMN "words" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "performance_search" ADD COLUMN "document" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "document" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (to_document(coalesce(comments, '') || ' ' || coalesce(archive_identifier, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (to_document(coalesce(name, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || region)
          || to_initials(array[regexp_replace(words(coalesce(name, '')), '(\S)\S* ?', '\1', 'g')])) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "performance_search_document" ON "performance_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "songs_document" ON "songs" USING gin ("document");--> statement-breakpoint
CREATE INDEX "sources_document" ON "sources" USING gin ("document");--> statement-breakpoint
CREATE INDEX "venues_document" ON "venues" USING gin ("document");--> statement-breakpoint
ALTER TABLE "songs" DROP COLUMN "initials";--> statement-breakpoint
ALTER TABLE "venues" DROP COLUMN "words";