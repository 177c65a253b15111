import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changePassword, deleteAccount } from '#server/accounts/accountChanges.ts';
import { setMarks } from '#server/accounts/marks.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { login } from '#server/accounts/sessions.ts';
import { addArtist, addPerformance, addSource } from '#server/catalogue/members/additions.ts';
import { undoRevision } from '#server/catalogue/members/editing.ts';
import { mergeRecords } from '#server/catalogue/members/merging.ts';
import { removeRecord } from '#server/catalogue/members/removing.ts';
import { updateArtist, updatePerformance } from '#server/catalogue/members/updating.ts';
import { runNightly } from '#server/catalogue/nightly.ts';
import type { AccountRow } from '#server/data/accounts/accounts.ts';
import { indexCatalogue } from '#server/data/indexing/searchIndex.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { address } from '#tests/support/server/accounts.ts';
import { expectIndex, fill, password, servicesOf, show } from '#tests/support/server/besideTests.ts';
import { closeAfterFile } from '#tests/support/server/closing.ts';
import { emptyServerDatabase } from '#tests/support/server/database.ts';
import { done, meanwhile, refusals } from '#tests/support/server/meanwhile.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('two processes on one database', () => {
  /** Two processes have connections and turns of their own. */
  let processes: [Database, Database];
  beforeAll(async () => {
    const { databaseUrl, drop } = await emptyServerDatabase();
    const open = () => openDatabase({ databaseUrl, dataDir: '' });
    processes = [await open(), await open()];
    closeAfterFile(async () => {
      for (const database of processes) await database.close();
      await drop();
    });
  });

  const mark = { key: 'artist 1', value: 'x', changedAt: '2026-01-01T00:00:00Z' };
  const newPassword = { oldPassword: password, password: 'battery staple', confirmPassword: 'battery staple' };
  type Write = (of: AccountServices, by: AccountRow) => Promise<unknown>;
  /** The changes of a member. The third performance is the member's. */
  const writes: Record<string, Write> = {
    'adds a show': (of, by) => addPerformance(of, by, show(1)),
    'changes a show': (of, by) => updatePerformance(of, by, { id: 3, version: 1, set2: 'x' }),
    'removes a show': (of, by) => removeRecord('PERFORMANCE')(of, by, { id: 3, version: 1 }),
    'adds a recording': (of, by) => addSource(of, by, { performanceId: 3 }),
    'adds an artist': (of, by) => addArtist(of, by, { name: 'The Herons' }),
    'sets marks': (of, by) => setMarks(of, by, [mark]),
    'sets a password': (of, by) => changePassword(of, address, by, newPassword),
    'logs in': (of, by) => login(of, address, { username: by.username, password }),
  };
  const expected =
    /^(You must be logged in\.|The password is wrong|Invalid username or password|Performance not found)$/;

  it.each(Object.entries(writes))(
    'an account is deleted, and a night passes, at any statement of a member who %s',
    async (_name, write) => {
      const [one, two] = processes;
      for (const who of ['member', 'old'] as const) {
        for (let at = 1, statements = 1; at <= statements; at += 1) {
          const members = await fill(one);
          const by = members[who];
          await addPerformance(servicesOf(one), by, show(1, 'Gone Hall'));
          const other =
            who === 'member'
              ? () => deleteAccount(servicesOf(two), by, { password })
              : async () => void (await runNightly(two, { sandbox: true }));
          const outcome = await meanwhile(
            one,
            (database) => write(servicesOf(database), by),
            other,
            (_text, number) => number === at,
          );
          statements = outcome.statements;
          const about = `${who}, after statement ${at}`;
          expect(refusals(outcome.others), about).toEqual([]);
          for (const message of refusals([outcome.acted])) expect(message, about).toMatch(expected);
          expect(await one.rows(sql`select from users where id = ${by.id}`), about).toEqual([]);
          await expectIndex(one);
        }
      }
    },
  );

  /** The changes of an artist of 600 shows, beside which members add more. */
  const changes: Record<string, Write> = {
    'is merged': (of, by) => mergeRecords('ARTIST')(of, by, { id: 1, into: 2 }),
    'is removed': (of, by) => removeRecord('ARTIST')(of, by, { id: 1, version: 1 }),
    'is renamed': (of, by) => updateArtist(of, by, { id: 1, version: 1, name: 'The Puffins' }),
    'has a new name taken back': async (of, by) => {
      await updateArtist(of, by, { id: 1, version: 1, name: 'The Puffins' });
      const [last] = await of.database.rows<{ id: number }>(sql`select max(id) as id from revisions`);
      await undoRevision(of, by, { id: last?.id ?? 0 });
    },
  };

  it.each(Object.entries(changes))('no show that a crowd adds is lost while its artist %s', async (_name, change) => {
    const { editor, member } = await fill(processes[0]);
    await processes[0].rows(
      sql`insert into performances (artist_id, date, year, venue, city, state, set1, in_snapshot)
        select 1, '05/08/77', 1977, 'Hall ' || n % 20, 'Ithaca', 'NY', 'Millrace > Lanterns ' || n % 50, true
        from generate_series(1, 600) n`,
    );
    await processes[0].transaction(async (transaction) => {
      for (const table of ['performance_search', 'songs', 'venues', 'search_words']) {
        await transaction.rows(sql`delete from ${sql.identifier(table)}`);
      }
      await indexCatalogue(transaction);
    });
    let isOver = false;
    /** Adds one show after the other, until the artist has changed and one more. */
    const adding = async (database: Database) => {
      const ids: number[] = [];
      for (let more = 2; more > 0; more -= isOver ? 1 : 0) {
        const [added] = await Promise.allSettled([addPerformance(servicesOf(database), member, show(1))]);
        ids.push(...done([added]));
        for (const message of refusals([added])) expect(message).toBe('Artist not found');
      }
      return ids;
    };
    const changing = async () => {
      await change(servicesOf(processes[1]), editor).finally(() => {
        isOver = true;
      });
      return [];
    };
    const crowd = Array.from({ length: 8 }, (_, index) => adding(processes[index % 2 === 0 ? 0 : 1]));
    const ids = (await Promise.all([changing(), ...crowd])).flat();
    const rows = await processes[0].rows<{ id: number }>(
      sql`select id from performances
        union select (change #>> '{before,id}')::int
          from revisions, jsonb_array_elements(delta -> 'performances') change where kind = 'REMOVE'`,
    );
    const there = new Set(rows.map(({ id }) => id));
    expect(ids.filter((id) => !there.has(id))).toEqual([]);
    await expectIndex(processes[0]);
  });
});
