ALTER TABLE "artists" ADD COLUMN "identifiers" text;--> statement-breakpoint
ALTER TABLE "performances" ADD COLUMN "identifiers" text;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "identifiers" text;--> statement-breakpoint
-- The identifiers that records have elsewhere, a row each. The column has a line each: the scheme, a space, the value.
CREATE VIEW "identifiers" AS
SELECT record, record_id, split_part(line, ' ', 1) AS scheme, substr(line, strpos(line, ' ') + 1) AS value
FROM (
  SELECT 'ARTIST' AS record, id AS record_id, identifiers FROM artists
  UNION ALL SELECT 'PERFORMANCE', id, identifiers FROM performances
  UNION ALL SELECT 'SOURCE', id, identifiers FROM sources
) AS it, unnest(string_to_array(it.identifiers, E'\n')) AS line;
