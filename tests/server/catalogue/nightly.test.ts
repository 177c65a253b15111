import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runNightly, startNightly } from '#server/catalogue/nightly.ts';
import { deltaOf, readImages, type Scope } from '#server/data/changing/images.ts';
import { describeRecord, storeRevisions } from '#server/data/changing/revisions.ts';
import { restoreSnapshot } from '#server/data/changing/snapshot.ts';
import { forgetSandbox, rememberSandbox } from '#server/data/site/sandbox.ts';
import type { Database, Statement } from '#server/db/database.ts';
import { builders } from '#tests/support/server/builders.ts';
import { empty, testDatabase } from '#tests/support/server/database.ts';
import { lookedUp } from '#tests/support/server/lookedUp.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await empty(database);
  await database.rows(sql`insert into settings (name, value, since) values ('sandbox', 'on', '2020-01-01')`);
  await database.rows(sql`insert into users (username, name, email, obfuscated_email, password_hash, created_at)
    select name, name, name, name, '', now() - age
    from (values ('early', interval '25 hours'), ('late', interval '23 hours')) accounts (name, age)`);
  await database.rows(sql`insert into artists (id, name, created_by, in_snapshot)
    values (1, 'Kept', null, true), (2, 'Added', 1, false), (3, 'Added Late', 2, false)`);
  await database.rows(sql`insert into performances (artist_id, date, year, venue, created_by, in_snapshot)
    select 1, '05/08/77', 1977, 'Kept Hall ' || n, null, true from generate_series(1, 50) n
    union all select 1, '05/09/77', 1977, 'Added Hall ' || n, 1, false from generate_series(1, 500) n
    union all select 2, '05/10/77', 1977, 'Added Hall', 2, false`);
});

const names = async (table: 'artists' | 'users') =>
  (
    await (table === 'artists'
      ? database.rows<{ name: string }>(sql`select name from artists order by id`)
      : database.rows<{ name: string }>(sql`select name from users order by id`))
  ).map(({ name }) => name);

describe('restoreSnapshot', () => {
  it('deletes what members added and nothing else', async () => {
    expect(await database.transaction(restoreSnapshot)).toEqual({ artists: 2, performances: 501 });
    expect(await names('artists')).toEqual(['Kept']);
    expect(await database.rows(sql`select count(*) as count from performances where in_snapshot`)).toEqual([
      { count: 50 },
    ]);
    expect(await database.transaction(restoreSnapshot)).toEqual({ artists: 0, performances: 0 });
  });

  it('shows readers meanwhile all of it or nothing of it, and fails none of them', async () => {
    const seen = new Set<string>();
    let reads = 0;
    let restored = false;
    const read = async () => {
      while (!restored || reads < 20) {
        const [row] = await database.rows<{ artists: number; performances: number }>(sql`select
          (select count(*) from artists) as artists, (select count(*) from performances where artist_id = 1) as performances`);
        seen.add(`${row?.artists} artists, ${row?.performances} performances`);
        reads += 1;
      }
    };
    const readers = Array.from({ length: 5 }, read);
    while (reads < 10) await new Promise((resolve) => setTimeout(resolve, 5));
    await database.transaction(restoreSnapshot);
    restored = true;
    await Promise.all(readers);
    await read();
    expect([...seen]).toEqual(['3 artists, 550 performances', '1 artists, 50 performances']);
  });
});

