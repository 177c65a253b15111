import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { confirmAddress } from '#server/accounts/confirmation.ts';
import { requestReset, savePassword } from '#server/accounts/passwordReset.ts';
import { register } from '#server/accounts/registration.ts';
import { login, sessionOf } from '#server/accounts/sessions.ts';
import { accountTests, address, refused, taper } from '#tests/support/server/accounts.ts';

// Files before this one have loaded the modules, and files after it need the real ones.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock(import('@node-rs/argon2'), { spy: true });

const own = accountTests();

describe('a forgotten password', () => {
  const reset = { password: 'battery staple', verifyPassword: 'battery staple' };

  it('is set anew by the mailed link, once, and ends every session', async () => {
    const before = await register(own.services, address, taper);
    const answer = await requestReset(own.services, address, { username: 'terry', email: 'TERRY@example.org' });
    expect(answer).toMatchObject({ id: 0, username: 'terry', validemail: false });
    const confirmHash = await own.mail.secret('confirmHash');
    const after = await savePassword(own.services, address, { confirmHash, ...reset });
    expect(after.user.username).toBe('Terry');
    expect(await sessionOf(own.database, after.token)).toBeDefined();
    expect(await sessionOf(own.database, before.token)).toBeUndefined();
    await login(own.services, address, { username: 'Terry', password: reset.password });
    expect((await refused(login(own.services, address, taper))).code).toBe('BAD_CREDENTIALS');
    expect(await refused(savePassword(own.services, address, { confirmHash, ...reset }))).toEqual({
      code: 'BAD_USER_INPUT',
      field: 'confirmHash',
      message: 'This password reset link is invalid or has expired.',
    });
  });

  it('is mailed about without a word of whoever registered', async () => {
    const words = 'Verify at https://evil.example';
    const stranger = { ...taper, name: words, username: words, obfuscatedEmail: words };
    await register(own.services, address, stranger);
    await requestReset(own.services, address, stranger);
    const messages = await own.mail.messages();
    expect(messages).toHaveLength(2);
    for (const { to, link, ...rest } of messages) {
      expect(to).toBe('Terry@example.org');
      expect(JSON.stringify(rest)).not.toContain('evil');
      expect(rest.text.match(/https?:\/\/\S+/g)).toEqual([link]);
    }
  });

  it('is set by one of two who have the link at once', async () => {
    await register(own.services, address, taper);
    await requestReset(own.services, address, taper);
    const confirmHash = await own.mail.secret('confirmHash');
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => savePassword(own.services, address, { confirmHash, ...reset })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is set by no secret that was issued for something else, and its own opens no session', async () => {
    const { token } = await register(own.services, address, taper);
    const confirmation = await own.mail.secret('token');
    await requestReset(own.services, address, taper);
    const confirmHash = await own.mail.secret('confirmHash');
    for (const other of [token, confirmation]) {
      expect(await refused(savePassword(own.services, address, { confirmHash: other, ...reset }))).toMatchObject({
        field: 'confirmHash',
      });
    }
    expect(await sessionOf(own.database, confirmHash)).toBeUndefined();
    expect(await sessionOf(own.database, confirmation)).toBeUndefined();
    for (const other of [token, confirmHash]) {
      expect(await refused(confirmAddress(own.database, other))).toMatchObject({ field: 'confirmHash' });
    }
  });

  it('is set by one mailed link of several: the others end with it, the older and the newer', async () => {
    await register(own.services, address, taper);
    const codes: string[] = [];
    for (let mails = 0; mails < 3; mails += 1) {
      await requestReset(own.services, address, taper);
      codes.push(await own.mail.secret('confirmHash'));
    }
    const [older = '', used = '', newer = ''] = codes;
    expect(new Set(codes).size).toBe(3);
    await savePassword(own.services, address, { confirmHash: used, ...reset });
    for (const confirmHash of [older, newer]) {
      expect(await refused(savePassword(own.services, address, { confirmHash, ...reset }))).toMatchObject({
        field: 'confirmHash',
      });
    }
  });

  it('leaves the links of others and the confirmation of the address as they are', async () => {
    await register(own.services, address, taper);
    const confirmation = await own.mail.secret('token');
    const other = { ...taper, username: 'other', email: 'other@example.org' };
    const { token } = await register(own.services, address, other);
    await requestReset(own.services, address, other);
    const othersCode = await own.mail.secret('confirmHash');
    await requestReset(own.services, address, taper);
    const confirmHash = await own.mail.secret('confirmHash');
    await savePassword(own.services, address, { confirmHash, ...reset });
    expect(await sessionOf(own.database, token)).toBeDefined();
    expect(await confirmAddress(own.database, confirmation)).toBeDefined();
    await savePassword(own.services, address, { confirmHash: othersCode, ...reset });
  });

  it('leaves the link usable when the attempt cannot be taken back', async () => {
    await register(own.services, address, taper);
    await requestReset(own.services, address, taper);
    const confirmHash = await own.mail.secret('confirmHash');
    const lost = new Error('The connection is lost.');
    const refund = vi.spyOn(own.services.limiter, 'refund').mockRejectedValueOnce(lost);
    await expect(savePassword(own.services, address, { confirmHash, ...reset })).rejects.toBe(lost);
    refund.mockRestore();
    await savePassword(own.services, address, { confirmHash, ...reset });
  });

  it('leaves the link usable when the new password is refused', async () => {
    await register(own.services, address, taper);
    await requestReset(own.services, address, taper);
    const confirmHash = await own.mail.secret('confirmHash');
    const wrong = savePassword(own.services, address, {
      confirmHash,
      password: 'battery staple',
      verifyPassword: 'other',
    });
    expect(await refused(wrong)).toMatchObject({ field: 'verifyPassword' });
    await savePassword(own.services, address, { confirmHash, ...reset });
  });

  it('cannot be set after an hour', async () => {
    await register(own.services, address, taper);
    await requestReset(own.services, address, taper);
    await own.mail.messages();
    await own.database.rows(
      sql`update tokens set expires_at = expires_at - interval '61 minutes' where purpose = 'reset'`,
    );
    const late = savePassword(own.services, address, { confirmHash: await own.mail.secret('confirmHash'), ...reset });
    expect(await refused(late)).toMatchObject({ field: 'confirmHash' });
  });

  it.each([
    ['nobody', 'terry@example.org'],
    ['terry', 'nobody@example.org'],
    ['terry\0', 'terry@example.org'],
  ])('answers %j and %j alike, and mails nobody', async (username, email) => {
    await register(own.services, address, taper);
    const sent = (await own.mail.messages()).length;
    expect(await requestReset(own.services, address, { username, email })).toEqual({
      id: 0,
      username,
      name: '',
      validemail: false,
      perms: '',
    });
    expect(await own.mail.messages()).toHaveLength(sent);
  });

  it.each([
    [{ username: 'x'.repeat(65) }, 'username', 'Username must be at most 64 characters long'],
    [{ username: ' ' }, 'username', 'Username is required'],
    [{ email: `a@${'b'.repeat(253)}` }, 'email', 'Email must be at most 254 characters long'],
    [{ email: '' }, 'email', 'Email is required'],
  ])('is not asked for with %j', async (change, field, message) => {
    expect(await refused(requestReset(own.services, address, { ...taper, ...change }))).toEqual({
      code: 'BAD_USER_INPUT',
      field,
      message,
    });
  });

  it('mails three links an hour, and looks accepted however often it is asked for', async () => {
    await register(own.services, address, taper);
    await own.mail.messages();
    const ask = (from: string) => requestReset(own.services, from, { username: 'TERRY', email: taper.email });
    for (let i = 0; i < 8; i += 1) expect(await ask(`10.0.0.${i}`)).toMatchObject({ id: 0, username: 'TERRY' });
    expect(await own.mail.messages()).toHaveLength(1 + 3);
    await savePassword(own.services, address, { confirmHash: await own.mail.secret('confirmHash'), ...reset });
    await own.database.rows(sql`update attempts set resets_at = now()`);
    await ask('10.0.0.8');
    expect(await own.mail.messages()).toHaveLength(1 + 4);
  });

  it('is not used up by those who do not know the email address', async () => {
    await register(own.services, address, taper);
    for (let i = 0; i < 5; i += 1) {
      await requestReset(own.services, `10.0.0.${i}`, { username: 'terry', email: 'guess@example.org' });
    }
    await requestReset(own.services, address, taper);
    expect(await own.mail.messages()).toHaveLength(1 + 1);
  });

  it('can be asked for 10 times an hour from an address', async () => {
    for (let i = 0; i < 10; i += 1) await requestReset(own.services, address, { username: `ghost${i}`, email: 'a@b' });
    expect(await refused(requestReset(own.services, address, taper))).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many attempts. Please try again in 60 minutes.',
    });
    await requestReset(own.services, '10.0.0.1', taper);
  });

  it.each([
    [{ password: 'short', verifyPassword: 'short' }, 'password', 'Password must be at least 8 characters long'],
    [{ password: ' '.repeat(9), verifyPassword: ' '.repeat(9) }, 'password', 'Password is required'],
    [
      { password: 'x'.repeat(1001), verifyPassword: 'x'.repeat(1001) },
      'password',
      'Password must be at most 1,000 characters long',
    ],
    [{ verifyPassword: '' }, 'verifyPassword', 'Confirm Password is required'],
    [{ confirmHash: 'x'.repeat(201) }, 'confirmHash', 'Confirm Hash must be at most 200 characters long'],
    [{ confirmHash: 'a\0b' }, 'confirmHash', 'Confirm Hash must not contain null characters or broken Unicode'],
  ])('refuses wrong texts and leaves the link usable (%#)', async (change, field, message) => {
    await register(own.services, address, taper);
    await requestReset(own.services, address, taper);
    const right = { confirmHash: await own.mail.secret('confirmHash'), ...reset };
    const wrong = savePassword(own.services, address, { ...right, ...change });
    expect(await refused(wrong)).toEqual({ code: 'BAD_USER_INPUT', field, message });
    await savePassword(own.services, address, right);
  });

  it('hashes nothing for a wrong code, and takes 20 of them from an address', async () => {
    vi.mocked(hash).mockClear();
    const guess = (from: string) => refused(savePassword(own.services, from, { confirmHash: 'guessed', ...reset }));
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guess(address)));
    expect(guesses.filter(({ field }) => field === 'confirmHash')).toHaveLength(20);
    expect(guesses.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(10);
    expect(await guess('10.0.0.1')).toMatchObject({ field: 'confirmHash' });
    expect(hash).not.toHaveBeenCalled();
  });
});
