import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { testDatabase } from '../../support/server/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('starts with every table and no rows', async () => {
  expect(await database.rows(sql`select count(*) from artists`)).toEqual([{ count: 0 }]);
});
