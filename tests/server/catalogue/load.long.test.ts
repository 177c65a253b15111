import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { sampleLines } from '#sample/lines.ts';
import type { SampleName } from '#sample/sizes.ts';
import { ensureSample } from '#server/catalogue/file/load.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { builtModule } from '#tests/support/server/built.ts';
import { migratedFolder, testDatabase } from '#tests/support/server/database.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function fresh(): Promise<Database> {
  const database = await testDatabase();
  closing.push(() => database.close());
  return database;
}

const sample = (name: SampleName) => ({ name, lines: () => sampleLines(name) });

const counts = async (database: Database) =>
  (
    await database.rows(sql`select
      (select count(*) from artists) as artists,
      (select count(*) from artist_groups) as groups,
      (select count(*) from performances) as performances,
      (select count(*) from sources) as sources,
      (select count(*) from checksums) as checksums,
      (select count(*) from catalogue_loads) as loads`)
  )[0];

const small = { artists: 13_000, groups: 80, performances: 9_000, sources: 4_200, checksums: 5_200, loads: 1 };
const nothing = { artists: 0, groups: 0, performances: 0, sources: 0, checksums: 0, loads: 0 };

/** A load takes seconds, and several times as many on a machine that has more to do. */
const patience = 300_000;

/** Loads the small sample into the folder it is given and is killed, the hard way, with half of it written. */
const interruptedLoad = () => `
  import { ensureSample } from ${builtModule('catalogue/file/load.js')};
  import { sampleLines } from ${builtModule('../sample/lines.js')};
  import { openDatabase } from ${builtModule('db/open.js')};
  const database = await openDatabase({ dataDir: process.argv[1] });
  await ensureSample(database, { name: 'small', lines: () => sampleLines('small') }, ({ done, total }) => {
    if (done > total / 2) process.kill(process.pid, 'SIGKILL');
  });`;

/** A database in which a load was killed when half of it was written. */
async function killedHalfWay(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'concerts-'));
  closing.push(() => rm(dataDir, { recursive: true }));
  await migratedFolder(dataDir);
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', interruptedLoad(), dataDir], {
    stdio: 'inherit',
  });
  expect((await once(killed, 'exit'))[1]).toBe('SIGKILL');
  const database = await openDatabase({ dataDir });
  closing.push(() => database.close());
  return database;
}

/** A database in which a load failed when half of it was written. */
async function failedHalfWay(): Promise<Database> {
  const database = await fresh();
  const failing = ensureSample(database, sample('small'), ({ done, total }) => {
    if (done > total / 2) throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  return database;
}

it(
  'shows nothing of a load that ended half-way, then writes the sample once for all who ask',
  async () => {
    const database = await (process.env.TEST_DATABASE_URL ? failedHalfWay() : killedHalfWay());
    expect(await counts(database)).toEqual(nothing);

    const steps: number[] = [];
    const note = ({ done, total }: { done: number; total: number }) => steps.push(done / total);
    const states = await Promise.all([
      ensureSample(database, sample('small'), note),
      ensureSample(database, sample('small'), note),
    ]);
    expect(states.sort()).toEqual(['present', 'written']);
    expect(await counts(database)).toEqual(small);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.length).toBeGreaterThan(10);
    expect(steps[steps.length - 1]).toBe(1);

    await expectSnapshot(database);
    await expectIdsToContinue(database);

    expect(await ensureSample(database, sample('small'), note)).toBe('present');
    expect(await ensureSample(database, sample('full'), note)).toBe('left alone');
    expect(await counts(database)).toEqual({ ...small, artists: 13_001, groups: 81, performances: 9_001 });
    expect(steps[steps.length - 1]).toBe(1);
  },
  patience,
);

async function expectSnapshot(database: Database): Promise<void> {
  const [wrong] = await database.rows(sql`select
    (select count(*) from artists where not in_snapshot) as artists,
    (select count(*) from performances where not in_snapshot) as performances,
    (select count(*) from checksums
      where not exists (select from checksum_hashes where checksum_id = checksums.id)) as "notIndexed"`);
  expect(wrong).toEqual({ artists: 0, performances: 0, notIndexed: 0 });
}

async function expectIdsToContinue(database: Database): Promise<void> {
  const artist = await database.rows(sql`insert into artists (name) values ('Late Arrival') returning id`);
  expect(artist).toEqual([{ id: 13_001 }]);
  const performance = await database.rows(
    sql`insert into performances (artist_id, date, year) values (13001, '07/04/24', 2024) returning id`,
  );
  expect(performance).toEqual([{ id: 9_001 }]);
  const group = await database.rows(sql`insert into artist_groups (title) values ('Late Group') returning id`);
  expect(group).toEqual([{ id: 81 }]);
}

it('leaves a database alone that has an artist of its own', async () => {
  const database = await fresh();
  await database.rows(sql`insert into artists (name) values ('Somebody’s Own')`);
  expect(await ensureSample(database, sample('small'), () => undefined)).toBe('left alone');
  expect(await counts(database)).toEqual({ ...nothing, artists: 1 });
});
