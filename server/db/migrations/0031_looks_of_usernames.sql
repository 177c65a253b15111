ALTER TABLE "users" ADD COLUMN "look" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_look" ON "users" USING btree ("look");