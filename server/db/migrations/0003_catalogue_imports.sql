CREATE TABLE "catalogue_imports" (
	"digest" text PRIMARY KEY NOT NULL,
	"records" integer NOT NULL
);