describe('long texts', () => {
  /** Each is written, and read, by itself: together they have more than one statement may have. */
  const recordings = 12;
  const characters = 800_000;

  it('are restored a few at a time, however many have changed', async () => {
    const add = builders(database);
    const show = await add.performance(1, { venue: 'Kept Hall' });
    await database.rows(sql`update performances set in_snapshot = true where id = ${show}`);
    const ids: number[] = [];
    for (let number = 0; number < recordings; number += 1) {
      const id = await add.source(show, { textdoc: `${number} as it was ${'x'.repeat(characters)}` });
      await add.checksum(
        id,
        'md5',
        `${String(number).padStart(32, '0')} *d1t01.flac\n${'; as it was\n'.repeat(40_000)}`,
      );
      ids.push(id);
    }
    await database.rows(sql`update sources set in_snapshot = true`);
    const was = await textsOf();
    for (const id of ids) {
      await database.transaction(async (transaction) => {
        const scope: Scope = [
          ['sources', sql`self.id = ${id}::int`],
          ['checksums', sql`self.source_id = ${id}::int`],
        ];
        const before = await readImages(transaction, scope);
        await transaction.rows(sql`update sources set textdoc = 'short', version = version + 1 where id = ${id}::int`);
        // The night restores one of the lists, and inserts the others anew.
        const change = id % 2 ? sql`update checksums set body = 'none'` : sql`delete from checksums`;
        await transaction.rows(sql`${change} where source_id = ${id}::int`);
        const delta = deltaOf(before, await readImages(transaction, scope));
        const of = await describeRecord(transaction, 'SOURCE', id);
        if (of) await storeRevisions(transaction, [{ of, delta, kind: 'UPDATE', note: '', userId: 1 }]);
      });
    }
    expect(await textsOf()).not.toEqual(was);

    const sizes: number[] = [];
    await database.transaction((transaction) =>
      restoreSnapshot({
        async rows<Row extends object>(statement: Statement) {
          const { params } = 'sql' in statement ? statement : new PgDialect().sqlToQuery(statement);
          const rows = await transaction.rows<Row>(statement);
          sizes.push(JSON.stringify(params).length, JSON.stringify(rows).length);
          return rows;
        },
      }),
    );
    expect(await textsOf()).toEqual(was);
    expect(Math.max(...sizes)).toBeLessThan(2 * 4_000_000);
  });

  const textsOf = () =>
    database.rows(sql`select sources.id, textdoc, description, body, (select count(*) from checksum_hashes where checksum_id = checksums.id)
      from sources left join checksums on source_id = sources.id order by sources.id`);
});

describe('a night', () => {
  it('takes the accounts older than 24 hours, their sessions, and what has run out', async () => {
    await database.rows(sql`insert into tokens (hash, user_id, purpose, expires_at) values
      ('early', 1, 'session', now() + interval '1 hour'), ('late', 2, 'session', now() + interval '1 hour'),
      ('over', 2, 'reset', now() - interval '1 second')`);
    await database.rows(sql`insert into attempts (key, count, resets_at) values
      ('over', 1, now() - interval '1 second'), ('open', 1, now() + interval '1 hour')`);

    expect(await runNightly(database, { sandbox: true })).toEqual({ artists: 2, performances: 501, accounts: 1 });
    expect(await names('users')).toEqual(['late']);
    expect(await database.rows(sql`select hash from tokens`)).toEqual([{ hash: 'late' }]);
    expect(await database.rows(sql`select key from attempts where key <> 'night'`)).toEqual([{ key: 'open' }]);
  });

  it('leaves no versions of rows that readers pass, whether or not it is a sandbox', async () => {
    for (const sandbox of [true, false]) {
      await database.rows(sql`update performances set comment = ${String(sandbox)}`);
      await database.rows(sql`delete from attempts`);
      await runNightly(database, { sandbox });
      expect(await lookedUp(database)).toBe('Heap Fetches: 0');
    }
  });

  it('is the work of one process when several have it at once, and comes again a day later', async () => {
    const night = () => runNightly(database, { sandbox: true });
    const nights = await Promise.all([night(), night(), night()]);
    expect(nights.filter((done) => done !== undefined)).toEqual([{ artists: 2, performances: 501, accounts: 1 }]);
    expect(await night()).toBeUndefined();
    await database.rows(sql`update attempts set resets_at = now()`);
    expect(await night()).toEqual({ artists: 0, performances: 0, accounts: 0 });
  });
});

