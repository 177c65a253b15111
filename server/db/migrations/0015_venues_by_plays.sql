-- compatible: yes
-- A search for a frequent word looks at the best venues. Each was in a page of its own.
CLUSTER "venues" USING "venues_most_played";--> statement-breakpoint
ALTER TABLE "venues" SET WITHOUT CLUSTER;