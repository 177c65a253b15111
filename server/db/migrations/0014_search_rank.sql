ALTER TABLE "performance_search" ADD COLUMN "rank" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "performance_search_rank_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE UNIQUE INDEX "performance_search_rank" ON "performance_search" USING btree ("rank");--> statement-breakpoint
-- The embedded database never looks at its tables by itself, and without that the planner does not take the new index for what it is.
ANALYZE "performance_search";
