import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportCatalogue } from '#server/catalogue/file/export.ts';
import { openFile, readLines } from '#server/catalogue/file/lines.ts';
import { importCatalogue } from '#server/catalogue/file/load.ts';
import { makeDump } from '#server/catalogue/file/makeDump.ts';
import { withoutHeader } from '#server/catalogue/file/recordReader.ts';
import type { Database } from '#server/db/database.ts';
import { lockFolder } from '#server/db/lock.ts';
import { testApi } from '#tests/support/server/api.ts';
import { testDatabase } from '#tests/support/server/database.ts';
import { signUp } from '#tests/support/server/members.ts';
import { membersAtWork } from '#tests/support/server/membersAtWork.ts';
import { testServer } from './server.ts';

const ignore = () => undefined;
const path = '/catalogue.ndjson.gz';
const past = new Date('2020-01-01T03:00:00Z');
/** A night for which every dump is too old. */
const future = new Date('2999-01-01T03:00:00Z');

let database: Database;
let server: FastifyInstance;
let folder: string;

const filled = async (): Promise<Database> => {
  const filling = await testDatabase();
  await filling.rows(sql`insert into users (username, name, email, obfuscated_email, password_hash)
    values ('adder.one', 'Ann Adder', 'ann@mail.example', 'a**@mail.example', 'secret-hash')`);
  await filling.rows(sql`insert into artists (id, name, source_count, created_by, in_snapshot)
    values (1, 'Loaded Band', 1, null, true), (2, 'Band of a Member', 1, (select id from users), false)`);
  await filling.rows(sql`insert into performances
      (id, artist_id, date, year, venue, source_count, created_by, in_snapshot)
    values (1, 1, '05/08/77', 1977, 'Hall "A"', 1, null, true),
      (2, 2, '05/09/78', 1978, E'Zoë’s\nBarn', 1, (select id from users), false)`);
  await filling.rows(sql`insert into sources (id, performance_id, comments, created_by, in_snapshot)
    values (1, 1, 'first', null, true), (2, 2, 'second', (select id from users), false)`);
  return filling;
};

beforeAll(async () => {
  database = await filled();
});

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'concerts-dump-')), 'dump');
  server = await testServer({ database, dumpFolder: folder });
});

/** Imports a dump into an empty database, and returns what that exports. */
async function takenAlong(dump: Buffer): Promise<Buffer> {
  const [file, again, setAside] = ['taken.ndjson.gz', 'again.ndjson.gz', 'set-aside'].map((name) =>
    join(folder, '..', name),
  );
  if (!file || !again || !setAside) throw new Error('no files');
  writeFileSync(file, dump);
  const copy = await testDatabase();
  const lines = (onTotal: (total: number) => void) => withoutHeader(readLines(openFile(file), 'FILE'), 'FILE', onTotal);
  await importCatalogue(copy, { name: 'FILE', lines }, { setAside, report: ignore, bad: ignore, odd: ignore });
  expect(existsSync(setAside)).toBe(false);
  await exportCatalogue(copy, { file: again }, ignore);
  await copy.close();
  return readFileSync(again);
}

const dumpsIn = () => readdirSync(folder).filter((file) => file.includes('ndjson'));

