import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { confirmAddress } from '#server/accounts/confirmation.ts';
import { lookOf } from '#server/accounts/identity.ts';
import { requestReset } from '#server/accounts/passwordReset.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { register } from '#server/accounts/registration.ts';
import { login, sessionOf } from '#server/accounts/sessions.ts';
import { completeLooks } from '#server/data/accounts/accounts.ts';
import { accountTests, address, refused, taper } from '#tests/support/server/accounts.ts';

const own = accountTests();

describe('registration', () => {
  it('opens a session and stores no secret as it is', async () => {
    const { token, user } = await register(own.services, address, taper);
    expect(user).toMatchObject({ username: 'Terry', validemail: false, perms: 'musicLover' });
    expect((await sessionOf(own.database, token))?.id).toBe(user.id);
    const stored = JSON.stringify([
      await own.database.rows(sql`select * from users`),
      await own.database.rows(sql`select * from tokens`),
    ]);
    for (const secret of [token, taper.password, await own.mail.secret('token')]) expect(stored).not.toContain(secret);
  });

  it('confirms the address by the mailed link, once', async () => {
    const { token } = await register(own.services, address, taper);
    expect((await own.mail.messages())[0]).toMatchObject({ to: taper.email });
    const secret = await own.mail.secret('token');
    expect(await confirmAddress(own.database, secret)).toMatchObject({ username: 'Terry', validemail: true });
    expect((await sessionOf(own.database, token))?.validemail).toBe(true);
    for (const bad of [secret, 'guessed', token]) {
      expect(await refused(confirmAddress(own.database, bad))).toMatchObject({
        field: 'confirmHash',
        message: 'This link is invalid or has expired.',
      });
    }
  });

  it.each([
    [{ confirmPassword: 'other horse' }, 'confirmPassword', 'Passwords do not match'],
    ...['short', 'e\u0301'.repeat(4)].map((password): [object, string, string] => [
      { password, confirmPassword: password },
      'password',
      'Password must be at least 8 characters long',
    ]),
    [{ password: 'x'.repeat(1001) }, 'password', 'Password must be at most 1,000 characters long'],
    ...[
      'nowhere',
      '<a@b',
      'A <a@b>',
      '<<a@b>>',
      '"a"@b',
      'a(comment)@b',
      'a@b@c',
      'a@b,c@d',
      'a@',
      '@b',
      'a@b_c',
      'a@[::1]',
      'a\u200B@b',
    ].map((email): [object, string, string] => [{ email }, 'email', 'Email must be an email address']),
    [{ email: 'a@b\r\nbcc:c@d' }, 'email', 'Email must be an email address'],
    [{ username: '' }, 'username', 'Username is required'],
    [{ username: ' Terry' }, 'username', 'Username must not begin or end with a space'],
    ...['.', '..', '-', '🎸', '\u0301'].map((username): [object, string, string] => [
      { username },
      'username',
      'Username must contain a letter or a digit',
    ]),
    ...[
      'Ter\u200Bry',
      'Ter\u200Dry',
      'Ter\uFEFFry',
      '\u202EyrreT',
      '\u2066Terry',
      'Ter\u00ADry',
      'Ter\try',
      'Ter\u0007ry',
      'Ter\u3164ry',
      'Ter\u2800ry',
      'Ter\uFE0Fry',
      'Ter\u{E0041}ry',
      'Ter\u2028ry',
      'Terry  Taper',
    ].map((username): [object, string, string] => [
      { username },
      'username',
      'Username must consist of visible characters, with single spaces between them',
    ]),
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ obfuscatedEmail: '' }, 'obfuscatedEmail', 'Obfuscated Email is required'],
    [{ username: 'x'.repeat(65) }, 'username', 'Username must be at most 64 characters long'],
    [{ username: '\uFDFA'.repeat(4) }, 'username', 'Username must be at most 64 characters long'],
    [{ username: `T${'\u0301'.repeat(5)}` }, 'username', 'Username must not have more than 4 combining marks in a row'],
    [{ name: `T${'\u0301\u0323'.repeat(3)}` }, 'name', 'Name must not have more than 4 combining marks in a row'],
    [{ name: 'a\0b' }, 'name', 'Name must not contain null characters or broken Unicode'],
  ])('refuses %j', async (change, field, message) => {
    expect(await refused(register(own.services, address, { ...taper, ...change }))).toEqual({
      code: 'BAD_USER_INPUT',
      field,
      message,
    });
    expect(await own.mail.messages()).toEqual([]);
  });

  it.each([
    [{ username: 'tERRY', email: 'other@example.org' }, 'username', 'Username is already taken'],
    [{ username: 'Other', email: 'terry@EXAMPLE.org' }, 'email', 'Email is already in use'],
  ])('refuses %j when taken, whatever the case', async (change, field, message) => {
    await register(own.services, address, taper);
    expect(await refused(register(own.services, address, { ...taper, ...change }))).toMatchObject({ field, message });
  });

  it.each(['<terry@example.org>', ' < TERRY@EXAMPLE.ORG >'.replaceAll(' ', ''), 'terry@example.org '])(
    'takes %j for the address of the account it is the mailbox of',
    async (email) => {
      await register(own.services, address, taper);
      expect(await refused(register(own.services, address, { ...taper, username: 'Other', email }))).toMatchObject({
        field: 'email',
        message: 'Email is already in use',
      });
      await requestReset(own.services, address, { username: 'Terry', email });
      expect((await own.mail.messages()).at(-1)).toMatchObject({ to: taper.email, subject: 'Set a new password' });
    },
  );

  it('keeps one form of a host, in ASCII', async () => {
    await register(own.services, address, { ...taper, email: "<o'terry+tapes@Bücher.Example>" });
    expect((await own.mail.messages())[0]?.to).toBe("o'terry+tapes@xn--bcher-kva.example");
    const again = { ...taper, username: 'Other', email: "o'terry+tapes@xn--bcher-kva.example" };
    expect(await refused(register(own.services, address, again))).toMatchObject({ field: 'email' });
  });

  it('keeps one form of a username, whatever the width of its letters', async () => {
    const { user } = await register(own.services, address, { ...taper, username: 'Ｔｅｒｒｙ ①' });
    expect(user.username).toBe('Terry 1');
    const again = { ...taper, username: 'TERRY 1', email: 'other@example.org' };
    expect(await refused(register(own.services, address, again))).toMatchObject({ field: 'username' });
    for (const username of ['terry 1', 'ｔｅｒｒｙ １']) await login(own.services, address, { ...taper, username });
  });

  it('knows case beyond ASCII, and tells accents apart', async () => {
    await register(own.services, address, { ...taper, username: 'Élodie Ж', email: 'Élodie@example.org' });
    const again = (username: string, email: string) => register(own.services, address, { ...taper, username, email });
    expect(await refused(again('éLODIE ж', 'other@example.org'))).toMatchObject({ field: 'username' });
    expect(await refused(again('Other', 'E\u0301LODIE@example.org'))).toMatchObject({ field: 'email' });
    await again('Elodie Ж', 'elodie@example.org');
  });

  it.each([
    ['Terry', 'Тerry', 'a Cyrillic capital'],
    ['Sarah', 'Sаrаh', 'Cyrillic letters'],
    ['Iris', 'ıris', 'a letter without its dot, and another case'],
    ['iris', 'lrıs', 'a small L'],
    ['Strauss', 'Strauß', 'a sharp S'],
    ['Strauß', 'Strauβ', 'a beta'],
    ['David', 'ԁavid', 'a Cyrillic letter whose capital looks otherwise'],
    ['BOB', 'ВОВ', 'Cyrillic capitals alone'],
    ['modern', 'modem', 'two letters as one'],
    ['Otto 10', '0tto lO', 'digits'],
  ])('refuses beside %s what only looks like it: %s, with %s', async (username, other) => {
    await register(own.services, address, { ...taper, username });
    const again = { ...taper, username: other, email: 'other@example.org' };
    expect(await refused(register(own.services, address, again))).toEqual({
      code: 'BAD_USER_INPUT',
      field: 'username',
      message: 'Username looks like one that is already taken',
    });
  });

  it('lets one of two registrations of names that look alike win', async () => {
    const outcomes = await Promise.allSettled([
      register(own.services, address, taper),
      register(own.services, address, { ...taper, username: 'Тerry', email: 'second@example.org' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Username looks like one that is already taken' },
    });
  });

  it('knows the looks of names from before they were stored, and leaves those that look alike as they are', async () => {
    const names = ['Terry', 'Тerry', 'Iris', 'ıris'];
    for (const username of names) {
      await own.database.rows(sql`insert into users (username, name, email, obfuscated_email, password_hash)
        values (${username}, '', ${username}, '', ${await hashPassword(taper.password)})`);
    }
    await Promise.all([1, 2].map(() => completeLooks(own.database, lookOf)));
    expect(await own.database.rows(sql`select username, look from users order by id`)).toEqual([
      { username: 'Terry', look: 'terry' },
      { username: 'Тerry', look: null },
      { username: 'Iris', look: 'lrls' },
      { username: 'ıris', look: null },
    ]);
    for (const username of names) await login(own.services, address, { username, password: taper.password });
    expect(await refused(register(own.services, address, { ...taper, username: 'Теrry' }))).toMatchObject({
      field: 'username',
    });
    // The look goes to the next account that has it.
    await own.database.rows(sql`delete from users where username = 'Terry'`);
    await completeLooks(own.database, lookOf);
    expect(await own.database.rows(sql`select look from users where username = 'Тerry'`)).toEqual([{ look: 'terry' }]);
  });

  it('lets one of two registrations of the same name win', async () => {
    const outcomes = await Promise.allSettled([
      register(own.services, address, taper),
      register(own.services, address, { ...taper, email: 'second@example.org' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await own.database.rows(sql`select from users`)).toHaveLength(1);
  });

  it('is limited to 5 an hour and address', async () => {
    for (let i = 0; i < 5; i += 1) {
      await register(own.services, address, { ...taper, username: `u${i}`, email: `u${i}@example.org` });
    }
    expect(await refused(register(own.services, address, taper))).toMatchObject({ code: 'RATE_LIMITED' });
    await register(own.services, '127.0.0.2', taper);
  });
});
