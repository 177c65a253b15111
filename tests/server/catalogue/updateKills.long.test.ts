import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Limiter } from '#server/accounts/attemptLimits.ts';
import { headerLine } from '#server/catalogue/file/records.ts';
import { addPerformance } from '#server/catalogue/members/additions.ts';
import { updatePerformance } from '#server/catalogue/members/updating.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { wholePerformance } from '#tests/support/rules/performances.ts';
import { builders } from '#tests/support/server/builders.ts';
import { builtFile } from '#tests/support/server/built.ts';
import { emptyServerDatabase, migratedFolder } from '#tests/support/server/database.ts';
import { derivedRows, freshRows } from '#tests/support/server/derived.ts';

const rounds = 20;
const createdAt = '2024-05-01T12:00:00.000Z';
const songs = ['Millrace', 'Tin Roof', 'Low Tide', 'Harbour', 'Skerry', 'Home', 'Goodnight'];

/** One of two catalogues. All that can differ in a record differs in the second one, which has other shows as well. */
function catalogue(second: boolean): string {
  const records: object[] = [];
  for (let id = 1; id <= 20; id += 1) {
    records.push({ __typename: 'Artist', id, name: `Band ${id}`, abbrev: second ? 'b' : 'a', createdAt });
  }
  for (let id = 1; id <= 800; id += 1) {
    // Some shows are in one of the catalogues.
    if (id % 20 === (second ? 0 : 1)) continue;
    const changes = id % 3 === 0 && second;
    const set = [0, 1, 2].map((place) => songs[(id + place * (changes ? 2 : 1)) % songs.length]).join(', ');
    records.push({
      ...{ __typename: 'Performance', id, artist: { id: 1 + (id % 20) }, createdAt, year: 1900 + (id % 100) },
      date: `${String(1 + (id % 12)).padStart(2, '0')}/${String(1 + (id % 28)).padStart(2, '0')}/${String(id % 100).padStart(2, '0')}`,
      ...{ venue: `Hall ${id}`, city: changes ? 'Rye' : 'Ithaca', state: 'NY', set1: set, set2: id % 2 ? 'Wheel' : '' },
      comment: second ? 'second' : 'first',
    });
  }
  for (const { id } of records.flatMap((record) => ('artist' in record && 'id' in record ? [record] : []))) {
    records.push({ __typename: 'Source', id, performance: { id }, comments: second ? 'SBD' : 'AUD', createdAt });
  }
  for (const { id } of records.flatMap((record) => ('performance' in record && 'id' in record ? [record] : []))) {
    const body = `${String(id).padStart(32, second ? 'b' : 'a')} *1.shn`;
    records.push({ __typename: 'Checksum', id, source: { id }, description: 'a.md5', body, createdAt });
  }
  return [headerLine(records.length), ...records.map((record) => JSON.stringify(record)), ''].join('\n');
}

let folder: string;
let place: { dataDir: string; databaseUrl?: string };
let drop: () => Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'update-kills-'));
  for (const second of [false, true]) await writeFile(join(folder, String(second)), catalogue(second));
  const dataDir = join(folder, 'data');
  place = { dataDir };
  drop = async () => undefined;
  if (process.env.TEST_DATABASE_URL) {
    const server = await emptyServerDatabase();
    place = { dataDir, databaseUrl: server.databaseUrl };
    drop = server.drop;
  } else await migratedFolder(dataDir);
});
afterAll(async () => {
  await drop();
  await rm(folder, { recursive: true });
});

/** Starts an import of the first or the second catalogue. */
function start(second: boolean) {
  const { dataDir, databaseUrl } = place;
  const child = spawn(process.execPath, [builtFile('catalogue-cli.js'), 'import', '--remove-missing', String(second)], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: 'ignore',
  });
  return { child, ended: once(child, 'exit') };
}

async function reading<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(place);
  return read(database).finally(() => database.close());
}

/** All that the catalogue says, without ids and times; and whether what is derived from it is right. */
const state = () =>
  reading(async (database) => {
    const said = await database.rows(
      sql`select name, abbrev, date, year, venue, city, set1, set2, comment, comments, body
        from artists left join performances on artist_id = artists.id left join sources on performance_id = performances.id
          left join checksums on source_id = sources.id
        order by name, year, date, venue, comment, comments, body`,
    );
    expect(await derivedRows(database)).toEqual(await freshRows(database));
    return JSON.stringify(said);
  });

/** Adds a show, and corrects another one, as members do. */
const work = () =>
  reading(async (database) => {
    const id = await builders(database).user('taper');
    const account = { id, username: 'taper', name: 'taper', validemail: false, perms: 'musicLover,editor' };
    const services = { database, limiter: new Limiter(database, false) };
    await addPerformance(services, account, { ...wholePerformance, artist_id: 1, venue: 'A Barn' });
    await updatePerformance(services, account, { id: 3, version: 1, city: 'Barnby' });
  });

it('leaves the catalogue old or new, never half, however often an update is killed', {
  timeout: 1_200_000,
}, async () => {
  const states: string[] = [];
  const whole = async (second: boolean) => {
    const began = performance.now();
    expect(await start(second).ended).toEqual([0, null]);
    const took = performance.now() - began;
    states[Number(second)] = await state();
    return took;
  };
  await whole(false);
  await work();
  await whole(true);
  const took = await whole(false);
  expect(states[0]).toContain('A Barn');
  expect(states[1]).toContain('Barnby');
  expect(states[0]).not.toBe(states[1]);

  let present = 0;
  let killed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { child, ended } = start(present === 0);
    await sleep(took * (0.2 + 0.8 * Math.random()));
    child.kill('SIGKILL');
    if ((await ended)[1] === 'SIGKILL') killed += 1;
    present = states.indexOf(await state());
    expect(present).toBeGreaterThanOrEqual(0);
  }
  expect(killed).toBeGreaterThan(0);
  const wanted = states[1 - present];
  await whole(present === 0);
  expect(states[1 - present]).toBe(wanted);
});
