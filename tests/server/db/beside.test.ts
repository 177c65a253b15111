import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, deleteAccount } from '#server/accounts/accountChanges.ts';
import { confirmAddress } from '#server/accounts/confirmation.ts';
import { setMarks } from '#server/accounts/marks.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { login } from '#server/accounts/sessions.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import { linesOf } from '#server/catalogue/file/lines.ts';
import { ensureIndex } from '#server/catalogue/file/load.ts';
import { withoutHeader } from '#server/catalogue/file/recordReader.ts';
import { headerLine } from '#server/catalogue/file/records.ts';
import { addArtist, addPerformance, addSource } from '#server/catalogue/members/additions.ts';
import { undoRevision } from '#server/catalogue/members/editing.ts';
import { mergeRecords } from '#server/catalogue/members/merging.ts';
import { removeRecord } from '#server/catalogue/members/removing.ts';
import { updateArtist, updatePerformance } from '#server/catalogue/members/updating.ts';
import { runNightly } from '#server/catalogue/nightly.ts';
import { updateCatalogue } from '#server/catalogue/update/update.ts';
import type { Database } from '#server/db/database.ts';
import { address } from '#tests/support/server/accounts.ts';
import { expectIndex, fill, type Members, password, servicesOf, show } from '#tests/support/server/besideTests.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { done, meanwhile, type Outcome, refusals } from '#tests/support/server/meanwhile.ts';

/*
 * The writes beside a change, at each of its statements. Each test begins something else after every statement, until one
 * of these has to wait for the change. So the order of the locks decides, and not the machine. The embedded database has
 * one connection, and so nothing comes between.
 */
