import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Limit, Limiter } from '#server/accounts/attemptLimits.ts';
import { countAttempt } from '#server/data/accounts/attempts.ts';
import { accountTests, address } from '#tests/support/server/accounts.ts';

const own = accountTests();
const limit: Limit = { name: 'test', count: 3, seconds: 600 };

it('counts in a window that begins with the first attempt and does not slide', async () => {
  expect(await countAttempt(own.database, 'key', 600)).toEqual({ count: 1, seconds: 600 });
  await own.database.rows(sql`update attempts set resets_at = resets_at - interval '9 minutes'`);
  for (let count = 2; count < 9; count += 1) {
    const attempt = await countAttempt(own.database, 'key', 600);
    expect(attempt.count).toBe(count);
    expect(attempt.seconds).toBeLessThanOrEqual(60);
  }
  await own.database.rows(sql`update attempts set resets_at = resets_at - interval '1 minute'`);
  expect(await countAttempt(own.database, 'key', 600)).toEqual({ count: 1, seconds: 600 });
});

it('does not make those who go on trying wait longer', async () => {
  for (let i = 0; i < 3; i += 1) await own.services.limiter.take(limit, address);
  await own.database.rows(sql`update attempts set resets_at = now() + interval '30 seconds'`);
  for (let i = 0; i < 10; i += 1) {
    await expect(own.services.limiter.take(limit, address)).rejects.toMatchObject({
      message: 'Too many attempts. Please try again in a minute.',
      extensions: { retryAfter: 30 },
    });
  }
  await own.database.rows(sql`update attempts set resets_at = now()`);
  await own.services.limiter.take(limit, address);
});

it('counts what other processes count', async () => {
  const other = new Limiter(own.database, true);
  for (let i = 0; i < 3; i += 1) await other.take(limit, address);
  expect(await own.services.limiter.allows(limit, address)).toBe(false);
  expect(await own.services.limiter.allows(limit, '10.0.0.1')).toBe(true);
});
