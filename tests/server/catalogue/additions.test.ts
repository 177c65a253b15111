import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Limiter } from '#server/accounts/attemptLimits.ts';
import { addArtist, addPerformance } from '#server/catalogue/members/additions.ts';
import type { AccountRow } from '#server/data/accounts/accounts.ts';
import type { Database } from '#server/db/database.ts';
import { builders } from '#tests/support/server/builders.ts';
import { testDatabase } from '#tests/support/server/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function member(username: string): Promise<AccountRow> {
  const id = await builders(database).user(username);
  return { id, username, name: username, validemail: false, perms: 'musicLover' };
}

it('takes an artist for not tradable unless told so', async () => {
  const services = { database, limiter: new Limiter(database, true) };
  const careful = await member('careful');
  const ids = [
    await addArtist(services, careful, { name: 'Left Out' }),
    await addArtist(services, careful, { name: 'Null', isTradable: null }),
    await addArtist(services, careful, { name: 'No', isTradable: false }),
    await addArtist(services, careful, { name: 'Yes', isTradable: true }),
  ];
  expect(
    await database.rows(
      sql`select name, is_tradable as tradable from artists where id = any(${sql.param(ids)}) order by id`,
    ),
  ).toEqual([
    { name: 'Left Out', tradable: false },
    { name: 'Null', tradable: false },
    { name: 'No', tradable: false },
    { name: 'Yes', tradable: true },
  ]);
});

it('lets an account write 30 times a minute, artists and performances together', async () => {
  const services = { database, limiter: new Limiter(database, true) };
  const [busy, other] = [await member('busy'), await member('other')];
  const artist = await addArtist(services, busy, { name: 'The Gulls' });
  const performance = {
    isCompilation: false,
    artist_id: artist,
    date: '05/08/1977',
    venue: 'Gull Hall',
    city: 'Ithaca',
    state: 'NY',
    set1: 'Millrace',
  };
  for (let written = 1; written < 30; written += 1) await addPerformance(services, busy, performance);

  const tooMany = { extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) } };
  await expect(addPerformance(services, busy, performance)).rejects.toMatchObject(tooMany);
  await expect(addArtist(services, busy, { name: 'The Terns' })).rejects.toMatchObject(tooMany);
  await addPerformance(services, other, performance);
  expect(await database.rows(sql`select count(*) as count from performances`)).toEqual([{ count: 30 }]);

  await database.rows(sql`update attempts set resets_at = now()`);
  await addArtist(services, busy, { name: 'The Terns' });
});
