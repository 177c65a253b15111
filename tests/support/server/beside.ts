import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { restoreSnapshot } from '#server/data/changing/snapshot.ts';
import type { TestApi } from './api.ts';
import { derivedRows, freshRows } from './derived.ts';
import { exported, recordsNow } from './exported.ts';
import { signUp } from './members.ts';

/** Numbers from 0 to 1 that are the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const names = ['The Gulls', 'Gulls & Terns', 'Herons', 'Los Búhos', 'Grebe Trio'];
const venues = ['Gull Hall', 'Gull House', 'Tern Barn', 'Heron House'];
const cities = ['Ithaca', 'Troy'];
const songs = ['Millrace', 'Tin Roof', 'Weathercock', 'Slow Ferry', 'Lanterns'];

/** The codes of refused changes. Any other code is a fault. */
const refusals = ['FORBIDDEN', 'CONFLICT', 'BAD_USER_INPUT'];

const taken = new Error('The night is taken back.');

/**
 * Lets six members, two of them editors, change the catalogue at random, several at a time. The derived rows must then
 * equal freshly computed ones. Both a night and the undoing of all changes must lead back to the start.
 */
export async function membersBeside(api: TestApi, seed: number, rounds: number): Promise<void> {
  const { database, add } = api;
  const random = numbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to choose from.');
    return item;
  };
  for (const name of names.slice(0, 3)) {
    const artist = await add.artist(name);
    for (const venue of venues.slice(0, 2)) {
      const performance = await add.performance(artist, {
        venue,
        city: 'Ithaca',
        state: 'NY',
        set1: 'Millrace > Tin Roof',
      });
      await add.source(performance, { comments: 'SBD' });
    }
  }
  for (const table of ['artists', 'performances', 'sources']) {
    await database.rows(sql`update ${sql.identifier(table)} set in_snapshot = true`);
  }
  await database.rows(
    sql`update artists set source_count = (select coalesce(sum(source_count), 0) from performances where artist_id = artists.id)`,
  );
  const [first, records, derived] = [await exported(database), await recordsNow(database), await derivedRows(database)];
  expect(derived).toEqual(await freshRows(database));

  const tokens: string[] = [];
  for (let member = 1; member <= 6; member += 1) {
    tokens.push(await signUp(api, `member${member}`, member <= 2 ? 'musicLover,editor' : 'musicLover'));
  }
  const editor = tokens[0] ?? '';
  const ids = async (table: string) =>
    (await database.rows<{ id: number; version: number }>(
      sql`select id, version from ${sql.identifier(table)} order by id`,
    )) ?? [];
  const set = () => [pick(songs), pick(songs), pick(songs)].join(' > ');
  const lists = () => `[{ description: "a.md5", body: "${pick(['a', 'b', 'c', 'd']).repeat(32)} *1.shn" }]`;

  /** A random mutation of records that existed a moment ago. */
  async function anyChange(): Promise<string> {
    const [artists, performances, sources] = [await ids('artists'), await ids('performances'), await ids('sources')];
    const revisions = await database.rows<{ id: number }>(sql`select id from revisions order by id desc limit 10`);
    const venueIds = await database.rows<{ id: number }>(sql`select id from venues order by id`);
    const chance = random();
    const [artist, performance, source] = [
      pick(artists),
      pick(performances),
      sources.length > 0 ? pick(sources) : undefined,
    ];
    const show = `date: "0${1 + Math.floor(random() * 9)}/11/19${70 + Math.floor(random() * 20)}", venue: "${pick(venues)}", city: "${pick(cities)}", set1: "${set()}"`;
    if (chance < 0.08) return `artistCreate(name: "${pick(names)}") { id }`;
    if (chance < 0.25)
      return `performanceCreate(isCompilation: false, artist_id: ${artist.id}, state: "NY", ${show}) { id }`;
    if (chance < 0.35)
      return `sourceCreate(performanceId: ${performance.id}, comments: "AUD", checksums: ${lists()}) { id }`;
    if (chance < 0.42)
      return `artistUpdate(id: ${artist.id}, version: ${artist.version}, name: "${pick(names)}", abbrev: "${pick(['', 'g', 'h'])}") { id }`;
    if (chance < 0.58)
      return `performanceUpdate(id: ${performance.id}, version: ${performance.version}, artist_id: ${pick(artists).id}, set2: "${set()}", ${show}) { id }`;
    if (chance < 0.66 && source)
      return `sourceUpdate(id: ${source.id}, version: ${source.version}, textdoc: "${set()}", checksums: ${lists()}) { id }`;
    if (chance < 0.69 && artists.length > 2) return `artistRemove(id: ${artist.id}, version: ${artist.version})`;
    if (chance < 0.73 && performances.length > 3)
      return `performanceRemove(id: ${performance.id}, version: ${performance.version})`;
    if (chance < 0.77 && source) return `sourceRemove(id: ${source.id}, version: ${source.version})`;
    if (chance < 0.8 && artists.length > 2) return `artistMerge(id: ${artist.id}, into: ${pick(artists).id}) { id }`;
    if (chance < 0.84 && performances.length > 3)
      return `performanceMerge(id: ${performance.id}, into: ${pick(performances).id}) { id }`;
    if (chance < 0.88) return `venueMerge(id: ${pick(venueIds).id}, into: ${pick(venueIds).id}) { id }`;
    if (chance < 0.95 && revisions.length > 0) return `revisionUndo(id: ${pick(revisions).id}) { id }`;
    return revisions.length > 0
      ? `revisionRestore(id: ${pick(revisions).id}) { id }`
      : `artistCreate(name: "${pick(names)}") { id }`;
  }

  let done = 0;
  for (let round = 0; round < rounds; round += 1) {
    const changes: string[] = [];
    for (const _ of tokens) changes.push(await anyChange());
    const answers = await Promise.all(
      changes.map((change, member) => api.ask(`mutation { ${change} }`, {}, tokens[member])),
    );
    for (const [index, { errors }] of answers.entries()) {
      if (!errors) done += 1;
      // The result of a change may be gone a moment later.
      for (const { extensions, message } of errors ?? []) {
        const code = String(extensions?.code);
        if (!refusals.includes(code) && code !== 'ADDED' && !/null for non-nullable|which is not there/.test(message)) {
          throw new Error(`${changes[index]}: ${code} ${message}`);
        }
      }
    }
  }
  expect(done).toBeGreaterThan(rounds);
  expect(await derivedRows(database)).toEqual(await freshRows(database));
  for (const [record, table] of Object.entries({ ARTIST: 'artists', PERFORMANCE: 'performances', SOURCE: 'sources' })) {
    const wrong = await database.rows(
      sql`select id, version from ${sql.identifier(table)} it where exists (
        select from revisions where record = ${record} and record_id = it.id and revisions.version > it.version)`,
    );
    expect(wrong).toEqual([]);
  }

  // The nightly work.
  await database
    .transaction(async (transaction) => {
      await restoreSnapshot(transaction);
      expect(await derivedRows(transaction)).toEqual(derived);
      const versions = sql`select version from artists union select version from performances union select version from sources`;
      expect(await transaction.rows(versions)).toEqual([{ version: 1 }]);
      const left = sql`select (select count(*) from revisions)::int as revisions, (select count(*) from removals)::int as removals`;
      expect(await transaction.rows(left)).toEqual([{ revisions: 0, removals: 0 }]);
      expect(await recordsNow(transaction)).toEqual(records);
      throw taken;
    })
    .catch((error) => {
      if (error !== taken) throw error;
    });

  // The undoing of all changes.
  const all = await database.rows<{ id: number }>(sql`select id from revisions order by id desc`);
  for (const { id } of all) {
    const { errors } = await api.ask(`mutation { revisionUndo(id: ${id}) { id } }`, {}, editor);
    if (errors) {
      const rows = await database.rows(
        sql`select id, record, record_id, kind, version, delta::text from revisions where id = ${id}`,
      );
      throw new Error(`${errors[0]?.message}: ${JSON.stringify(rows)}`);
    }
  }
  expect(await exported(database)).toEqual(first);
  expect(await derivedRows(database)).toEqual(derived);
}
