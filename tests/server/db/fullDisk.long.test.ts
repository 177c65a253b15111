import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queryable } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { migratedFolder } from '#tests/support/server/database.ts';

const disk = await mkdtemp(join(tmpdir(), 'concerts-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]).status === 0;
afterAll(async () => {
  if (mounted) spawnSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

const free = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

/** Another program that takes all of the disk but so many bytes. */
const takeAllBut = (bytes: number) => writeFile(join(disk, 'other'), Buffer.alloc(free() - bytes));

const written = (database: Database) =>
  database.rows(sql`insert into notes (body) values (${randomBytes(30_000).toString('hex')})`);
const count = async (database: Database) =>
  (await database.rows<{ count: number }>(sql`select count(*) from notes`))[0]?.count ?? 0;

/** Only root may mount a small disk. */
describe.runIf(mounted)('on a full disk', { timeout: 60_000 }, () => {
  let database: Database;
  beforeAll(async () => {
    await migratedFolder(disk);
    database = await openDatabase({ dataDir: disk, statementLimit: 5000 });
    await database.rows(sql`create table notes (id integer primary key generated always as identity, body text)`);
    return () => database.close();
  });

  const recovers = async () => {
    await expect.poll(() => database.problem()).toMatch(/disk .* is full/);
    await expect(written(database)).rejects.toMatchObject({ code: '25006' });
    const before = await count(database);
    await rm(join(disk, 'other'), { force: true });
    await expect.poll(() => database.problem()).toBeUndefined();
    await written(database);
    expect(await count(database)).toBe(before + 1);
  };

  it('writing ends with an error, reading goes on, and writing goes on when there is space', async () => {
    await takeAllBut(30_000_000);
    let kept = 0;
    const failure = await (async () => {
      for (;;) {
        await written(database);
        kept += 1;
      }
    })().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: expect.stringMatching(/^(25006|53100)$/) });
    expect(await count(database)).toBe(kept);
    await recovers();
  });

  it.each([
    ['in a transaction', (work: (queryable: Queryable) => Promise<never>) => database.transaction(work)],
    ['when a statement is kept', (work: (queryable: Queryable) => Promise<never>) => work(database)],
  ])('the same when the log of the engine cannot grow %s', async (_when, run) => {
    const before = await count(database);
    const filling = run(async (queryable) => {
      await takeAllBut(0);
      for (;;) await queryable.rows(sql`select pg_logical_emit_message(true, 'x', ${'y'.repeat(1_000_000)})`);
    });
    // The first when the disk was looked at just then.
    await expect(filling).rejects.toMatchObject({ code: expect.stringMatching(/^(25006|53100)$/) });
    expect(await count(database)).toBe(before);
    await recovers();
  });

  it('it closes in good order, and does not start', async () => {
    await takeAllBut(0);
    await database.close();
    await expect(openDatabase({ dataDir: disk })).rejects.toThrow(/cannot be opened: the disk of the database is full/);
    await rm(join(disk, 'other'));
    database = await openDatabase({ dataDir: disk });
    await written(database);
  });
});
