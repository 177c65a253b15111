-- An import is one transaction now, and what an older one left unfinished cannot go on: it goes, to be imported anew.
DELETE FROM "artists" WHERE "in_snapshot" AND EXISTS (SELECT FROM "catalogue_imports");--> statement-breakpoint
DELETE FROM "artist_groups" WHERE EXISTS (SELECT FROM "catalogue_imports");--> statement-breakpoint
DROP TABLE "catalogue_imports";
