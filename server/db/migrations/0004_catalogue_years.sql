-- compatible: yes
CREATE TABLE "catalogue_years" (
	"year" smallint PRIMARY KEY NOT NULL,
	"performances" integer NOT NULL,
	"recordings" integer NOT NULL
);
--> statement-breakpoint
-- In the database, so that a process of the version before counts, too. Years in one order, so that of two who count at
-- once, one waits for the other, and not both.
CREATE FUNCTION count_years() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT year, 1 AS performances, source_count AS recordings FROM added';
  gone text := 'SELECT year, -1 AS performances, -source_count AS recordings FROM gone';
BEGIN
  EXECUTE 'INSERT INTO catalogue_years AS known SELECT year, sum(performances), sum(recordings) FROM ('
    || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN gone ELSE added || ' UNION ALL ' || gone END
    || ') changed GROUP BY year HAVING sum(performances) <> 0 OR sum(recordings) <> 0 ORDER BY year
      ON CONFLICT (year) DO UPDATE SET performances = known.performances + excluded.performances,
        recordings = known.recordings + excluded.recordings';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "performances_added" AFTER INSERT ON "performances" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_years();
--> statement-breakpoint
CREATE TRIGGER "performances_changed" AFTER UPDATE ON "performances" REFERENCING NEW TABLE AS added OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION count_years();
--> statement-breakpoint
CREATE TRIGGER "performances_gone" AFTER DELETE ON "performances" REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION count_years();
--> statement-breakpoint
INSERT INTO catalogue_years SELECT year, count(*), sum(source_count) FROM performances GROUP BY year;
