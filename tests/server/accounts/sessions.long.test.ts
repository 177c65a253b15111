import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { register } from '#server/accounts/registration.ts';
import { login } from '#server/accounts/sessions.ts';
import { accountTests, address, refused, taper } from '#tests/support/server/accounts.ts';

const own = accountTests();

const wrong = async (from: string) =>
  (await refused(login(own.services, from, { username: 'terry', password: 'wrong' }))).code;

it('takes less than 100 guesses a day at one account, from wherever they come', async () => {
  await register(own.services, address, taper);
  const known = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6', '10.0.0.7'];
  for (const from of known) await login(own.services, from, taper);
  const strangers = Array.from({ length: 20 }, (_, index) => `10.0.1.${index}`);
  let answered = 0;
  // The last hour of one window of a day and the first of the next.
  for (let quarter = 0; quarter < 8; quarter += 1) {
    if (quarter === 4) await own.database.rows(sql`update attempts set resets_at = now()`);
    for (const from of [...known, ...strangers]) {
      for (let i = 0; i < 6; i += 1) if ((await wrong(from)) === 'BAD_CREDENTIALS') answered += 1;
    }
    // The next quarter of an hour: the shorter windows are over, those of a day are not.
    await own.database.rows(sql`update attempts set resets_at = now() where resets_at < now() + interval '1 hour'`);
  }
  expect(answered).toBe(2 * (5 * 6 + 19));
  expect(answered).toBeLessThan(100);
});
