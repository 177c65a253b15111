-- compatible: yes
-- The gap of each song that was played at one of the hundred shows before: docs/rare-songs.md has the rules. Nobody knows the
-- gap of a song that was played at an unknown time, too; an artist with more than a hundred such shows has no gaps.
CREATE VIEW "song_gaps" AS
SELECT shown.id AS performance_id, gaps.song_id AS id, gaps.gap
FROM performances shown
CROSS JOIN LATERAL (
  SELECT ARRAY(
    SELECT unnest(played_song_ids) FROM performances
    WHERE artist_id = shown.artist_id AND year = 1939 AND NOT is_compilation
  ) AS songs
  OFFSET 0
) undated
CROSS JOIN LATERAL (
  SELECT song_id, min(number)::int AS gap
  FROM (
    SELECT songs, row_number() OVER (ORDER BY year DESC, date DESC, id DESC) AS number
    FROM (
      SELECT played_song_ids AS songs, is_compilation, year, date, id FROM performances
      WHERE artist_id = shown.artist_id AND year <> 1939
        AND (year, date, id) < (shown.year, shown.date, shown.id)
      ORDER BY year DESC, date DESC, id DESC LIMIT 100
    ) earlier
    WHERE NOT is_compilation AND songs <> '{}'
  ) numbered CROSS JOIN unnest(numbered.songs) song_id
  WHERE song_id = ANY (shown.played_song_ids) AND song_id <> ALL (undated.songs)
  GROUP BY song_id
) gaps
WHERE shown.year <> 1939 AND NOT shown.is_compilation
  AND NOT EXISTS (
    SELECT FROM performances
    WHERE artist_id = shown.artist_id AND year = 1939 AND NOT is_compilation
    OFFSET 100
  );
