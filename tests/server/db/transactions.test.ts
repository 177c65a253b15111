import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { UnknownOutcome } from '#server/db/failures.ts';
import { type TestApi, testApi } from '#tests/support/server/api.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { signUp } from '#tests/support/server/members.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.rows(sql`create table notes (id integer primary key, text text)`);
});
beforeEach(async () => {
  await database.rows(sql`delete from notes`);
});

const ended = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);

/** The work of a transaction that the database ends with a code, as many times as is said. */
function endedBy(code: string, times: number) {
  const work = {
    runs: 0,
    async in(transaction: Pick<Database, 'rows'>) {
      work.runs += 1;
      await transaction.rows(sql`insert into notes values (${work.runs}, ${code})`);
      if (work.runs <= times) await transaction.rows(ended(code));
      return work.runs;
    },
  };
  return work;
}

const notes = () => database.rows(sql`select id from notes order by id`);

describe('a transaction that others end', () => {
  it.each(['40P01', '40001'])('is run again, twice: %s', async (code) => {
    expect(await database.transaction(endedBy(code, 2).in)).toBe(3);
    expect(await notes()).toEqual([{ id: 3 }]);
    await database.rows(sql`delete from notes`);
    const work = endedBy(code, 3);
    await expect(database.transaction(work.in)).rejects.toMatchObject({ code });
    expect(work.runs).toBe(3);
    expect(await notes()).toEqual([]);
  });

  it('is not run again for another error, nor if it can be run once', async () => {
    const failing = endedBy('23503', 1);
    await expect(database.transaction(failing.in)).rejects.toMatchObject({ code: '23503' });
    const once = endedBy('40P01', 1);
    await expect(database.withoutTimeout((session) => session.transactionOnce(once.in))).rejects.toMatchObject({
      code: '40P01',
    });
    expect([failing.runs, once.runs]).toEqual([1, 1]);
  });

  it.runIf(process.env.TEST_DATABASE_URL)('by a deadlock does its work after all', async () => {
    await database.rows(sql`insert into notes values (1, ''), (2, '')`);
    let [begun, runs] = [0, 0];
    const inOrder = (first: number, second: number) =>
      database.transaction(async (transaction) => {
        runs += 1;
        await transaction.rows(sql`update notes set text = text || ${first}::text where id = ${first}::int`);
        begun += 1;
        await expect.poll(() => begun, { interval: 5 }).toBeGreaterThan(1);
        await transaction.rows(sql`update notes set text = text || ${first}::text where id = ${second}::int`);
      });
    await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
    expect(runs).toBeGreaterThan(2);
    const texts = await database.rows<{ text: string }>(sql`select text from notes`);
    expect(texts.map(({ text }) => [...text].sort().join(''))).toEqual(['12', '12']);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('a commit whose connection is lost', () => {
  /** Ends the connection while the addition of an artist is committed. */
  const losing = sql`create constraint trigger losing after insert on artists deferrable initially deferred
    for each row when (new.name = 'Lost') execute function lose()`;
  const lose = sql`create function lose() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()), pg_sleep(0.1); return null; end $$`;

  it('may have been stored, and the member is told so; the next one is answered', async () => {
    const api: TestApi = await testApi();
    await api.database.rows(lose);
    await api.database.rows(losing);
    await expect(
      api.database.transaction((transaction) => transaction.rows(sql`insert into artists (name) values ('Lost')`)),
    ).rejects.toThrow(UnknownOutcome);
    const token = await signUp(api, 'robin');
    const add = (name: string) => api.ask(`mutation { artistCreate(name: "${name}") { name } }`, {}, token);
    expect((await add('Lost')).errors).toMatchObject([
      { message: expect.stringContaining('It may have been stored'), extensions: { code: 'UNKNOWN_OUTCOME' } },
    ]);
    expect((await add('Found')).data).toEqual({ artistCreate: { name: 'Found' } });
    await api.close();
  });

  it('is no question if the server refuses it', async () => {
    await database.rows(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '23514'; end $$`);
    await database.rows(sql`create constraint trigger refusing after insert on notes deferrable initially deferred
      for each row execute function refuse()`);
    await expect(
      database.transaction((transaction) => transaction.rows(sql`insert into notes values (1, '')`)),
    ).rejects.toMatchObject({ code: '23514' });
    await database.rows(sql`drop trigger refusing on notes`);
  });
});
