import { sql } from 'drizzle-orm';
import { indexChecksums } from '#server/data/loading/catalogueTables.ts';
import type { Database } from '#server/db/database.ts';

/*
 * The catalogue that the recorded questions are about: with missing values, quotes, accents, patterns, ties, unknown dates
 * and empty lists. The recording holds for these rows alone.
 */

const added = (hours: number) =>
  sql`timestamptz '2024-05-01 12:00:00.123456+00' + n * interval '1 hour' * ${hours}::int`;

/** Fills a database that has no rows yet. */
export async function fillCatalogue(database: Database): Promise<void> {
  await database.rows(sql`insert into users (username, name, email, obfuscated_email, password_hash)
    select 'user' || n, 'Robin "' || n || '"', n || '@example.org', '', '' from generate_series(1, 4) n`);
  await database.rows(sql`insert into artists
      (name, abbrev, is_tradable, official_url, top_100, created_by, created_at)
    select (array['The ', 'A ', 'An ', '', '', '', ''])[1 + n % 7]
        || (array['Dove', 'Zoë', '!!!', '2 Lions', 'Ärger "Q"', 'back\\slash', '100% _x_', 'Émile', 'oak', 'B.B.', 'nine'])[1 + n * 5 % 11]
        || (array['', ' Band', 's', ' & Sons', ' Söhne', chr(9) || 'Tab', ' 🎸'])[1 + n * 3 % 7]
        || case when n % 4 = 0 then ' ' || n else '' end,
      case when n % 3 = 0 then 'ab' || n % 6 end, n % 5 = 0,
      case when n % 4 = 1 then 'https://' || n || '.example.org/?a=1&b=2' end, n % 6 = 0,
      case when n % 9 = 0 then 1 + n % 4 end, ${added(5)}
    from generate_series(1, 77) n`);
  await database.rows(sql`insert into artist_groups (title)
    select (array['Dove Family', '!!! & friends', 'Ärger', 'The Same', 'the same', '9 lives'])[1 + n % 6] from generate_series(1, 9) n`);
  await database.rows(sql`insert into artist_group_members (group_id, artist_id, reason)
    select 1 + n % 8, n, case when n % 3 > 0 then 'since ' || n end from generate_series(1, 60) n
    union all select 1 + n % 5, 61 + n % 10, 'again' from generate_series(0, 9) n`);
  await database.rows(sql`insert into performances
      (artist_id, date, year, title, is_compilation, venue, city, state, set1, set2, set3, comment, created_by, created_at, updated_at)
    select 1 + n * 31 % 70 % (1 + n % 68), case when n % 17 = 0 then '??/??/??' when n % 13 = 0 then lpad((1 + n % 12)::text, 2, '0') || '/??/' || lpad((n % 100)::text, 2, '0')
        else lpad((1 + n % 12)::text, 2, '0') || '/' || lpad((1 + n * 7 % 28)::text, 2, '0') || '/' || lpad((n % 40 + 60)::text, 2, '0') end,
      case when n % 17 = 0 then 1939 else 1960 + n % 40 end,
      case when n % 10 = 0 then 'Best of ' || n end, n % 10 = 0,
      case when n % 5 > 0 then (array['Red Rocks', 'Café Zürich', 'Line' || chr(10) || 'break', '</script>', 'The Barn'])[1 + n % 5] end,
      case when n % 7 > 0 then (array['Denver', 'Köln', 'Paris', ''])[1 + n % 4] end,
      case when n % 3 > 0 then (array['CO', 'NY', 'Germany'])[1 + n % 3] end,
      case when n % 4 > 0 then 'Dark Star > Saint ' || n % 12 || ', "Q' || n % 5 || '"' end,
      case when n % 4 > 1 then 'Egypt, Star' end, case when n % 9 = 0 then 'E: Ünd > So' end,
      case when n % 6 = 0 then 'comment 100% ' || n end,
      case when n % 50 = 0 then 1 + n % 4 end, ${added(7)}, case when n % 8 = 0 then ${added(9)} end
    from generate_series(1, 900) n`);
  await database.rows(sql`insert into sources
      (performance_id, archive_identifier, circdate, comments, textdoc, wavdiskcount, shndiskcount, enter_username, media_size,
        media_size_uncompressed, created_at, updated_at)
    select 1 + n * n % 701, case when n % 3 > 0 then 'gd' || n || '.sbd' end, case when n % 2 = 0 then '1/2/03' end,
      case when n % 5 > 0 then (array['Soundboard', 'audience <b>x</b>', 'FM', 'matrix é'])[1 + n % 4] end,
      case when n % 4 = 0 then 'Text "' || n || '"' || chr(13) || chr(10) || 'end' end,
      case when n % 3 = 0 then n % 4 end, case when n % 4 = 0 then n % 3 end, case when n % 2 = 1 then 'taper' || n % 9 end,
      case when n % 6 > 0 then 9007199254740991 - n end, case when n % 6 > 1 then n * 1000 end, ${added(3)},
      case when n % 7 = 0 then ${added(11)} end
    from generate_series(1, 500) n`);
  await database.rows(sql`insert into checksums (source_id, description, body, created_at)
    select 1 + n * 3 % 480, (array['md5', 'ffp', 'st5'])[1 + n % 3],
      md5(n::text) || ' *d1t01.flac' || chr(10) || upper(md5((n % 90)::text)) || ' *d1t02.flac', ${added(1)}
    from generate_series(1, 260) n`);
  await indexChecksums(database, await database.rows(sql`select id, body from checksums`));
  await database.rows(sql`update performances set source_count =
    (select count(*) from sources where performance_id = performances.id)`);
  await database.rows(sql`update artists set source_count =
    (select coalesce(sum(source_count), 0) from performances where artist_id = artists.id)`);
}
