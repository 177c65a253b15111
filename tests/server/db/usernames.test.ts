import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { testDatabase } from '#tests/support/server/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('older names of accounts get the form they are looked for in, unless two would be one', async () => {
  const before = ['Ｔｅｒｒｙ', 'plain', 'Ｂｏｂ', 'bob', 'ﬁne', 'ＦＩＮＥ'];
  for (const name of before) {
    await database.rows(sql`insert into users (username, name, email, obfuscated_email, password_hash)
      values (${name}, ${name}, ${`${name}@example.org`}, '', '')`);
  }
  const migration = await readFile(join(migrationsFolder, '0005_usernames_in_one_form.sql'), 'utf8');
  await database.rows({ sql: migration, params: [] });
  const rows = await database.rows<{ username: string }>(sql`select username from users order by id`);
  expect(rows.map(({ username }) => username)).toEqual(['Terry', 'plain', 'Ｂｏｂ', 'bob', 'ﬁne', 'ＦＩＮＥ']);
});
