import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changeEmail, changePassword, signOutEverywhere } from '#server/accounts/accountChanges.ts';
import { confirmAddress } from '#server/accounts/confirmation.ts';
import { requestReset, savePassword } from '#server/accounts/passwordReset.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { register } from '#server/accounts/registration.ts';
import { sessionOf } from '#server/accounts/sessions.ts';
import { lockAccount, setEmail, updateAccount } from '#server/data/accounts/accounts.ts';
import type { Queryable } from '#server/db/database.ts';
import { accountTests, address, refused, taper } from '#tests/support/server/accounts.ts';

const own = accountTests();

const { password } = taper;
const badLink = { field: 'confirmHash', message: 'This link is invalid or has expired.' };
const newPassword = { password: 'new horse!', verifyPassword: 'new horse!' };

/** Registers a member, and returns the account. */
const signUp = async (username = 'Terry') =>
  (await register(own.services, address, { ...taper, username, email: `${username}@example.org` })).user;

/** Asks for another address, and returns the code of the link that is mailed to it. */
async function askFor(account: Awaited<ReturnType<typeof signUp>>, email: string): Promise<string> {
  await changeEmail(own.services, account, { password, email });
  const mail = (await own.mail.messages()).findLast(({ to }) => to === email);
  return new URL(mail?.link ?? 'about:blank').searchParams.get('token') ?? '';
}

async function resetCode(): Promise<string> {
  await requestReset(own.services, address, taper);
  return own.mail.secret('confirmHash');
}

/** The outcomes of calls that begin while a transaction has changed something and has not ended. */
async function during(
  change: (transaction: Queryable) => Promise<unknown>,
  calls: () => Promise<unknown>[],
): Promise<PromiseSettledResult<unknown>[]> {
  let outcomes: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await own.database.transaction(async (transaction) => {
    await change(transaction);
    outcomes = Promise.allSettled(calls());
    // By now they have read the account, if the database can read while it is changed.
    await setTimeout(500);
  });
  return outcomes ?? [];
}

const addresses = () => own.database.rows<{ email: string }>(sql`select email from users order by id`);

describe('a new address', () => {
  it('ends all links that were mailed before, those for a new password and of the registration', async () => {
    const account = await signUp();
    const registration = await own.mail.secret('token');
    const reset = await resetCode();
    const code = await askFor(account, 'new@example.org');
    expect(await confirmAddress(own.database, code)).toMatchObject({ username: 'Terry', validemail: true });
    expect(await refused(savePassword(own.services, address, { confirmHash: reset, ...newPassword }))).toMatchObject({
      field: 'confirmHash',
    });
    for (const used of [registration, code]) {
      expect(await refused(confirmAddress(own.database, used))).toMatchObject(badLink);
    }
  });

  it('is waited for by a link for a new password, which does not go to the old one then', async () => {
    const { id } = await signUp();
    const before = (await own.mail.messages()).length;
    await during(
      (transaction) => setEmail(transaction, id, 'new@example.org'),
      () => [requestReset(own.services, address, taper)],
    );
    expect(await own.mail.messages()).toHaveLength(before);
    expect(await own.database.rows(sql`select from tokens where purpose = 'reset'`)).toEqual([]);
  });

  it('goes to one of two accounts that confirm it at once; the other is told so', async () => {
    const codes = [
      await askFor(await signUp('Terry'), 'new@example.org'),
      await askFor(await signUp('Tess'), 'new@example.org'),
    ];
    const outcomes = await Promise.allSettled(codes.map((code) => confirmAddress(own.database, code)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Email is already in use', extensions: { code: 'BAD_USER_INPUT' } },
    });
    expect((await addresses()).filter(({ email }) => email === 'new@example.org')).toHaveLength(1);
  });

  it('goes to one of an account and a registration at once; the other is told so', async () => {
    const code = await askFor(await signUp(), 'new@example.org');
    const other = { ...taper, username: 'Tess', email: 'NEW@example.org' };
    const outcomes = await Promise.allSettled([
      confirmAddress(own.database, code),
      register(own.services, address, other),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { message: 'Email is already in use' } },
    ]);
  });

  it('has one link, however many ask for it at once', async () => {
    const account = await signUp();
    const asked = await during(
      (transaction) => lockAccount(transaction, account.id),
      () => [1, 2, 3].map((at) => changeEmail(own.services, account, { password, email: `new${at}@example.org` })),
    );
    expect(asked.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    expect(await own.database.rows(sql`select from tokens where purpose = 'email'`)).toHaveLength(1);
  });

  it('is not asked for, nor a password set, with one that is replaced meanwhile', async () => {
    const account = await signUp();
    const hash = await hashPassword('first horse');
    const other = { oldPassword: password, password: 'second horse', confirmPassword: 'second horse' };
    const asked = await during(
      (transaction) => updateAccount(transaction, account.id, { passwordHash: hash }),
      () => [
        changeEmail(own.services, account, { password, email: 'new@example.org' }),
        changePassword(own.services, address, account, other),
      ],
    );
    expect(asked).toMatchObject(Array(2).fill({ reason: { message: 'The password is wrong' } }));
    expect(await own.database.rows(sql`select from tokens where purpose = 'email'`)).toEqual([]);
    expect(await own.database.rows(sql`select password_hash as hash from users`)).toEqual([{ hash }]);
  });
});

it('is confirmed once: of two that press the button at once, one is told that the link is used', async () => {
  const code = await askFor(await signUp(), 'new@example.org');
  const outcomes = await Promise.allSettled([1, 2].map(() => confirmAddress(own.database, code)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: badLink.message },
  });
});

it('lets nobody in by a link that was mailed before all were signed out', async () => {
  const { token, user } = await register(own.services, address, taper);
  const registration = await own.mail.secret('token');
  const reset = await resetCode();
  const code = await askFor(user, 'new@example.org');
  await signOutEverywhere(own.services, user);
  expect(await sessionOf(own.database, token)).toBeUndefined();
  expect(await refused(savePassword(own.services, address, { confirmHash: reset, ...newPassword }))).toMatchObject({
    field: 'confirmHash',
  });
  expect(await refused(confirmAddress(own.database, code))).toMatchObject(badLink);
  // It says that the mailbox is the account's, and no more.
  expect(await confirmAddress(own.database, registration)).toMatchObject({ username: 'Terry' });
});
