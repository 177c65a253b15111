CREATE VIEW "artist_venues" AS
SELECT * FROM (
  SELECT artist_id, venue_id AS id, count(*)::int AS performance_count,
    row_number() OVER (PARTITION BY artist_id ORDER BY count(*) DESC, venue_id) AS place
  FROM performance_search JOIN performances ON performances.id = performance_id
  WHERE venue_id IS NOT NULL GROUP BY artist_id, venue_id
) counted WHERE place <= 20;