describe('the dump of a night', () => {
  test('imports as it is, and is then exported as the same bytes', async () => {
    await makeDump(database, folder, past);
    const { rawPayload } = await server.inject({ url: path });
    const text = gunzipSync(rawPayload).toString();
    expect(text).toContain('Band of a Member');
    expect(text).toContain('"second"');
    for (const own of ['adder.one', 'Ann Adder', 'mail.example', 'secret-hash']) expect(text).not.toContain(own);
    expect((await takenAlong(rawPayload)).equals(rawPayload)).toBe(true);
  });

  test('is the same bytes after an import, whatever members have added, changed, merged, removed and restored', async () => {
    const api = await testApi();
    const editor = await signUp(api, 'eagle', 'musicLover,editor');
    const artists = [await api.add.artist('Gulls', { top100: true }), await api.add.artist('The Gulls'), 0];
    artists[2] = await api.add.artist('Terns', { officialUrl: 'www.terns.example' });
    await api.add.group('Birds', artists, 'Shared a van.');
    await api.database.rows(sql`update artists set identifiers = 'mbid ' || id || E'\nurl https://gulls.example'`);
    for (const artist of artists) await api.add.source(await api.add.performance(artist, { venue: 'Gull Hall' }));
    const made = await membersAtWork(api, editor, 300);
    expect(Object.keys(made)).toEqual(['CREATE', 'MERGE', 'REMOVE', 'RESTORE', 'UPDATE']);
    expect(Math.min(...Object.values(made))).toBeGreaterThan(5);

    // The longest texts that a member can send, each character as long as it can be in a file.
    const id = await api.add.source(await api.add.performance(await api.add.artist('Gulls')));
    const update = 'mutation ($id: Int!, $version: Int!, $text: String) { sourceUpdate(id: $id, version: $version,';
    for (const [index, field] of ['comments', 'textdoc'].entries()) {
      const variables = {
        id,
        version: 1 + index,
        text: '\u0001'.repeat(245_000),
      };
      expect((await api.ask(`${update} ${field}: $text) { id } }`, variables, editor)).errors).toBeUndefined();
    }
    const dump = await makeDump(api.database, folder, past);
    const bytes = readFileSync(join(folder, dump?.file ?? ''));
    expect((await takenAlong(bytes)).equals(bytes)).toBe(true);
    await api.close();
  });

  test('is made once by all processes, and again in the next night', async () => {
    const night = new Date();
    night.setUTCMilliseconds(0);
    const made = await Promise.all([makeDump(database, folder, night), makeDump(database, folder, night)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await makeDump(database, folder, night)).toBeUndefined();
    expect(dumpsIn()).toHaveLength(1);
    expect(await makeDump(database, folder, future)).toBeDefined();
  });

  test('is left to the process that has the folder', async () => {
    mkdirSync(folder, { recursive: true });
    const unlock = await lockFolder(folder);
    expect(await makeDump(database, folder, past)).toBeUndefined();
    await unlock();
    expect(await makeDump(database, folder, past)).toBeDefined();
  });

  test('takes the place of older ones and of what was left unfinished, but for the last', async () => {
    const older = ['20200101T030000Z', '20200102T030000Z'].map((at) => `${at}-${'a'.repeat(64)}.ndjson.gz`);
    for (const file of [...older, 'ended.ndjson.gz.unfinished']) writeFileSync(join(folder, file), 'old');
    const made = await makeDump(database, folder, future);
    expect(dumpsIn().toSorted()).toEqual([older[1], made?.file]);
  });

  test('leaves nothing when it fails', async () => {
    const failing: Database = { ...database, withoutTimeout: () => Promise.reject(new Error('The database is gone.')) };
    await expect(makeDump(failing, folder, past)).rejects.toThrow('The database is gone.');
    expect(dumpsIn()).toEqual([]);
    expect(await makeDump(database, folder, past)).toBeDefined();
  });
});

describe('the server', () => {
  test('serves the file whole, in ranges, as it has changed, and by its head', async () => {
    const made = await makeDump(database, folder, past);
    const whole = await server.inject({ url: path, headers: { 'accept-encoding': 'br, gzip' } });
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-cache' });
    expect(whole.headers['content-encoding']).toBeUndefined();
    const etag = String(whole.headers.etag);
    expect(new Date(String(whole.headers['last-modified'])).getTime()).toBeGreaterThan(past.getTime());

    const part = await server.inject({ url: path, headers: { range: 'bytes=3-12' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(3, 13))).toBe(true);
    const beyond = await server.inject({ url: path, headers: { range: `bytes=${whole.rawPayload.length}-` } });
    expect(beyond.statusCode).toBe(416);
    expect((await server.inject({ url: path, headers: { 'if-none-match': etag } })).statusCode).toBe(304);

    const head = await server.inject({ method: 'HEAD', url: path });
    expect(head.headers).toMatchObject({ etag, 'content-length': String(whole.rawPayload.length) });
    expect(head.rawPayload).toHaveLength(0);

    const sum = createHash('sha256').update(whole.rawPayload).digest('hex');
    expect(made?.sha256).toBe(sum);
    expect((await server.inject({ url: `${path}.sha256` })).body).toBe(`${sum}  catalogue.ndjson.gz\n`);
  });

  test.each([path, `${path}.sha256`])('says that there is none yet at %s', async (url) => {
    const { statusCode, headers, body } = await server.inject({ url });
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('60');
    expect(body).toBe('There is no dump of the catalogue yet.\n');
  });

  test('tells pages of it only if it has one', async () => {
    const clientDir = mkdtempSync(join(tmpdir(), 'concerts-dump-site-'));
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><meta name="graphql-url" content="/graphql" />');
    writeFileSync(join(clientDir, 'robots.txt'), '');
    const told = '<meta name="public-dump" content="on" />';
    const withDump = await testServer({ database, clientDir, dumpFolder: folder });
    expect((await withDump.inject({ url: '/' })).body).toContain(told);
    const without = await testServer({ database, clientDir });
    expect((await without.inject({ url: '/' })).body).not.toContain(told);
    expect((await without.inject({ url: path })).statusCode).toBe(404);
  });
});
