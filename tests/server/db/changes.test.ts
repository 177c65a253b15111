import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangeWatch } from '../../../server/data/changes.ts';
import { restoreSnapshot } from '../../../server/data/snapshot.ts';
import type { Database } from '../../../server/db/database.ts';
import { builders } from '../../support/server/builders.ts';
import { testDatabase } from '../../support/server/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const nothing = { everything: false, artists: false, performers: [] };

test('a look sees what was added since the one before, and what the night took', async () => {
  const { artist, performance } = builders(database);
  const watch = new ChangeWatch();
  const other = new ChangeWatch();
  expect(await watch.look(database)).toEqual(nothing);
  expect(await other.look(database)).toEqual(nothing);

  const id = await artist('Owls');
  expect(await watch.look(database)).toEqual({ ...nothing, artists: true });
  await performance(id);
  await performance(id);
  expect(await watch.look(database)).toEqual({ ...nothing, performers: [id] });
  expect(await watch.look(database)).toEqual(nothing);
  expect(await other.look(database)).toEqual({ everything: false, artists: true, performers: [id] });

  await restoreSnapshot(database);
  expect(await watch.look(database)).toEqual({ ...nothing, everything: true });
});

test('a great many additions, and a load, change everything', async () => {
  const { artist, performance } = builders(database);
  const id = await artist('Crowd');
  const watch = new ChangeWatch();
  await watch.look(database);
  for (let count = 0; count < 100; count += 1) await performance(id);
  expect(await watch.look(database)).toMatchObject({ everything: true });
  await performance(id);
  expect(await watch.look(database)).toEqual({ ...nothing, performers: [id] });
  await database.rows(sql`insert into catalogue_loads (sample) values ('another')`);
  expect(await watch.look(database)).toMatchObject({ everything: true });
});
