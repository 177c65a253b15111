import { sql } from 'drizzle-orm';
import type { TestApi } from './api.ts';

/** Registers a member, and returns the token of a session. */
export async function signUp(api: TestApi, username: string, perms = 'musicLover'): Promise<string> {
  const { data } = await api.run<{ userCreate: { token: string } }>('UserCreate', {
    name: username,
    email: `${username}@example.org`,
    obfuscatedEmail: `${username}_at_example`,
    username,
    password: 'correct horse',
    confirmPassword: 'correct horse',
  });
  await api.database.rows(sql`update users set perms = ${perms} where username = ${username}`);
  if (!data) throw new Error(`${username} was not registered.`);
  return data.userCreate.token;
}
