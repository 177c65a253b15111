import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { Limiter } from '#server/accounts/attemptLimits.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import type { AccountRow } from '#server/data/accounts/accounts.ts';
import { rememberSandbox } from '#server/data/site/sandbox.ts';
import type { Database } from '#server/db/database.ts';
import { builders } from './builders.ts';
import { empty } from './database.ts';
import { derivedRows, freshRows } from './derived.ts';
import { MailBox } from './mailBox.ts';

export const password = 'correct horse';

/** A show of an artist, as a member adds it. */
export const show = (artist: number, venue = 'Gull Hall') => ({
  ...{ isCompilation: false, artist_id: artist, date: '05/08/1977', venue, city: 'Ithaca', state: 'NY' },
  set1: 'Millrace > Ferry',
});

/** The services of a member who writes. */
export const servicesOf = (database: Database): AccountServices => ({
  database,
  limiter: new Limiter(database, false),
  mailer: new MailBox(),
  siteUrl: 'http://site.test',
});

/** The three members of a test. The night takes the account of `old`. */
export interface Members {
  editor: AccountRow;
  member: AccountRow;
  old: AccountRow;
}

/** Empties a sandbox, and fills it with three members, and two artists with a show each that the night keeps. */
export async function fill(database: Database): Promise<Members> {
  await empty(database);
  await rememberSandbox(database, true);
  const [editor, member, old] = await database.rows<AccountRow>(
    sql`insert into users (username, name, email, obfuscated_email, password_hash, perms, created_at)
      select name, name, name, name, ${await hashPassword(password)}, perms, now() - age
      from (values ('editor', 'musicLover,editor', interval '0'), ('member', 'musicLover', interval '0'),
        ('old', 'musicLover', interval '25 hours')) account (name, perms, age)
      returning id, username, name, valid_email as validemail, perms, blocked`,
  );
  if (!editor || !member || !old) throw new Error('There are not three members.');
  const add = builders(database);
  for (const name of ['The Gulls', 'The Terns']) {
    const artist = await add.artist(name);
    await add.performance(artist, { venue: 'Gull Hall', city: 'Ithaca', state: 'NY', set1: 'Millrace > Tin Roof' });
  }
  await database.rows(sql`update artists set in_snapshot = true`);
  await database.rows(sql`update performances set in_snapshot = true`);
  return { editor, member, old };
}

/** Expects that counts and the search index are as if they were made anew. */
export const expectIndex = async (database: Database): Promise<void> =>
  expect(await derivedRows(database)).toEqual(await freshRows(database));
