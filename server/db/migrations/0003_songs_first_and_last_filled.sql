-- compatible: no
-- The version before does not keep them. Apart from the columns, whose lock would keep readers waiting.
WITH played AS (
  SELECT unnest(song_ids) AS song_id, performance_id, year, date
  FROM performances JOIN performance_search ON performance_id = performances.id
), firsts AS (
  SELECT DISTINCT ON (song_id) song_id, performance_id FROM played
  ORDER BY song_id, year = 1939, year, date, performance_id
), lasts AS (
  SELECT DISTINCT ON (song_id) song_id, performance_id FROM played
  ORDER BY song_id, year = 1939, year DESC, date DESC, performance_id DESC
)
UPDATE songs SET first_id = firsts.performance_id, last_id = lasts.performance_id
FROM firsts JOIN lasts USING (song_id) WHERE songs.id = song_id;
