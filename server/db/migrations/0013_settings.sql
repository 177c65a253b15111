CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
