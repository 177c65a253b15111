import { sql } from 'drizzle-orm';
import { GraphQLError } from 'graphql';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Limiter } from '#server/accounts/attemptLimits.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from './database.ts';
import { MailBox } from './mailBox.ts';

/** The values of a registration. */
export const taper = {
  name: 'Terry Taper',
  email: 'Terry@example.org',
  obfuscatedEmail: 'terry_at_example',
  username: 'Terry',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

export const address = '127.0.0.1';

/** The services for the tests of a file. */
interface AccountTests {
  database: Database;
  mail: MailBox;
  services: AccountServices;
}

/** Sets up a database for the tests of a file. Each test has no accounts, no attempts and an empty mail box. */
export function accountTests(): AccountTests {
  const own: Partial<AccountTests> = {};
  const given = <Key extends keyof AccountTests>(key: Key): AccountTests[Key] => {
    const value = own[key];
    if (value === undefined) throw new Error(`There is no ${key} before the tests begin.`);
    return value;
  };
  beforeAll(async () => {
    own.database = await testDatabase();
  });
  afterAll(() => given('database').close());
  beforeEach(async () => {
    const database = given('database');
    await database.rows(sql`delete from users`);
    await database.rows(sql`delete from attempts`);
    own.mail = new MailBox();
    own.services = {
      database,
      mailer: own.mail,
      limiter: new Limiter(database, true),
      siteUrl: 'http://site.test',
    };
  });
  return {
    get database() {
      return given('database');
    },
    get mail() {
      return given('mail');
    },
    get services() {
      return given('services');
    },
  };
}

/** The error with which a call was refused. A call that succeeds fails the test. */
export async function refused(call: Promise<unknown>): Promise<{ message: string; code: unknown; field: unknown }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { message: error.message, code: error.extensions.code, field: error.extensions.field };
  }
  throw new Error('It was not refused');
}
