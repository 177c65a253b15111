-- compatible: yes
-- In the database, so that a process of the version before, beside this one, keeps them, too. The lock of this table comes
-- first, as in a change.
CREATE FUNCTION copy_changed_ranks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The copies of venues and songs fire this trigger again, if with no rows: they must not go on in turns.
  IF EXISTS (
    SELECT id, artist_id, source_count, year, date FROM added EXCEPT SELECT id, artist_id, source_count, year, date FROM gone
  ) THEN
    UPDATE performance_search SET show_artist_id = changed.artist_id, show_source_count = changed.source_count,
      show_year = changed.year, show_date = changed.date
    FROM (
      SELECT id, artist_id, source_count, year, date FROM added EXCEPT SELECT id, artist_id, source_count, year, date FROM gone
    ) changed WHERE performance_id = changed.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "performances_ranked" AFTER UPDATE ON "performances" REFERENCING NEW TABLE AS added OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION copy_changed_ranks();--> statement-breakpoint
-- What ranks performances in a search stands beside their documents. Named unlike the columns of the performances, as
-- statements of the version before join the two.
ALTER TABLE "performance_search" ADD COLUMN "show_artist_id" integer;--> statement-breakpoint
ALTER TABLE "performance_search" ADD COLUMN "show_source_count" integer;--> statement-breakpoint
ALTER TABLE "performance_search" ADD COLUMN "show_year" smallint;--> statement-breakpoint
ALTER TABLE "performance_search" ADD COLUMN "show_date" text collate "C";--> statement-breakpoint
CREATE FUNCTION artist_of(performance integer) RETURNS integer LANGUAGE sql STABLE AS 'SELECT artist_id FROM performances WHERE id = performance';--> statement-breakpoint
CREATE FUNCTION source_count_of(performance integer) RETURNS integer LANGUAGE sql STABLE AS 'SELECT source_count FROM performances WHERE id = performance';--> statement-breakpoint
CREATE FUNCTION year_of(performance integer) RETURNS smallint LANGUAGE sql STABLE AS 'SELECT year FROM performances WHERE id = performance';--> statement-breakpoint
CREATE FUNCTION date_of(performance integer) RETURNS text LANGUAGE sql STABLE AS 'SELECT date FROM performances WHERE id = performance';--> statement-breakpoint
-- Writes the table and its indexes once, in its order. An update would add a second version of each row to every index.
ALTER TABLE "performance_search"
  ALTER COLUMN "show_artist_id" TYPE integer USING artist_of(performance_id), ALTER COLUMN "show_artist_id" SET NOT NULL,
  ALTER COLUMN "show_source_count" TYPE integer USING source_count_of(performance_id), ALTER COLUMN "show_source_count" SET NOT NULL,
  ALTER COLUMN "show_year" TYPE smallint USING year_of(performance_id), ALTER COLUMN "show_year" SET NOT NULL,
  ALTER COLUMN "show_date" TYPE text COLLATE "C" USING date_of(performance_id), ALTER COLUMN "show_date" SET NOT NULL;--> statement-breakpoint
DROP FUNCTION artist_of(integer), source_count_of(integer), year_of(integer), date_of(integer);--> statement-breakpoint
-- The version before inserts rows without them.
CREATE FUNCTION copy_ranks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT artist_id, source_count, year, date INTO NEW.show_artist_id, NEW.show_source_count, NEW.show_year, NEW.show_date
  FROM performances WHERE id = NEW.performance_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "performance_search_ranked" BEFORE INSERT ON "performance_search"
FOR EACH ROW WHEN (NEW.show_artist_id IS NULL) EXECUTE FUNCTION copy_ranks();
