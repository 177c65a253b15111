import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Limiter } from '#server/accounts/attemptLimits.ts';
import { addArtist, addPerformance, addSource } from '#server/catalogue/members/additions.ts';
import { undoMember } from '#server/catalogue/members/editing.ts';
import type { Services } from '#server/catalogue/members/memberChanges.ts';
import { removeRecord } from '#server/catalogue/members/removing.ts';
import { updateArtist, updatePerformance, updateSource } from '#server/catalogue/members/updating.ts';
import { type AccountRow, accountByName } from '#server/data/accounts/accounts.ts';
import type { Database } from '#server/db/database.ts';
import { Overloaded } from '#server/db/failures.ts';
import { empty, testDatabase } from '#tests/support/server/database.ts';
import { derivedRows, freshRows } from '#tests/support/server/derived.ts';
import { exported } from '#tests/support/server/exported.ts';

let database: Database;
let services: Services;
let [cuckoo, eagle]: (AccountRow | undefined)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  services = { database: database.forVisitor('members', undefined, 'accounts'), limiter: new Limiter(database, false) };
});
beforeEach(async () => {
  await empty(database);
  await database.rows(sql`insert into users (username, name, email, obfuscated_email, password_hash, perms)
    select name, name, name || '@example.org', '-', '-', perms
    from (values ('cuckoo', 'musicLover'), ('eagle', 'musicLover,editor')) given (name, perms)`);
  [cuckoo, eagle] = [await accountByName(database, 'cuckoo'), await accountByName(database, 'eagle')];
});
afterEach(async () => expect(await derivedRows(database)).toEqual(await freshRows(database)));

const undoAll = (of = services) => undoMember(of, eagle, { username: 'cuckoo', since: '2020-01-01T00:00:00Z' });

const artists = async () =>
  (await database.forVisitor('reader').rows<{ count: number }>(sql`select count(*)::int as count from artists`))[0]
    ?.count ?? 0;

async function addArtists(count: number) {
  for (let number = 0; number < count; number += 1) await addArtist(services, cuckoo, { name: `Spam ${number}` });
}

const show = (artist: number, by = cuckoo, venue = 'Gull Hall') =>
  addPerformance(services, by, {
    isCompilation: false,
    artist_id: artist,
    date: '05/08/1977',
    venue,
    city: 'Ithaca',
    state: 'NY',
    set1: `Millrace, ${venue} Blues`,
  });

const recording = (performanceId: number) =>
  addSource(services, cuckoo, {
    performanceId,
    comments: 'SBD',
    checksums: [{ description: 'a.md5', body: `${'a'.repeat(32)} *1.shn` }],
  });

const versions = () =>
  database.rows<{ of: string; versions: number[] }>(
    sql`select record || ' ' || record_id as of, array_agg(version order by id) as versions from revisions
      group by record, record_id order by 1`,
  );

describe('all changes of a member', () => {
  it('are taken back as if one after the other: what was changed often, removed, added under another', async () => {
    const gulls = await addArtist(services, eagle, { name: 'Gulls' });
    const [kept, gone] = [await show(gulls, eagle), await show(gulls, eagle, 'Gone Hall')];
    await database.rows(sql`update performances set created_by = ${cuckoo?.id}`);
    await database.rows(sql`update artists set created_by = ${cuckoo?.id}`);
    const before = await exported(database);
    for (const [version, venue] of ['One Hall', 'Two Hall', 'Gull Hall', 'Three Hall'].entries()) {
      await updatePerformance(services, cuckoo, { id: kept, version: version + 1, venue });
    }
    await updateArtist(services, cuckoo, { id: gulls, version: 1, name: 'Terns' });
    await updatePerformance(services, cuckoo, { id: gone, version: 1, set1: 'Spam' });
    await removeRecord('PERFORMANCE')(services, cuckoo, { id: gone, version: 2 });
    const spam = await addArtist(services, cuckoo, { name: 'Spam' });
    const shown = await show(spam, cuckoo, 'Spam Hall');
    const source = await recording(shown);
    await updateSource(services, cuckoo, { id: source, version: 1, checksums: [] });
    await updatePerformance(services, cuckoo, { id: shown, version: 1, artist_id: gulls });
    await removeRecord('PERFORMANCE')(services, cuckoo, { id: shown, version: 2 });

    expect(await undoAll()).toBe(13);
    expect(await exported(database)).toEqual(before);
    expect(await versions()).toEqual([
      { of: `ARTIST ${gulls}`, versions: [1, 2, 3] },
      { of: `ARTIST ${spam}`, versions: [1, 2] },
      { of: `PERFORMANCE ${kept}`, versions: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
      { of: `PERFORMANCE ${gone}`, versions: [1, 2, 3, 4, 5] },
      { of: `PERFORMANCE ${shown}`, versions: [1, 2, 3, 4, 5, 6] },
      { of: `SOURCE ${source}`, versions: [1, 2, 3, 4] },
    ]);
    await undoAll();
    expect(await exported(database)).toEqual(before);
  });

  it('are taken back but for those that others built on', async () => {
    await addArtists(4);
    const used = await addArtist(services, cuckoo, { name: 'Used' });
    await addArtists(3);
    const changed = await addArtist(services, cuckoo, { name: 'Changed' });
    await show(used, eagle);
    await updateArtist(services, eagle, { id: changed, version: 1, name: 'Better' });
    expect(await undoAll()).toBe(7);
    expect(await database.rows(sql`select name from artists order by id`)).toEqual([
      { name: 'Used' },
      { name: 'Better' },
    ]);
  });

  it('are taken back in portions, and readers have their turns between them', async () => {
    await addArtists(40);
    const seen = new Set<number>();
    let isDone = false;
    const reading = async () => {
      while (!isDone) seen.add(await artists());
    };
    const undone = undoAll().finally(() => {
      isDone = true;
    });
    await reading();
    expect(await undone).toBe(40);
    expect([...seen].filter((count) => count > 0 && count < 40)).not.toEqual([]);
  });

  it('are taken back as far as it goes: what is left is told, and taken back by the next call', async () => {
    await addArtists(25);
    let transactions = 0;
    const busy: Database = {
      ...services.database,
      transaction: (work, line) => {
        transactions += 1;
        return transactions > 1
          ? Promise.reject(new Overloaded('500 statements wait already.'))
          : services.database.transaction(work, line);
      },
    };
    await expect(undoAll({ ...services, database: busy })).rejects.toMatchObject({
      message: '10 changes were taken back so far, and 15 left: please undo again.',
      extensions: { code: 'TIMEOUT' },
    });
    expect(await artists()).toBe(15);
    expect(await undoAll()).toBe(15);
  });

  it('are taken back in 20 seconds, or what is left is told', async () => {
    await addArtists(12);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 15_000;
      return now;
    });
    const undone = undoAll();
    await expect(undone.finally(() => clock.mockRestore())).rejects.toThrow(
      '10 changes were taken back so far, and 2 left: please undo again.',
    );
    expect(await undoAll()).toBe(2);
  });
});
