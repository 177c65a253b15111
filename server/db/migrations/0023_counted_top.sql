ALTER TABLE "catalogue_loads" ADD COLUMN "top_chosen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "venues" DROP COLUMN "initials";