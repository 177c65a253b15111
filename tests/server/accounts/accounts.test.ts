import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AccountServices,
  confirmEmail,
  login,
  logout,
  register,
  requestReset,
  savePassword,
  sessionOf,
} from '../../../server/accounts/accounts.ts';
import { Limiter } from '../../../server/accounts/limits.ts';
import type { Database } from '../../../server/db/database.ts';
import { testDatabase } from '../../support/server/database.ts';
import { MailBox } from '../../support/server/mail-box.ts';

vi.mock(import('@node-rs/argon2'), { spy: true });

const taper = {
  name: 'Terry Taper',
  email: 'Terry@example.org',
  obfuscatedEmail: 'terry_at_example',
  username: 'Terry',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};
const address = '127.0.0.1';

let database: Database;
let mail: MailBox;
let services: AccountServices;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.rows(sql`delete from users`);
  await database.rows(sql`delete from attempts`);
  mail = new MailBox();
  services = { database, mailer: mail, limiter: new Limiter(database, true), siteUrl: 'http://site.test' };
});

async function refused(call: Promise<unknown>): Promise<{ message: string; code: unknown; field: unknown }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { message: error.message, code: error.extensions.code, field: error.extensions.field };
  }
  throw new Error('It was not refused');
}

describe('registration', () => {
  it('opens a session and stores no secret as it is', async () => {
    const { token, user } = await register(services, address, taper);
    expect(user).toMatchObject({ username: 'Terry', validemail: false, perms: 'musicLover' });
    expect((await sessionOf(database, token))?.id).toBe(user.id);
    const stored = JSON.stringify([
      await database.rows(sql`select * from users`),
      await database.rows(sql`select * from tokens`),
    ]);
    for (const secret of [token, taper.password, await mail.secret('token')]) expect(stored).not.toContain(secret);
  });

  it('confirms the address by the mailed link, as often as it is opened', async () => {
    const { token } = await register(services, address, taper);
    expect((await mail.messages())[0]).toMatchObject({ to: taper.email });
    const secret = await mail.secret('token');
    expect(await confirmEmail(database, secret)).toMatchObject({ username: 'Terry' });
    expect(await confirmEmail(database, secret)).toMatchObject({ username: 'Terry' });
    expect((await sessionOf(database, token))?.validemail).toBe(true);
    expect(await confirmEmail(database, 'guessed')).toBeUndefined();
    expect(await confirmEmail(database, token)).toBeUndefined();
  });

  it.each([
    [{ confirmPassword: 'other horse' }, 'confirmPassword', 'Passwords do not match'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'Password must be at least 8 characters long'],
    [{ email: 'nowhere' }, 'email', 'Email must be an email address'],
    [{ email: 'a@b\r\nbcc:c@d' }, 'email', 'Email must be an email address'],
    [{ username: '' }, 'username', 'Username is required'],
    [{ username: ' Terry' }, 'username', 'Username must not begin or end with a space'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ obfuscatedEmail: '' }, 'obfuscatedEmail', 'Obfuscated Email is required'],
    [{ username: 'x'.repeat(65) }, 'username', 'Username must be at most 64 characters long'],
    [{ name: 'a\0b' }, 'name', 'Name must not contain null characters or broken Unicode'],
  ])('refuses %j', async (change, field, message) => {
    expect(await refused(register(services, address, { ...taper, ...change }))).toEqual({
      code: 'BAD_USER_INPUT',
      field,
      message,
    });
    expect(await mail.messages()).toEqual([]);
  });

  it.each([
    [{ username: 'tERRY', email: 'other@example.org' }, 'username', 'Username is already taken'],
    [{ username: 'Other', email: 'terry@EXAMPLE.org' }, 'email', 'Email is already in use'],
  ])('refuses %j when taken, whatever the case', async (change, field, message) => {
    await register(services, address, taper);
    expect(await refused(register(services, address, { ...taper, ...change }))).toMatchObject({ field, message });
  });

  it('knows case beyond ASCII, and tells accents apart', async () => {
    await register(services, address, { ...taper, username: 'Élodie Ж', email: 'Élodie@example.org' });
    const again = (username: string, email: string) => register(services, address, { ...taper, username, email });
    expect(await refused(again('éLODIE ж', 'other@example.org'))).toMatchObject({ field: 'username' });
    expect(await refused(again('Other', 'E\u0301LODIE@example.org'))).toMatchObject({ field: 'email' });
    await again('Elodie Ж', 'elodie@example.org');
  });

  it('lets one of two registrations of the same name win', async () => {
    const outcomes = await Promise.allSettled([
      register(services, address, taper),
      register(services, address, { ...taper, email: 'second@example.org' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await database.rows(sql`select from users`)).toHaveLength(1);
  });

  it('is limited to 5 an hour and address', async () => {
    for (let i = 0; i < 5; i += 1) {
      await register(services, address, { ...taper, username: `u${i}`, email: `u${i}@example.org` });
    }
    expect(await refused(register(services, address, taper))).toMatchObject({ code: 'RATE_LIMITED' });
    await register(services, '127.0.0.2', taper);
  });
});

describe('login', () => {
  beforeEach(() => register(services, address, taper));

  it('takes the name in any case', async () => {
    const { token, user } = await login(services, address, { username: 'TERRY', password: taper.password });
    expect(await sessionOf(database, token)).toEqual(user);
  });

  it.each([
    ['Terry', 'wrong horse'],
    ['Nobody', 'correct horse'],
    ['Terry\0', 'correct horse'],
    ['', ''],
    ['x'.repeat(50_000), 'y'.repeat(40_000)],
  ])('answers a wrong name or password with the same words (%#)', async (username, password) => {
    expect(await refused(login(services, address, { username, password }))).toEqual({
      message: 'Invalid username or password',
      code: 'BAD_CREDENTIALS',
      field: undefined,
    });
  });

  it('refuses the sixth try after five failures, even with the right password', async () => {
    const wrong = () => refused(login(services, address, { username: 'terry', password: 'wrong' }));
    for (let i = 0; i < 5; i += 1) expect((await wrong()).code).toBe('BAD_CREDENTIALS');
    expect(await wrong()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Please try again in 15 minutes.',
    });
    expect(await refused(login(services, address, taper))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('counts every spelling of the name of one account together', async () => {
    await register(services, address, { ...taper, username: 'ΟΔΟΣ', email: 'odos@example.org' });
    const spellings = ['ΟΔΟΣ', 'οδος', 'οδοσ', 'ΟΔΟς', 'οΔοΣ', 'ΟδΟς'];
    const outcomes = [];
    for (const username of spellings) {
      outcomes.push((await refused(login(services, address, { username, password: 'wrong' }))).code);
    }
    expect(outcomes).toEqual([...Array(5).fill('BAD_CREDENTIALS'), 'RATE_LIMITED']);
  });

  it('counts tries that come at once', async () => {
    const tries = Array.from({ length: 12 }, () => refused(login(services, address, { ...taper, password: 'wrong' })));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(5);
  });

  it.each(['Terry', 'Nobody'])(
    'does the costly work once, whether or not there is an account: %s',
    async (username) => {
      vi.mocked(verify).mockClear();
      await refused(login(services, address, { username, password: 'wrong' }));
      expect(verify).toHaveBeenCalledTimes(1);
      expect(verify).toHaveBeenCalledWith(expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$'), 'wrong');
    },
  );

  it('does not count what succeeds', async () => {
    for (let i = 0; i < 8; i += 1) await login(services, address, taper);
  });

  it('limits an address to 20 failures over all accounts', async () => {
    for (let i = 0; i < 20; i += 1) {
      await refused(login(services, address, { username: `nobody${i}`, password: 'wrong' }));
    }
    expect(await refused(login(services, address, taper))).toMatchObject({ code: 'RATE_LIMITED' });
    await login(services, '127.0.0.2', taper);
  });
});

describe('a session', () => {
  it('ends with its logout, and no other does', async () => {
    const { token } = await register(services, address, taper);
    const other = await login(services, address, taper);
    expect(await logout(database, token)).toBe(true);
    expect(await sessionOf(database, token)).toBeUndefined();
    expect(await logout(database, token)).toBe(false);
    expect(await logout(database, undefined)).toBe(false);
    expect(await logout(database, await mail.secret('token'))).toBe(false);
    expect(await confirmEmail(database, await mail.secret('token'))).toBeDefined();
    expect(await sessionOf(database, other.token)).toBeDefined();
  });

  it('is one of ten at most: forty logins, some of them at once, end the oldest', async () => {
    const { token: first } = await register(services, address, taper);
    const tokens: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const opened = await Promise.all([1, 2, 3, 4].map(() => login(services, address, taper)));
      tokens.push(...opened.map(({ token }) => token));
    }
    expect(await database.rows(sql`select from tokens where purpose = 'session'`)).toHaveLength(10);
    expect(await sessionOf(database, first)).toBeUndefined();
    for (const token of tokens.slice(-8)) expect(await sessionOf(database, token)).toBeDefined();
  });

  it('ends after 24 hours, and with its account', async () => {
    const { token, user } = await register(services, address, taper);
    await database.rows(sql`update tokens set expires_at = expires_at - interval '23 hours 59 minutes'`);
    expect(await sessionOf(database, token)).toBeDefined();
    await database.rows(sql`update tokens set expires_at = expires_at - interval '2 minutes'`);
    expect(await sessionOf(database, token)).toBeUndefined();
    const again = await login(services, address, taper);
    await database.rows(sql`delete from users where id = ${user.id}`);
    expect(await sessionOf(database, again.token)).toBeUndefined();
  });
});

describe('a forgotten password', () => {
  const reset = { password: 'battery staple', verifyPassword: 'battery staple' };

  it('is set anew by the mailed link, once, and ends every session', async () => {
    const before = await register(services, address, taper);
    const answer = await requestReset(services, { username: 'terry', email: 'TERRY@example.org' });
    expect(answer).toMatchObject({ id: 0, username: 'terry', validemail: false });
    const confirmHash = await mail.secret('confirmHash');
    const after = await savePassword(services, { confirmHash, ...reset });
    expect(after.user.username).toBe('Terry');
    expect(await sessionOf(database, after.token)).toBeDefined();
    expect(await sessionOf(database, before.token)).toBeUndefined();
    await login(services, address, { username: 'Terry', password: reset.password });
    expect((await refused(login(services, address, taper))).code).toBe('BAD_CREDENTIALS');
    expect(await refused(savePassword(services, { confirmHash, ...reset }))).toEqual({
      code: 'BAD_USER_INPUT',
      field: 'confirmHash',
      message: 'This password reset link is invalid or has expired.',
    });
  });

  it('is set by one of two who have the link at once', async () => {
    await register(services, address, taper);
    await requestReset(services, taper);
    const confirmHash = await mail.secret('confirmHash');
    const outcomes = await Promise.allSettled([1, 2].map(() => savePassword(services, { confirmHash, ...reset })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is set by no secret that was issued for something else, and its own opens no session', async () => {
    const { token } = await register(services, address, taper);
    const confirmation = await mail.secret('token');
    await requestReset(services, taper);
    const confirmHash = await mail.secret('confirmHash');
    for (const other of [token, confirmation]) {
      expect(await refused(savePassword(services, { confirmHash: other, ...reset }))).toMatchObject({
        field: 'confirmHash',
      });
    }
    expect(await sessionOf(database, confirmHash)).toBeUndefined();
    expect(await sessionOf(database, confirmation)).toBeUndefined();
    expect(await confirmEmail(database, token)).toBeUndefined();
    expect(await confirmEmail(database, confirmHash)).toBeUndefined();
  });

  it('leaves the link usable when the new password is refused', async () => {
    await register(services, address, taper);
    await requestReset(services, taper);
    const confirmHash = await mail.secret('confirmHash');
    const wrong = savePassword(services, { confirmHash, password: 'battery staple', verifyPassword: 'other' });
    expect(await refused(wrong)).toMatchObject({ field: 'verifyPassword' });
    await savePassword(services, { confirmHash, ...reset });
  });

  it('cannot be set after an hour', async () => {
    await register(services, address, taper);
    await requestReset(services, taper);
    await mail.messages();
    await database.rows(sql`update tokens set expires_at = expires_at - interval '61 minutes' where purpose = 'reset'`);
    const late = savePassword(services, { confirmHash: await mail.secret('confirmHash'), ...reset });
    expect(await refused(late)).toMatchObject({ field: 'confirmHash' });
  });

  it.each([
    ['nobody', 'terry@example.org'],
    ['terry', 'nobody@example.org'],
    ['terry\0', 'terry@example.org'],
  ])('answers %j and %j alike, and mails nobody', async (username, email) => {
    await register(services, address, taper);
    const sent = (await mail.messages()).length;
    expect(await requestReset(services, { username, email })).toEqual({
      id: 0,
      username,
      name: '',
      validemail: false,
      perms: '',
    });
    expect(await mail.messages()).toHaveLength(sent);
  });

  it('can be asked for 3 times an hour and account', async () => {
    for (let i = 0; i < 3; i += 1) await requestReset(services, { username: 'ghost', email: 'a@b' });
    expect(await refused(requestReset(services, { username: 'GHOST', email: 'a@b' }))).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Please try again in 60 minutes.',
    });
  });
});
