-- A name by which artists are told to be the same one: without case, accents, punctuation, articles and `and`.
CREATE FUNCTION loose(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(regexp_replace(words(name), '(^| )(the|a|an|and)(?= |$)', '\1', 'g'), ' ', '');
--> statement-breakpoint
-- Records that may be the same. Each kind is a branch of its own, so that one is worked out without the others.
CREATE VIEW "duplicates" AS
SELECT min(id) AS id, 'ARTIST' AS kind, 'The names differ in spelling only' AS reason, array_agg(id ORDER BY id) AS ids
FROM artists WHERE loose(name) <> '' GROUP BY loose(name) HAVING count(*) > 1
UNION ALL
SELECT one.id, 'PERFORMANCE', 'The same artist on the same day, at venues that are alike', one.id || array_agg(other.id ORDER BY other.id)
FROM performances one JOIN performances other
  ON other.artist_id = one.artist_id AND other.year = one.year AND other.date = one.date AND other.id > one.id
WHERE one.date NOT LIKE '%?%' AND one.year <> 1939
  AND (one.venue IS NULL OR other.venue IS NULL OR similarity(fold(one.venue), fold(other.venue)) >= 0.4)
GROUP BY one.id
UNION ALL
SELECT one.id, 'VENUE', 'The same city, and names that are alike', one.id || array_agg(other.id ORDER BY other.id)
FROM venues one JOIN venues other
  ON fold(other.city) = fold(one.city) AND split_part(words(unprefix(other.name)), ' ', 1) = split_part(words(unprefix(one.name)), ' ', 1)
  AND other.id > one.id
WHERE similarity(fold(unprefix(one.name)), fold(unprefix(other.name))) >= 0.6
  AND (one.state IS NULL OR other.state IS NULL OR fold(one.state) = fold(other.state) OR fold(one.name) = fold(other.name))
GROUP BY one.id;
