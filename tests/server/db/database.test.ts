import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { emptyServerDatabase, testDatabase } from '#tests/support/server/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await database.rows(sql`create table notes (id integer primary key, text text)`);
});
afterAll(() => database.close());

const one = sql`select 1 as one`;
const ids = async () =>
  (await database.rows<{ id: number }>(sql`select id from notes order by id`)).map(({ id }) => id);

it('starts with every table and no rows', async () => {
  expect(await database.rows(sql`select count(*) from artists`)).toEqual([{ count: 0 }]);
});

describe('values', () => {
  const date = new Date('2026-02-03T04:05:06.789Z');

  it.each([
    ['smallint', 7, 7],
    ['integer', -2147483648, -2147483648],
    ['bigint', 9007199254740991, 9007199254740991],
    ['double precision', 1.5, 1.5],
    ['numeric', '1.50', '1.50'],
    ['boolean', true, true],
    ['timestamptz', date, date],
    ['uuid', '9e107d9d-372b-b6a8-e9b5-4f6a9c0d1e2f', '9e107d9d-372b-b6a8-e9b5-4f6a9c0d1e2f'],
    ['text', `'"\\%_;--\u202E😀\n`, `'"\\%_;--\u202E😀\n`],
    ['text', 'x'.repeat(3_000_000), 'x'.repeat(3_000_000)],
    ['jsonb', '{"a":[1]}', { a: [1] }],
    ['integer[]', [1, 2], [1, 2]],
    ['integer[]', [], []],
    ['bigint[]', [3, 4], [3, 4]],
    ['bigint[]', [], []],
    ['boolean[]', [true, false], [true, false]],
    ['text[]', ['a,b', '"', ''], ['a,b', '"', '']],
    ['text', null, null],
  ])('go and come: %s', async (type, value, expected) => {
    const statement = sql`select ${sql.param(value)}::${sql.raw(type)} as value`;
    expect(await database.rows(statement)).toEqual([{ value: expected }]);
  });
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'reads times and fractions, however the database is set to write them',
  async () => {
    const { databaseUrl, drop } = await emptyServerDatabase();
    const open = () => openDatabase({ databaseUrl, dataDir: '' });
    const first = await open();
    for (const setting of ['datestyle = german', 'extra_float_digits = -12']) {
      await first.rows(
        sql`do $$ begin execute format('alter database %I set ${sql.raw(setting)}', current_database()); end $$`,
      );
    }
    await first.close();
    const second = await open();
    const [row] = await second.rows(
      sql`select '2026-02-03T04:05:06.789Z'::timestamptz as time, 0.1234567::double precision as fraction`,
    );
    expect(row).toEqual({ time: new Date('2026-02-03T04:05:06.789Z'), fraction: 0.1234567 });
    await second.close();
    await drop();
  },
);

describe('a statement that fails', () => {
  it.each([
    ['null bytes', sql`select ${'a\0b'}::text`, '22021'],
    ['a lone surrogate', sql`select ${'a\uD800'}::text`, '22021'],
    ['a lone surrogate in an array', sql`select ${sql.param(['\uDC00'])}::text[]`, '22021'],
    ['a value of the wrong type', sql`select ${'abc'}::integer`, '22P02'],
    ['a value out of range', sql`select ${'99999999999'}::integer`, '22003'],
    ['a fault on the way', sql`select 1 / ${sql.param(0)}::integer`, '22012'],
    ['a table that is not there', sql`select * from nowhere where id = ${1}`, '42P01'],
    ['a fault in its words', sql`selec`, '42601'],
  ])('says so and leaves the connection as it was: %s', async (_name, statement, code) => {
    for (let round = 0; round < 2; round++) {
      await expect(database.rows(statement)).rejects.toMatchObject({ code });
      expect(await database.rows(one)).toEqual([{ one: 1 }]);
    }
  });
});

describe('a transaction', () => {
  it('is kept whole', async () => {
    const result = await database.transaction(async (transaction) => {
      await transaction.rows(sql`insert into notes values (1), (2)`);
      return 'kept';
    });
    expect(result).toBe('kept');
    expect(await ids()).toEqual([1, 2]);
  });

  it.each([
    ['its work throws', sql`select 1`],
    ['a statement fails', sql`insert into notes values (3)`],
  ])('leaves nothing when %s', async (_name, last) => {
    const before = await ids();
    const work = database.transaction(async (transaction) => {
      await transaction.rows(sql`insert into notes values (3)`);
      await transaction.rows(last);
      throw new Error('No.');
    });
    await expect(work).rejects.toThrow();
    expect(await ids()).toEqual(before);
  });

  it('is not seen by others before its end', async () => {
    let seen: number[] | undefined;
    const work = database.transaction(async (transaction) => {
      await transaction.rows(sql`insert into notes values (10)`);
      const reading = ids().then((found) => {
        seen = found;
      });
      await transaction.rows(sql`delete from notes where id = 10`);
      return { reading };
    });
    await (await work).reading;
    expect(seen).not.toContain(10);
  });
});

it('keeps a bounded number of statements prepared, whatever is asked, and the last ones among them', async () => {
  for (let number = 0; number < 400; number++) {
    await database.rows(sql`select ${number}::integer as ${sql.identifier(`shape_${number}`)}`);
  }
  const kept = await database.rows<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  expect(kept.length).toBeLessThanOrEqual(256);
  expect(kept).toContainEqual({ statement: 'select $1::integer as "shape_399"' });
});
