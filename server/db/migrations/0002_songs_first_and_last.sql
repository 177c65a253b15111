-- compatible: yes
ALTER TABLE "songs" ADD COLUMN "first_id" integer;--> statement-breakpoint
ALTER TABLE "songs" ADD COLUMN "last_id" integer;
