import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ensureIndex } from '#server/catalogue/load.ts';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { builders } from '#tests/support/server/builders.ts';
import { testDatabase } from '#tests/support/server/database.ts';

/** Runs the statements of a migration, or those of them that make functions. */
async function run(database: Database, name: string, functionsOnly = false): Promise<void> {
  const migration = await readFile(join(migrationsFolder, name), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) {
    const again = statement.replace(/^CREATE FUNCTION/m, 'CREATE OR REPLACE FUNCTION');
    if (!functionsOnly || again !== statement) await database.rows(sql.raw(again));
  }
}

it('tells letters apart in a database that had them as one', async () => {
  const database = await testDatabase();
  await run(database, '0000_text_functions.sql', true);
  await run(database, '0027_faster_documents.sql', true);
  const add = builders(database);
  const artist = await add.artist('Змей');
  await add.artist('Змеи');
  await add.group('Йод', [artist]);
  const shows = ['ハコ', 'バコ', 'バコ', 'Møllen Theatre', 'Mollen Theater', 'Mollen Theater'];
  for (const venue of shows) await add.performance(artist, { venue, city: 'Århus', set1: 'かき, がき' });
  const source = await add.source(await add.performance(artist, { venue: 'Éclat' }), { comments: '渋谷公会堂 Ёлка' });
  // The index as it was: ハコ and バコ are one venue, and Møllen is none with Mollen.
  await database.rows(sql`insert into venue_keys (id, key) values (101, 'ハコ/arhus/'), (102, 'møllentheater/arhus/'),
    (103, 'mollentheater/arhus') on conflict (key) do nothing`);
  await database.rows(sql`delete from venue_keys where key like 'バコ%'`);
  await database.rows(sql`truncate venues`);
  await database.rows(sql`insert into venues (id, key, name, city, region, artist_id, performance_count)
    select id, key, case when key like 'ハコ%' then 'バコ' when key like 'mø%' then 'Møllen Theatre' else 'Mollen Theater' end,
      'Århus', '', ${artist}, case when key like 'mø%' then 1 else 2 end from venue_keys where key like '%/arhus/'`);
  const [hako] = await database.rows<{ id: number }>(sql`select id from venues where name = 'バコ'`);

  await run(database, '0034_letters.sql');
  await ensureIndex(database);

  const names = (condition: ReturnType<typeof sql>) =>
    database.transaction(async (transaction) => {
      await transaction.rows(sql`set local enable_seqscan = off`);
      const rows = await transaction.rows<{ name: string }>(
        sql`select name from artists where ${condition} order by sort_key`,
      );
      return rows.map(({ name }) => name);
    });
  expect(await names(sql`fold(name) like '%' || fold('мей') || '%'`)).toEqual(['Змей']);
  expect(await names(sql`fold(name) collate "C" = fold('ЗМЕИ')`)).toEqual(['Змеи']);
  expect(await names(sql`name_normalized = 'змей' and name_first_letter = 'з'`)).toEqual(['Змей']);
  expect(await database.rows(sql`select sort_key as key from artist_groups`)).toEqual([{ key: 'йод' }]);
  const found = await database.transaction(async (transaction) => {
    await transaction.rows(sql`set local enable_seqscan = off`);
    return transaction.rows(
      sql`select count(*)::int as count from performances where fold(venue) like '%' || fold('バコ') || '%'`,
    );
  });
  expect(found).toEqual([{ count: 2 }]);
  expect(await database.rows(sql`select id from sources where document @@ '公 <-> 会 & елка'::tsquery`)).toEqual([
    { id: source },
  ]);
  expect(await database.rows(sql`select title, play_count as plays from songs order by title collate "C"`)).toEqual([
    { title: 'かき', plays: 6 },
    { title: 'がき', plays: 6 },
  ]);

  const venues = await database.rows<{ id: number; name: string; count: number }>(
    sql`select id, name, performance_count as count from venues where city = 'Århus' order by name collate "C"`,
  );
  expect(venues).toEqual([
    { id: expect.any(Number), name: 'Mollen Theater', count: 3 },
    { id: expect.any(Number), name: 'ハコ', count: 1 },
    { id: hako?.id, name: 'バコ', count: 2 },
  ]);
  expect(await database.rows(sql`select merged_into as into from venue_keys where key like 'mø%'`)).toEqual([
    { into: venues[0]?.id },
  ]);
});
