import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '#server/db/builder.ts';
import type { Database } from '#server/db/database.ts';
import { knownAddresses, users } from '#server/db/tables/members.ts';
import { testDatabase } from '#tests/support/server/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('build', () => {
  const account = {
    username: 'ann',
    name: 'Ann',
    email: 'ann@mail.example',
    obfuscatedEmail: '',
    passwordHash: 'kept',
  };

  it('gives rows by the names of the fields, also where two tables have a column of one name', async () => {
    const before = Date.now();
    const [user] = await build(database, (db) => db.insert(users).values(account).returning({ id: users.id }));
    await build(database, (db) => db.insert(knownAddresses).values({ userId: user?.id ?? 0, address: 'here' }));
    const rows = await build(database, (db) => db.select().from(users).crossJoin(knownAddresses));
    expect(rows).toEqual([
      {
        users: {
          ...account,
          id: user?.id,
          look: null,
          validEmail: false,
          perms: 'musicLover',
          blocked: null,
          unsentMailAt: null,
          createdAt: expect.any(Date),
        },
        known_addresses: { userId: user?.id, address: 'here', signedInAt: expect.any(Date) },
      },
    ]);
    expect(rows[0]?.users.createdAt.getTime()).toBeGreaterThan(before - 60_000);
  });

  it("throws the database's own error, which does not hold the values of the statement", async () => {
    const failure = await build(database, (db) =>
      db.insert(knownAddresses).values({ userId: 999, address: 'nowhere' }),
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(pg.DatabaseError);
    expect(failure).toHaveProperty('code', '23503');
    expect(String(failure)).not.toContain('nowhere');
  });
});
