import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ensureIndex } from '#server/catalogue/load.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { builders } from '#tests/support/server/builders.ts';
import { testDatabase } from '#tests/support/server/database.ts';

it('puts two spellings of a venue together in a database that had them as two', async () => {
  const database = await testDatabase();
  const add = builders(database);
  const gulls = await add.artist('The Gulls');
  const places = ['Riverside Theater', 'Riverside Theater', 'The Riverside Theatre'];
  for (const venue of places) await add.performance(gulls, { venue, city: 'Milwaukee', state: 'WI' });
  const venues = () =>
    database.rows(sql`select name, spellings, performance_count as count from venues order by performance_count desc`);
  const one = [{ name: 'Riverside Theater', spellings: 'Riverside Theater The Riverside Theatre', count: 3 }];
  expect(await venues()).toEqual(one);

  await database.rows(sql`insert into venues (id, key, name, city, state, region, artist_id)
    values (1000000, 'theriversidetheatre/milwaukee/wi', 'The Riverside Theatre', 'Milwaukee', 'WI', '', ${gulls})`);
  await database.rows(sql`alter table venues drop column document, drop column spellings`);
  await database.rows(sql`alter table venues add column document tsvector`);
  const migration = await readFile(join(migrationsFolder, '0012_venue_spellings.sql'), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) await database.rows(sql.raw(statement));
  await ensureIndex(database);
  expect(await venues()).toEqual(one);
});
