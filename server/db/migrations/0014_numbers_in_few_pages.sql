-- compatible: yes
-- A load of the version before has left thousands of versions of these rows, and each view reads the pages that they filled.
CLUSTER "catalogue_years" USING "catalogue_years_pkey";--> statement-breakpoint
ALTER TABLE "catalogue_years" SET WITHOUT CLUSTER;--> statement-breakpoint
CLUSTER "catalogue_days" USING "catalogue_days_pkey";--> statement-breakpoint
ALTER TABLE "catalogue_days" SET WITHOUT CLUSTER;--> statement-breakpoint
CLUSTER "catalogue_letters" USING "catalogue_letters_pkey";--> statement-breakpoint
ALTER TABLE "catalogue_letters" SET WITHOUT CLUSTER;
