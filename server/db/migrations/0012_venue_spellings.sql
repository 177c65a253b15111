ALTER TABLE "venues" ADD COLUMN "spellings" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" DROP COLUMN "document";--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (to_document(coalesce(name, '') || ' ' || spellings || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || region)
          || to_initials(array[regexp_replace(words(coalesce(name, '')), '(\S)\S* ?', '\1', 'g')])) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "venues_document" ON "venues" USING gin ("document");--> statement-breakpoint
-- An index that lacks all performances is made again at the start, by the rules of today.
TRUNCATE "performance_search";
