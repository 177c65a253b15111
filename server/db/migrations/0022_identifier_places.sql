-- `id` is the place of the identifier among those of its record.
CREATE OR REPLACE VIEW "identifiers" AS
SELECT record, record_id, split_part(line, ' ', 1) AS scheme, substr(line, strpos(line, ' ') + 1) AS value, id::integer AS id
FROM (
  SELECT 'ARTIST' AS record, id AS record_id, identifiers FROM artists
  UNION ALL SELECT 'PERFORMANCE', id, identifiers FROM performances
  UNION ALL SELECT 'SOURCE', id, identifiers FROM sources
) AS it, unnest(string_to_array(it.identifiers, E'\n')) WITH ORDINALITY AS lines (line, id);
