import { hash, verify } from '@node-rs/argon2';
import { afterAll, expect, it, vi } from 'vitest';
import { hashPassword, passwordMatches } from '#server/accounts/passwords.ts';

// Files before this one have loaded the modules, and files after it need the real ones.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock(import('@node-rs/argon2'), { spy: true });

it('hashes two at a time, lets 64 wait their turn, and refuses the rest at once', async () => {
  let running = 0;
  let most = 0;
  vi.mocked(hash).mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return 'hash';
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('correct horse')));
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + 64);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { extensions: { code: 'RATE_LIMITED', retryAfter: 5 } },
  });
  expect(await hashPassword('correct horse')).toBe('hash');
});

it('compares in the same queue', async () => {
  vi.mocked(verify).mockResolvedValue(true);
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => passwordMatches('hash', 'any')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + 64);
});
