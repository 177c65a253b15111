ALTER TABLE "songs" ADD COLUMN "spellings" jsonb;--> statement-breakpoint
-- Spellings are counted with the index: one that lacks all performances is made again at the start.
TRUNCATE "performance_search";