describe('a night that was missed', () => {
  const report = () => ({ done: vi.fn(), failed: vi.fn() });
  const settings = { sandbox: true, resetAt: '03:00' };
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Starts at noon, when everything was added at a time, and stops at once. */
  async function startsWith(addedAt: string, { sandbox = true, told = [report()] } = {}) {
    await database.rows(sql`update performances set created_at = ${addedAt}::timestamptz`);
    await database.rows(sql`update artists set created_at = ${addedAt}::timestamptz`);
    await database.rows(sql`update users set created_at = ${addedAt}::timestamptz`);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-02T12:00:00Z') });
    await Promise.all(told.map((each) => startNightly(database, { ...settings, sandbox }, each)()));
    return told[0] ?? report();
  }

  async function deleteAdditions(tables: readonly string[]) {
    if (tables.includes('artists')) await database.rows(sql`delete from performances where artist_id = 2`);
    for (const name of tables) await database.rows(sql`delete from ${sql.identifier(name)} where not in_snapshot`);
  }

  it('is made up for at the next start', async () => {
    const told = await startsWith('2026-03-02T02:59:59Z');
    expect(told.done.mock.calls).toEqual([[{ artists: 2, performances: 501, accounts: 2 }]]);
    expect(told.failed).not.toHaveBeenCalled();
    expect(await names('artists')).toEqual(['Kept']);
  });

  it.each([
    ['a performance', ['artists'], { artists: 0, performances: 500 }],
    ['an artist', ['performances'], { artists: 2, performances: 0 }],
  ])('is told by %s alone', async (_name, others, gone) => {
    await deleteAdditions(others);
    await database.rows(sql`delete from users`);
    expect((await startsWith('2026-03-02T02:59:59Z')).done.mock.calls).toEqual([[{ ...gone, accounts: 0 }]]);
  });

  it('is told by an account that was 24 hours old on it, and not by a younger one', async () => {
    await deleteAdditions(['artists', 'performances']);
    expect((await startsWith('2026-03-01T03:00:00Z')).done).not.toHaveBeenCalled();
    expect((await startsWith('2026-03-01T02:59:59Z')).done).toHaveBeenCalledOnce();
    expect(await names('users')).toEqual([]);
  });

  it('is none where everything was added since, or nothing is taken', async () => {
    expect((await startsWith('2026-03-02T03:00:00Z')).done).not.toHaveBeenCalled();
    expect((await startsWith('2026-03-01T00:00:00Z', { sandbox: false })).done).not.toHaveBeenCalled();
    expect(await names('artists')).toHaveLength(3);
  });

  it('is made up for by one of two processes, and the night that follows is not taken for it', async () => {
    const both = [report(), report()];
    await startsWith('2026-03-02T02:59:59Z', { told: both });
    expect(both.flatMap(({ done }) => done.mock.calls)).toHaveLength(1);
    expect(await runNightly(database, { sandbox: true })).toEqual({ artists: 0, performances: 0, accounts: 0 });
  });

  it('is none of those before the database was a sandbox, which the next night takes', async () => {
    await forgetSandbox(database);
    await rememberSandbox(database, true);
    await database.rows(sql`update settings set since = '2026-03-02T03:00:01Z'`);
    expect((await startsWith('2026-03-02T02:00:00Z')).done).not.toHaveBeenCalled();
    expect(await names('artists')).toHaveLength(3);
    await database.rows(sql`update settings set since = '2026-03-02T02:59:59Z'`);
    expect((await startsWith('2026-03-02T02:00:00Z')).done).toHaveBeenCalledOnce();
  });

  it('is told of when it fails', async () => {
    const lost = new Error('The database is gone.');
    const told = report();
    const broken: Database = { ...database, rows: () => Promise.reject(lost) };
    await startNightly(broken, settings, told)();
    expect(told.failed).toHaveBeenCalledWith(lost);
  });
});

describe('what follows the work of a night', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([true, false])('is done at the start, for the last night, in a sandbox or not: %s', async (sandbox) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-02T12:00:00Z') });
    const told = { done: vi.fn(), failed: vi.fn(), ended: vi.fn(async () => undefined) };
    await startNightly(database, { sandbox, resetAt: '03:00' }, told)();
    expect(told.ended.mock.calls).toEqual([[new Date('2026-03-02T03:00:00Z')]]);
  });

  it('is told when it fails', async () => {
    const full = new Error('The disk is full.');
    const told = { done: vi.fn(), failed: vi.fn(), ended: () => Promise.reject(full) };
    await startNightly(database, { sandbox: false, resetAt: '03:00' }, told)();
    expect(told.failed).toHaveBeenCalledWith(full);
  });
});

describe('a database remembers', () => {
  it('what it is run as first', async () => {
    for (const sandbox of [true, false]) {
      await forgetSandbox(database);
      expect(await rememberSandbox(database, sandbox)).toBe(true);
      expect(await rememberSandbox(database, sandbox)).toBe(true);
    }
  });

  it('that it was kept, and is no sandbox again before it has forgotten that', async () => {
    expect(await rememberSandbox(database, false)).toBe(true);
    expect(await rememberSandbox(database, true)).toBe(false);
    expect(await rememberSandbox(database, true)).toBe(false);
    await forgetSandbox(database);
    expect(await rememberSandbox(database, true)).toBe(true);
  });

  it('that it is kept, whatever a process goes by that has run it as a sandbox before', async () => {
    await rememberSandbox(database, false);
    expect(await runNightly(database, { sandbox: true })).toBeUndefined();
    expect(await names('artists')).toHaveLength(3);
    expect(await names('users')).toHaveLength(2);
  });
});

