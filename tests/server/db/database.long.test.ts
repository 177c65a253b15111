import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#tests/support/server/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase({ statementLimit: 1_000 });
  await database.rows(sql`create table notes (id integer primary key, text text)`);
});
afterAll(() => database.close());

const one = sql`select 1 as one`;
const runaway = sql`select count(*) from generate_series(1, 1000000000000) as numbers`;

describe('a statement that runs away', () => {
  it('says so and leaves the connection as it was', async () => {
    for (let round = 0; round < 2; round++) {
      await expect(database.rows(runaway)).rejects.toMatchObject({ code: '57014' });
      expect(await database.rows(one)).toEqual([{ one: 1 }]);
    }
  });

  it('says so while others wait, and they go on', async () => {
    const others = Array.from({ length: 20 }, (_, number) => database.rows(sql`select ${number}::integer as number`));
    await expect(database.rows(runaway)).rejects.toMatchObject({ code: '57014' });
    const later = await database.rows(one);
    expect((await Promise.all(others)).flat()).toEqual(Array.from({ length: 20 }, (_, number) => ({ number })));
    expect(later).toEqual([{ one: 1 }]);
  });

  it('leaves nothing of its transaction', async () => {
    const work = database.transaction(async (transaction) => {
      await transaction.rows(sql`insert into notes values (3)`);
      await transaction.rows(runaway);
    });
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect(await database.rows(sql`select id from notes`)).toEqual([]);
  });
});

it.skipIf(process.env.TEST_DATABASE_URL)(
  'a statement may end the embedded database, and the next one finds it open',
  async () => {
    // The driver has no data to send, and PGlite knows no way out of waiting for it.
    await expect(database.rows(sql`copy notes from stdin`)).rejects.toThrow();
    expect(await database.rows(one)).toEqual([{ one: 1 }]);
  },
);

it('lets a statement take its time where that is asked for, and only there', async () => {
  const slow = sql`select pg_sleep(1.5)`;
  await database.withoutTimeout(async (session) => {
    await session.rows(slow);
    await session.transaction((transaction) => transaction.rows(one));
    await session.rows(sql`vacuum (analyze) notes`);
  });
  await expect(database.rows(slow)).rejects.toMatchObject({ code: '57014' });
});

it('goes on after a change of tables', async () => {
  const read = sql`select * from notes where id = ${1}`;
  await database.rows(sql`insert into notes values (1)`);
  await database.rows(read);
  await database.rows(sql`alter table notes add column more text`);
  await expect(database.rows(read)).rejects.toMatchObject({ code: '0A000' });
  expect(await database.rows(read)).toEqual([{ id: 1, text: null, more: null }]);
});

it('finishes what is under way before it closes', async () => {
  const other = await testDatabase();
  const answers = Array.from({ length: 30 }, () => other.rows(one));
  await other.close();
  expect((await Promise.all(answers)).flat()).toHaveLength(30);
  await expect(other.rows(one)).rejects.toThrow();
});
