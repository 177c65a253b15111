import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { builders } from '#tests/support/server/builders.ts';
import { testDatabase } from '#tests/support/server/database.ts';

/** Says what becomes of the rows that refer to an artist who is deleted. */
async function onDelete(database: Database, rule: 'cascade' | 'no action') {
  for (const table of ['artist_group_members', 'performances']) {
    const name = `${table}_artist_id_artists_id_fk`;
    await database.rows(
      sql.raw(`alter table ${table} drop constraint ${name}, add constraint ${name}
        foreign key (artist_id) references artists (id) on delete ${rule}`),
    );
  }
}

/** The migration on a database as it was before, with an import that is under way or none. */
async function leftOf(importing: boolean) {
  const database = await testDatabase();
  const before = await readFile(join(migrationsFolder, '0003_catalogue_imports.sql'), 'utf8');
  const migration = await readFile(join(migrationsFolder, '0006_imports_in_one_transaction.sql'), 'utf8');
  await database.rows(sql.raw(before));
  if (importing) await database.rows(sql`insert into catalogue_imports values ('abc', 1000)`);
  const add = builders(database);
  const gulls = await add.artist('The Gulls');
  await add.group('Gulls', [gulls]);
  await add.performance(gulls);
  await database.rows(sql`update artists set in_snapshot = true`);
  await add.artist('Of a Member');
  await onDelete(database, 'cascade');
  for (const statement of migration.split('--> statement-breakpoint')) await database.rows(sql.raw(statement));
  await onDelete(database, 'no action');
  return database.rows(sql`select (select array_agg(name order by id) from artists) as artists,
    (select count(*) from artist_groups) as groups, (select count(*) from performances) as performances`);
}

it('takes what an unfinished import has left, so that it can be imported anew', async () => {
  expect(await leftOf(true)).toEqual([{ artists: ['Of a Member'], groups: 0, performances: 0 }]);
});

it('leaves a whole catalogue as it is', async () => {
  expect(await leftOf(false)).toEqual([{ artists: ['The Gulls', 'Of a Member'], groups: 1, performances: 1 }]);
});