describe('startNightly', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const report = () => ({ done: vi.fn(), failed: vi.fn() });

  /** Only what the schedule goes by stands still; the database keeps its own timers. */
  const at = (time: string) =>
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(time) });

  it('works at the time of the settings, in UTC, every day, until it is stopped', async () => {
    at('2026-03-01T02:58:30Z');
    const told = report();
    const stop = startNightly(database, { sandbox: true, resetAt: '03:00' }, told);
    // The first queries have timers, too.
    await vi.waitUntil(() => database.connections().busy + database.connections().waiting === 0);
    vi.advanceTimersByTime(89_000);
    expect(told.done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    await vi.waitUntil(() => told.done.mock.calls.length === 1, { timeout: 20_000 });
    expect(told.done).toHaveBeenCalledWith({ artists: 2, performances: 501, accounts: 1 });
    // The schedule goes by the process's clock, the claim to a night by the database's.
    await database.rows(sql`update attempts set resets_at = now()`);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    await stop();
    expect(told.done).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    await stop();
    expect(told.done).toHaveBeenCalledTimes(2);
    expect(told.failed).not.toHaveBeenCalled();
  });

  it('is done by one of two processes that start it in the same second', async () => {
    at('2026-03-01T02:59:59Z');
    const [one, other] = [report(), report()];
    const settings = { sandbox: true, resetAt: '03:00' };
    const stop = [startNightly(database, settings, one), startNightly(database, settings, other)];
    vi.advanceTimersByTime(1_500);
    await Promise.all(stop.map((end) => end()));
    expect([...one.done.mock.calls, ...other.done.mock.calls]).toEqual([
      [{ artists: 2, performances: 501, accounts: 1 }],
    ]);
    expect([one.failed, other.failed].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('tells of a night that failed', async () => {
    at('2026-03-01T02:59:59Z');
    const told = report();
    const lost = new Error('The database is gone.');
    const broken: Database = { ...database, withoutTimeout: () => Promise.reject(lost) };
    const stop = startNightly(broken, { sandbox: true, resetAt: '03:00' }, told);
    vi.advanceTimersByTime(2_000);
    await stop();
    expect(told.failed).toHaveBeenCalledWith(lost);
    expect(told.done).not.toHaveBeenCalled();
  });

  it('makes up for a night that failed ten minutes later, and again, until it succeeds', async () => {
    await database.rows(sql`update performances set created_at = '2026-02-28'`);
    await database.rows(sql`update artists set created_at = '2026-02-28'`);
    at('2026-03-01T02:59:59Z');
    const told = report();
    const full = new Error('No space left on device');
    let tries = 0;
    const broken: Database = {
      ...database,
      withoutTimeout(work) {
        tries += 1;
        return tries <= 3 ? Promise.reject(full) : database.withoutTimeout(work);
      },
    };
    // The start makes up for a night, too.
    const stop = startNightly(broken, { sandbox: true, resetAt: '03:00' }, told);
    for (const failures of [1, 2, 3]) {
      await vi.waitUntil(() => told.failed.mock.calls.length === failures, { timeout: 20_000 });
      vi.advanceTimersByTime(failures === 1 ? 2_000 : 600_000);
    }
    await vi.waitUntil(() => told.done.mock.calls.length === 1, { timeout: 20_000 });
    expect(told.failed.mock.calls).toEqual([[full], [full], [full]]);
    expect(await names('artists')).toEqual(['Kept']);
    await stop();
    vi.advanceTimersByTime(600_000);
    await stop();
    expect(tries).toBe(4);
  });

  it('takes only what has run out when the sandbox is off', async () => {
    await database.rows(
      sql`insert into attempts (key, count, resets_at) values ('over', 1, now() - interval '1 second')`,
    );
    at('2026-03-01T02:59:59Z');
    const told = report();
    const stop = startNightly(database, { sandbox: false, resetAt: '03:00' }, told);
    vi.advanceTimersByTime(2_000);
    await stop();
    expect(await database.rows(sql`select key from attempts where key <> 'night'`)).toEqual([]);
    expect(told.done).not.toHaveBeenCalled();
    expect(told.failed).not.toHaveBeenCalled();
    expect(await names('artists')).toHaveLength(3);
    expect(await names('users')).toHaveLength(2);
  });
});
