-- compatible: yes
-- Songs lie as a search for frequent words reads them, the most played first: many of them to a page.
CLUSTER "songs" USING "songs_most_played";--> statement-breakpoint
ALTER TABLE "songs" SET WITHOUT CLUSTER;
