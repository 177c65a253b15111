import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginChange, waitForLoads } from '#server/data/loading/catalogueLoads.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { builders } from '#tests/support/server/builders.ts';
import { emptyServerDatabase } from '#tests/support/server/database.ts';
import { ask, testServer } from '../http/server.ts';

/* The embedded database has one connection: nothing waits there while another transaction has a lock. */
describe.runIf(process.env.TEST_DATABASE_URL)('writes that wait for a lock of another process', () => {
  let [database, other]: (Database | undefined)[] = [];
  let drop = async () => {};
  let server: FastifyInstance;
  let [robin, wren] = ['', ''];
  const artists: number[] = [];

  beforeAll(async () => {
    const created = await emptyServerDatabase();
    drop = created.drop;
    const open = () => openDatabase({ databaseUrl: created.databaseUrl, dataDir: '' });
    [database, other] = [await open(), await open()];
    server = await testServer({ database });
    [robin, wren] = [await signUp('robin'), await signUp('wren')];
    const add = builders(database);
    for (let number = 0; number < 12; number += 1) artists.push(await add.artist(`Artist ${number}`));
    await database.rows(sql`update artists set created_by = (select id from users where username = 'robin')`);
    await database.rows(
      sql`update artists set created_by = (select id from users where username = 'wren') where id = ${artists[10]}`,
    );
  });
  afterAll(async () => {
    await database?.close();
    await other?.close();
    await drop();
  });

  async function signUp(username: string): Promise<string> {
    const answer = await ask(server, {
      query: `mutation { userCreate(name: "${username}", email: "${username}@example.org", obfuscatedEmail: "-",
        username: "${username}", password: "correct horse", confirmPassword: "correct horse") { token } }`,
    });
    return answer.json().data.userCreate.token;
  }

  /** Sends mutations, and returns a list of the names of those that have been answered. */
  function sent(mutations: readonly [name: string, token: string, text: string][]) {
    const answered: string[] = [];
    const all = Promise.all(
      mutations.map(async ([name, token, text]) => {
        const answer = await ask(server, { query: `mutation { ${text} }` }, { authorization: `Bearer ${token}` });
        answered.push(name);
        expect(answer.json().errors).toBeUndefined();
      }),
    );
    return { answered, all };
  }

  /** Runs `meanwhile` while another process has what `lock` takes. */
  async function locked(lock: (transaction: Queryable) => Promise<unknown>, meanwhile: () => Promise<void>) {
    await other?.transaction(async (transaction) => {
      await lock(transaction);
      await meanwhile();
    });
  }

  const waiting = async (): Promise<number> => {
    // Of this database: other tests wait on others of the same server.
    const rows = await other?.rows(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows?.length ?? 0;
  };

  /** More readers than there are connections, one of them a member, and the check of the server's health. */
  async function expectReaders() {
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => ask(server, { query: '{ artists { totalCount } }' })),
      ask(server, { query: '{ artists { totalCount } }' }, { authorization: `Bearer ${robin}` }),
      server.inject('/health'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  }

  it('keep neither readers nor the changes of others waiting: changes have one connection', async () => {
    let order: string[] = [];
    let all: Promise<unknown> = Promise.resolve();
    const update = (index: number) => `artistUpdate(id: ${artists[index]}, version: 1, isTradable: true) { id }`;
    await locked(waitForLoads, async () => {
      const changes = sent(Array.from({ length: 10 }, (_, index) => ['robin', robin, update(index)]));
      await expect.poll(waiting).toBe(1);
      const late = sent([['wren', wren, update(10)]]);
      await expectReaders();
      expect(await waiting()).toBe(1);
      expect([...changes.answered, ...late.answered]).toEqual([]);
      order = changes.answered;
      all = Promise.all([changes.all, late.all.then(() => order.push('wren'))]);
    });
    await all;
    expect(order).toHaveLength(11);
    expect(order.indexOf('wren')).toBeLessThan(4);
  });

  it('keep neither readers nor the additions of others waiting: a member makes one at a time', async () => {
    const show = (index: number) =>
      `performanceCreate(isCompilation: false, artist_id: ${artists[index]}, date: "05/08/1977", venue: "Gull Hall",
        city: "Ithaca", state: "NY", set1: "Millrace") { id }`;
    let additions: ReturnType<typeof sent> | undefined;
    const lock = (transaction: Queryable) =>
      transaction.rows(sql`select from artists where id = ${artists[0]} for update`);
    await locked(lock, async () => {
      additions = sent(Array.from({ length: 10 }, () => ['robin', robin, show(0)]));
      await expect.poll(waiting).toBe(1);
      await sent([['wren', wren, show(1)]]).all;
      await expectReaders();
      expect(await waiting()).toBe(1);
      expect(additions.answered).toEqual([]);
    });
    await additions?.all;
    expect(additions?.answered).toHaveLength(10);
  });

  it('keep no marks waiting: those wait for nothing of the catalogue', async () => {
    const members = [...'abcde'].map((letter) => `finch-${letter}`);
    const tokens = await Promise.all(members.map(signUp));
    const show = `performanceCreate(isCompilation: false, artist_id: ${artists[2]}, date: "05/08/1977", venue: "Gull Hall",
      city: "Ithaca", state: "NY", set1: "Millrace") { id }`;
    const mark = 'markSet(marks: [{ key: "performance 1", value: "{}", changedAt: "2024-01-01T00:00:00Z" }])';
    let additions: ReturnType<typeof sent> | undefined;
    await locked(beginChange, async () => {
      additions = sent(tokens.map((token, index) => [members[index] ?? '', token, show]));
      await expect.poll(waiting).toBe(3);
      await sent([...tokens, wren].map((token) => ['mark', token, mark])).all;
      expect(additions.answered).toEqual([]);
    });
    await additions?.all;
  });

  it('are told at once of an import that has run for long, and work again after it', async () => {
    const artist = artists[3];
    const show = `performanceCreate(isCompilation: false, artist_id: ${artist}, date: "05/08/1977", venue: "Gull Hall",
      city: "Ithaca", state: "NY", set1: "Millrace") { id }`;
    const writes: readonly [name: string, text: string][] = [
      ['a change', `artistUpdate(id: ${artist}, version: 2, abbrev: "A3") { id }`],
      ['an addition', show],
      ['the end of an account', 'accountDelete(password: "correct horse")'],
    ];
    const tern = await signUp('tern');
    const send = (text: string, token = robin) =>
      ask(server, { query: `mutation { ${text} }` }, { authorization: `Bearer ${token}` });
    await locked(beginChange, async () => {
      // As old as an import is that members do not wait for.
      await setTimeout(10_500);
      for (const [name, text] of writes) {
        const answer = await send(text, name === 'the end of an account' ? tern : robin);
        expect([name, answer.statusCode, answer.headers['retry-after']]).toEqual([name, 503, '60']);
        expect(answer.json().errors[0].message).toMatch(
          /^The catalogue is being changed by something larger, such as an import, which has run for 1\d seconds so far\. Nothing was stored\./,
        );
        expect(answer.json().errors[0].extensions.code).toBe('BUSY');
      }
      expect(await waiting()).toBe(0);
    });
    for (const [, text] of writes)
      expect((await send(text, tern)).json().errors?.[0]?.extensions?.code).not.toBe('BUSY');
  }, 60_000);
});
