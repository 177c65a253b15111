import { hash, verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmAddress } from '#server/accounts/confirmation.ts';
import { requestReset, savePassword } from '#server/accounts/passwordReset.ts';
import { register } from '#server/accounts/registration.ts';
import { login, logout, sessionOf } from '#server/accounts/sessions.ts';
import { accountTests, address, refused, taper } from '#tests/support/server/accounts.ts';

// Files before this one have loaded the modules, and files after it need the real ones.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock(import('@node-rs/argon2'), { spy: true });

const own = accountTests();

describe('login', () => {
  beforeEach(() => register(own.services, address, taper));

  it('takes the name in any case', async () => {
    const { token, user } = await login(own.services, address, { username: 'TERRY', password: taper.password });
    expect(await sessionOf(own.database, token)).toEqual(user);
  });

  it.each([
    ['Terry', 'wrong horse'],
    ['Nobody', 'correct horse'],
    ['Terry\0', 'correct horse'],
    ['', ''],
    ['x'.repeat(50_000), 'y'.repeat(40_000)],
  ])('answers a wrong name or password with the same words (%#)', async (username, password) => {
    expect(await refused(login(own.services, address, { username, password }))).toEqual({
      message: 'Invalid username or password',
      code: 'BAD_CREDENTIALS',
      field: undefined,
    });
  });

  const wrong = async (from: string) =>
    (await refused(login(own.services, from, { username: 'terry', password: 'wrong' }))).code;

  it('refuses the sixth try of an address after five failures, even with the right password', async () => {
    for (let i = 0; i < 5; i += 1) expect(await wrong('10.0.0.1')).toBe('BAD_CREDENTIALS');
    expect(await refused(login(own.services, '10.0.0.1', taper))).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Please try again in 15 minutes.',
    });
    await login(own.services, '10.0.0.2', taper);
  });

  it('lets nobody shut the owner out where the owner has signed in', async () => {
    await login(own.services, '10.0.0.1', taper);
    let answered = 0;
    for (let stranger = 0; stranger < 60; stranger += 1) {
      if ((await wrong(`10.0.1.${stranger}`)) === 'BAD_CREDENTIALS') answered += 1;
    }
    expect(answered).toBe(19);
    expect(await refused(login(own.services, '10.0.2.1', taper))).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Please try again in 24 hours.',
    });
    for (const known of [address, '10.0.0.1']) {
      for (let i = 0; i < 4; i += 1) expect(await wrong(known)).toBe('BAD_CREDENTIALS');
      await login(own.services, known, taper);
    }
  });

  it('knows an address again from a registration and from a new password', async () => {
    const shutOut = async () => {
      for (let i = 0; i < 45; i += 1) await wrong(`10.0.1.${i}`);
    };
    await shutOut();
    await login(own.services, address, taper);
    await requestReset(own.services, '10.0.0.9', taper);
    await savePassword(own.services, '10.0.0.9', {
      confirmHash: await own.mail.secret('confirmHash'),
      password: taper.password,
      verifyPassword: taper.password,
    });
    await login(own.services, '10.0.0.9', taper);
    expect(await refused(login(own.services, '10.0.0.8', taper))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('counts every spelling of the name of one account together', async () => {
    await register(own.services, address, { ...taper, username: 'ΟΔΟΣ', email: 'odos@example.org' });
    const spellings = ['ΟΔΟΣ', 'οδος', 'οδοσ', 'ΟΔΟς', 'οΔοΣ', 'ΟδΟς'];
    const outcomes = [];
    for (const username of spellings) {
      outcomes.push((await refused(login(own.services, address, { username, password: 'wrong' }))).code);
    }
    expect(outcomes).toEqual([...Array(5).fill('BAD_CREDENTIALS'), 'RATE_LIMITED']);
  });

  it('counts tries that come at once', async () => {
    const tries = Array.from({ length: 12 }, () =>
      refused(login(own.services, address, { ...taper, password: 'wrong' })),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(5);
  });

  it.each(['Terry', 'Nobody'])(
    'does the costly work once, whether or not there is an account: %s',
    async (username) => {
      vi.mocked(verify).mockClear();
      await refused(login(own.services, address, { username, password: 'wrong' }));
      expect(verify).toHaveBeenCalledTimes(1);
      expect(verify).toHaveBeenCalledWith(expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$'), 'wrong');
    },
  );

  it('does not count what succeeds', async () => {
    for (let i = 0; i < 8; i += 1) await login(own.services, address, taper);
  });

  it('limits an address to 20 failures over all accounts', async () => {
    for (let i = 0; i < 20; i += 1) {
      await refused(login(own.services, address, { username: `nobody${i}`, password: 'wrong' }));
    }
    expect(await refused(login(own.services, address, taper))).toMatchObject({ code: 'RATE_LIMITED' });
    await login(own.services, '127.0.0.2', taper);
  });
});

describe('a password', () => {
  const spellings = [
    ['café au lait', 'cafe\u0301 au lait', 'an accent apart'],
    ['correct horse', 'correct\u00A0horse', 'a space that does not break'],
    ['correct horse', 'correct\u1680horse', 'an Ogham space'],
    ['correct horse', 'ｃｏｒｒｅｃｔ\u3000ｈｏｒｓｅ', 'the full width'],
  ] as const;

  it.each(
    spellings.flatMap(([one, other, how]) => [
      [one, other, how],
      [other, one, how],
    ]),
  )('%s is also %s, with %s', async (set, typed, _how) => {
    await register(own.services, address, { ...taper, password: set, confirmPassword: typed });
    await login(own.services, address, { ...taper, password: typed });
    expect(await refused(login(own.services, address, { ...taper, password: 'correct  horse' }))).toMatchObject({
      code: 'BAD_CREDENTIALS',
    });
  });

  it('that was stored as it was typed, before it had one form, still fits', async () => {
    await register(own.services, address, taper);
    const typed = 'cafe\u0301\u3000au lait';
    await own.database.rows(sql`update users set password_hash = ${await hash(typed)}`);
    await login(own.services, address, { ...taper, password: typed });
  });
});

describe('a session', () => {
  it('ends with its logout, and no other does', async () => {
    const { token } = await register(own.services, address, taper);
    const other = await login(own.services, address, taper);
    expect(await logout(own.database, token)).toBe(true);
    expect(await sessionOf(own.database, token)).toBeUndefined();
    expect(await logout(own.database, token)).toBe(false);
    expect(await logout(own.database, undefined)).toBe(false);
    expect(await logout(own.database, await own.mail.secret('token'))).toBe(false);
    expect(await confirmAddress(own.database, await own.mail.secret('token'))).toBeDefined();
    expect(await sessionOf(own.database, other.token)).toBeDefined();
  });

  it('is one of ten at most: forty logins, some of them at once, end the oldest', async () => {
    const { token: first } = await register(own.services, address, taper);
    const tokens: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const opened = await Promise.all([1, 2, 3, 4].map(() => login(own.services, address, taper)));
      tokens.push(...opened.map(({ token }) => token));
    }
    expect(await own.database.rows(sql`select from tokens where purpose = 'session'`)).toHaveLength(10);
    expect(await sessionOf(own.database, first)).toBeUndefined();
    for (const token of tokens.slice(-8)) expect(await sessionOf(own.database, token)).toBeDefined();
  });

  it('ends after 24 hours, and with its account', async () => {
    const { token, user } = await register(own.services, address, taper);
    await own.database.rows(sql`update tokens set expires_at = expires_at - interval '23 hours 59 minutes'`);
    expect(await sessionOf(own.database, token)).toBeDefined();
    await own.database.rows(sql`update tokens set expires_at = expires_at - interval '2 minutes'`);
    expect(await sessionOf(own.database, token)).toBeUndefined();
    const again = await login(own.services, address, taper);
    await own.database.rows(sql`delete from users where id = ${user.id}`);
    expect(await sessionOf(own.database, again.token)).toBeUndefined();
  });
});
