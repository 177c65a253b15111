import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { ask } from './api.ts';

/** The fields of a registration. */
export interface Person {
  name: string;
  email: string;
  username: string;
  password: string;
}

/** Somebody who has no account yet, and whom no other journey knows. */
export function newPerson(): Person {
  const username = `ada_${randomBytes(4).toString('hex')}`;
  return { name: 'Ada Lovelace', email: `${username}@example.org`, username, password: `secret of ${username}` };
}

/** A person with an account, and the session that registering opened. */
export interface Member extends Person {
  token: string;
  perms: string;
}

const created = v.object({
  userCreate: v.object({ token: v.string(), user: v.object({ perms: v.string() }) }),
});

/** Registers a new person with the API. */
export async function createMember(request: APIRequestContext): Promise<Member> {
  const person = newPerson();
  const { userCreate } = await ask(
    request,
    created,
    `mutation ($name: String!, $email: String!, $obfuscatedEmail: String!, $username: String!, $password: String!) {
      userCreate(name: $name, email: $email, obfuscatedEmail: $obfuscatedEmail, username: $username,
        password: $password, confirmPassword: $password) { token user { perms } } }`,
    { ...person, obfuscatedEmail: 'ada_at_example' },
  );
  return { ...person, token: userCreate.token, perms: userCreate.user.perms };
}

/** Opens every document of the page as this member does. Other permissions than the account's may be pretended. */
export async function signIn(page: Page, { token, username, perms }: Pick<Member, 'token' | 'username' | 'perms'>) {
  const session = { authToken: token, currentUser: username, userPerms: perms };
  // Once for each tab: what the site itself forgets or stores later stays so.
  await page.addInitScript(`if (!sessionStorage.getItem('signed in')) {
    sessionStorage.setItem('signed in', 'once');
    for (const [key, value] of Object.entries(${JSON.stringify(session)})) sessionStorage.setItem(key, value);
  }`);
}