describe.runIf(process.env.TEST_DATABASE_URL)('beside another', () => {
  let database: Database;
  let { editor, member, old }: Partial<Members> = {};

  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    ({ editor, member, old } = await fill(database));
  });

  const adding = (by = member, artist = 1, venue?: string) =>
    addPerformance(servicesOf(database), by, show(artist, venue));

  /** Makes a change, and begins `other` after each of its statements, until it has to wait. */
  const beside = <Acted, Other>(
    act: (services: AccountServices) => Promise<Acted>,
    other: () => Promise<Other>,
    when?: (text: string, number: number) => boolean,
  ) => meanwhile(database, (of) => act(servicesOf(of)), other, when);

  /** The artist of each of these performances; undefined for one that is not there. */
  async function artistsOf(ids: readonly number[]): Promise<(number | undefined)[]> {
    const rows = await database.rows<{ id: number; artistId: number }>(
      sql`select id, artist_id as "artistId" from performances`,
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.artistId);
  }

  it('a show that is added while its artist is merged goes with it, or is refused', async () => {
    const { acted, others } = await beside(
      (of) => mergeRecords('ARTIST')(of, editor, { id: 1, into: 2 }),
      () => adding(),
    );
    expect(acted.status).toBe('fulfilled');
    expect(others.length).toBeGreaterThan(1);
    expect(new Set(await artistsOf(done(others)))).toEqual(new Set([2]));
    expect(refusals(others)).toEqual(['Artist not found']);
    await expectIndex(database);
  });

  it('a show that is added while its artist is removed is in the revision that removes it, or is refused', async () => {
    const { acted, others } = await beside(
      (of) => removeRecord('ARTIST')(of, editor, { id: 1, version: 1 }),
      () => adding(),
    );
    expect(acted.status).toBe('fulfilled');
    const removed = await database.rows<{ id: number }>(
      sql`select (change #>> '{before,id}')::int as id
        from revisions, jsonb_array_elements(delta -> 'performances') change where kind = 'REMOVE'`,
    );
    expect(done(others).length).toBeGreaterThan(0);
    for (const id of done(others)) expect(removed).toContainEqual({ id });
    expect(refusals(others)).toEqual(['Artist not found']);
    await expectIndex(database);
  });

  it('a show that is added while its artist is taken back is in the way, or is refused', async () => {
    const artist = await addArtist(servicesOf(database), member, { name: 'The Herons' });
    const [created] = await database.rows<{ id: number }>(sql`select max(id) as id from revisions`);
    const undoing = (when: (text: string) => boolean) =>
      beside(
        (of) => undoRevision(of, editor, { id: created?.id ?? 0 }),
        () => adding(member, artist),
        when,
      );
    // Once it is known that nothing is in the way.
    let checks = 0;
    const late = await undoing((text) => {
      checks += text.includes('"isFree"') ? 1 : 0;
      return checks > 1;
    });
    expect(late.acted.status).toBe('fulfilled');
    expect(done(late.others)).toEqual([]);
    expect(refusals(late.others)).toEqual(['Artist not found']);
    await expectIndex(database);

    const [last] = await database.rows<{ id: number }>(sql`select max(id) as id from revisions`);
    await undoRevision(servicesOf(database), editor, { id: last?.id ?? 0 });
    const early = await undoing(() => true);
    expect(refusals([early.acted])).toEqual(['A later change is in the way: take that back first.']);
    expect(refusals(early.others)).toEqual([]);
    expect(new Set(await artistsOf(done(early.others)))).toEqual(new Set([artist]));
    await expectIndex(database);
  });

  it('shows that are added while their artist is renamed are found by the new name', async () => {
    const { acted, others } = await beside(
      (of) => updateArtist(of, editor, { id: 1, version: 1, name: 'The Puffins' }),
      () => adding(),
    );
    expect([acted.status, ...refusals(others)]).toEqual(['fulfilled']);
    const found = await database.rows<{ id: number }>(
      sql`select performance_id as id from performance_search where document @@ 'puffins'::tsquery`,
    );
    for (const id of done(others)) expect(found).toContainEqual({ id });
    await expectIndex(database);
  });

  it('a show that is added while an import removes its artist keeps the artist, or is refused', async () => {
    await database.rows(sql`insert into artists (id, name, in_snapshot) values (3, 'The Herons', true)`);
    const createdAt = '2024-05-01T12:00:00.000Z';
    const records = ['The Gulls', 'The Terns'].map((name, index) => ({
      ...{ __typename: 'Artist', id: index + 1, name, createdAt },
    }));
    const lines = [headerLine(records.length), ...records.map((record) => JSON.stringify(record))];
    const source = {
      name: 'catalogue',
      lines: (onTotal: (all: number) => void) => withoutHeader(linesOf(lines), 'catalogue', onTotal),
    };
    const ignore = () => undefined;
    const { acted, others } = await beside(
      ({ database: of }) =>
        updateCatalogue(of, source, {
          ...{ removeMissing: true, dryRun: false, report: ignore, bad: ignore, odd: ignore },
          // Removed at the beginning, if it is there.
          setAside: join(tmpdir(), 'set-aside'),
        }),
      () => adding(member, 3),
    );
    expect(refusals([acted, ...others])).toEqual([]);
    expect(others.length).toBeGreaterThan(1);
    expect(new Set(await artistsOf(done(others)))).toEqual(new Set([3]));
    await expectIndex(database);
  });

  const loggedOut = 'You must be logged in.';

  /** Deletes the member's account, and expects that it is gone and what it added is not. */
  const deleting = () => deleteAccount(servicesOf(database), member, { password });
  const expectDeleted = async (outcome: Outcome<unknown, unknown>) => {
    expect(outcome.others.length).toBeGreaterThan(0);
    expect(refusals(outcome.others)).toEqual([]);
    expect(await database.rows(sql`select from users where username = 'member'`)).toEqual([]);
    expect(await database.rows(sql`select from performances where created_by is not null`)).toEqual([]);
    await expectIndex(database);
  };

  /** The changes of a member that lock records or the account before they write, and the statement after which the account is deleted. */
  const writes: [string, (of: AccountServices) => Promise<unknown>, RegExp][] = [
    ['a show is added', (of) => addPerformance(of, member, show(1)), /insert into performances/],
    [
      'a show is changed',
      (of) => updatePerformance(of, member, { id: 3, version: 1, set2: 'x' }),
      /^update "performances"/,
    ],
    ['a recording is added', (of) => addSource(of, member, { performanceId: 3 }), /insert into sources/],
    ['an artist is added', (of) => addArtist(of, member, { name: 'The Herons' }), /lock/],
    ['marks are set', (of) => setMarks(of, member, [mark]), /^select/],
    ['a password is set', (of) => changePassword(of, address, member, newPassword), /^delete from "tokens"/],
    ['somebody logs in', (of) => login(of, address, { username: 'member', password }), /^insert into "tokens"/],
  ];
  const mark = { key: 'artist 1', value: 'x', changedAt: '2026-01-01T00:00:00Z' };
  const newPassword = { oldPassword: password, password: 'battery staple', confirmPassword: 'battery staple' };

  it.each(writes)('an account is deleted while %s on another device', async (_name, write, point) => {
    await adding();
    const outcome = await beside(write, deleting, (text) => point.test(text));
    expect(refusals([outcome.acted])).toEqual([]);
    await expectDeleted(outcome);
  });

  it('what the owner of a deleted account sends from another device is refused as after a logout', async () => {
    await adding();
    await database.rows(sql`update performances set created_by = null where id = 3`);
    await deleting();
    for (const [, write] of writes.slice(0, 6)) {
      await expect(write(servicesOf(database))).rejects.toThrow(/You must be logged in|password is wrong/);
    }
  });

  it('a password that is set while a new address is confirmed waits for the account, and is not ended by a deadlock', async () => {
    const link = await issueToken(database, member?.id ?? 0, 'email', 'new@example.org');
    let runs = 0;
    const counting: Database = {
      ...database,
      transaction: (work, line) =>
        database.transaction((transaction) => {
          runs += 1;
          return work(transaction);
        }, line),
    };
    const { acted, others } = await beside(
      ({ database: of }) => confirmAddress(of, link),
      () => changePassword({ ...servicesOf(database), database: counting }, address, member, newPassword),
      (text) => /^delete from "tokens"/.test(text),
    );
    expect(refusals([acted, ...others])).toEqual([]);
    expect(runs).toBe(1);
    expect(await database.rows(sql`select email from users where id = ${member?.id}`)).toEqual([
      { email: 'new@example.org' },
    ]);
  });

  const night = () => runNightly(database, { sandbox: true });

  it.each([
    ['an older account', () => old],
    ['a younger one', () => member],
  ])('a night takes the venue of a show that %s adds just then', async (_name, by) => {
    await adding(member, 1, 'Gone Hall');
    const { acted, others } = await beside(
      (of) => addPerformance(of, by(), show(2, 'Gone Hall')),
      night,
      (text) => /insert into performances/.test(text),
    );
    expect(refusals([acted, ...others])).toEqual([]);
    expect(done(others)).toMatchObject([{ performances: 2, accounts: 1 }]);
    await expectIndex(database);
  });

  it('a night at work lets members write before it or after it', async () => {
    await adding(member, 1, 'Gone Hall');
    const writesBeside: (() => Promise<unknown>)[] = [
      () => adding(old, 1, 'Gone Hall'),
      () => adding(member, 2, 'Gone Hall'),
      () => updatePerformance(servicesOf(database), editor, { id: 1, version: 1, set2: 'Lanterns' }),
      () => setMarks(servicesOf(database), old, [mark]),
    ];
    for (const write of writesBeside) {
      await database.rows(sql`delete from attempts`);
      const { acted, others } = await beside(({ database: of }) => runNightly(of, { sandbox: true }), write);
      expect(refusals([acted])).toEqual([]);
      expect(['', loggedOut, 'Somebody else has changed it meanwhile.']).toEqual(
        expect.arrayContaining(refusals(others)),
      );
      await expectIndex(database);
    }
  });

  it('a night takes the account of a member who sets a mark that was removed long ago', async () => {
    await database.rows(sql`insert into marks (user_id, kind, record_id, value, changed_at)
      values (${old?.id}, 'artist', 1, null, '2020-01-01')`);
    const { acted, others } = await beside(
      (of) => setMarks(of, old, [mark]),
      night,
      (text) => text.includes('for no key update'),
    );
    expect(refusals([acted, ...others])).toEqual([]);
    expect(done(others)).toMatchObject([{ accounts: 1 }]);
  });

  it('a show that is added while the index is completed waits for its artist, its venue and its words, in this order', async () => {
    await adding(member, 2, 'Tern Barn');
    await database.rows(sql`delete from performance_search where performance_id = 1`);
    await database.rows(sql`update venues set performance_count = 7`);
    let counts = 0;
    const { acted, others } = await meanwhile(
      database,
      (of) => ensureIndex(of),
      () => adding(member, 2, 'Tern Barn'),
      // All words are counted first, and those of the artists at the end.
      (text) => {
        counts += text.startsWith('lock table') ? 1 : 0;
        return counts > 1;
      },
    );
    expect(refusals([acted, ...others])).toEqual([]);
    expect(others.length).toBeGreaterThan(0);
    await expectIndex(database);
  });
});
