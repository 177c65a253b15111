-- Devices are told again of the marks of records that a merge moved to another performance or artist.
WITH "moved" AS (
  SELECT "id" FROM "performances" WHERE "artist_id" IN (SELECT "merged_into" FROM "removals" WHERE "record" = 'ARTIST')
)
UPDATE "marks" SET "place" = DEFAULT
WHERE "kind" IN ('performance', 'attended') AND "record_id" IN (SELECT "id" FROM "moved")
  OR "kind" = 'recording' AND "record_id" IN (
    SELECT "id" FROM "sources" WHERE "performance_id" IN (SELECT "id" FROM "moved")
      OR "performance_id" IN (SELECT "merged_into" FROM "removals" WHERE "record" = 'PERFORMANCE')
  );
