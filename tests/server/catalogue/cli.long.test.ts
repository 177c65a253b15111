import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { builtFile } from '#tests/support/server/built.ts';
import { embeddedDatabase, migratedFolder } from '#tests/support/server/database.ts';
import { exported } from '#tests/support/server/exported.ts';
import { testServer } from '../http/server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-cli-'));
  await migratedFolder(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Starts a command in a folder. */
const start = (args: readonly string[], cwd = '.', file = 'catalogue-cli.js') =>
  spawn(process.execPath, [builtFile(file), ...args], {
    cwd,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });

/** Runs the command with what it is piped; a process takes a second and more to start. */
async function run(args: readonly string[], input = '', cwd?: string, file?: string) {
  const child = start(args, cwd, file);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  child.stdin.end(input);
  const [output, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { output, said, code: await ended };
}

const catalogue = `{"format":"live-concert-catalogue","version":1,"records":2}
{"__typename":"Artist","id":7,"name":"The Gülls","abbrev":null,"isTradable":true,"officialUrl":null,"top100":false,"sourceCount":0,"createdAt":"2024-05-01T12:00:00.000Z"}
{"__typename":"ArtistGroup","id":1,"title":"Gulls"}
`;

it.each([
  ['catalogue-cli.js', 'import'],
  ['members-cli.js', 'grant'],
])('says how %s is used', async (file, command) => {
  const usage = expect.stringContaining('Usage: ');
  expect(await run([command], '', '.', file)).toEqual({ code: 1, output: '', said: usage });
  expect(await run(['--help'], '', '.', file)).toEqual({ code: 0, output: usage, said: '' });
  expect(await run([command, '-h'], '', '.', file)).toEqual({ code: 0, output: usage, said: '' });
});

it('says in a line which member there is not, and what option', async () => {
  const unknown = await run(['grant', 'nobody', 'editor'], '', '.', 'members-cli.js');
  expect(unknown).toEqual({ code: 1, output: '', said: 'There is no member nobody.\n' });
  expect((await run(['import', '--loudly', 'a.csv'])).said).toMatch(/^Unknown option '--loudly'.*\n$/);
});

it('says in a line what is wrong with a file, and stores nothing of it', async () => {
  expect(await run(['import', 'no-such-file'])).toEqual({
    code: 1,
    output: '',
    said: 'There is no file no-such-file.\n',
  });
  const cut = await run(['import', '-'], catalogue.split('\n', 2).join('\n'));
  expect(cut.said.trimEnd().split('\n').at(-1)).toBe(
    'input, line 2: cut short: the header counts 2 records, here are 1',
  );
  expect(cut.code).toBe(1);
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-cut-'));
  await writeFile(join(folder, 'cut.ndjson.gz'), gzipSync(catalogue).subarray(0, -12));
  // Python has its packages in a folder of this name.
  await mkdir(join(folder, '.env'));
  for (const args of [['import'], ['import', '--dry-run'], ['convert', '-o', 'own.ndjson'], ['check']]) {
    const { code, said } = await run([...args, 'cut.ndjson.gz'], '', folder);
    expect({ code, said }).toEqual({ code: 1, said: 'cut.ndjson.gz: the file is cut short\n' });
  }
  await rm(folder, { recursive: true });
});

it.each([
  [
    ['import', '-', '--venue', 'Gull Hall'],
    '--venue is of no use here: input is a catalogue, which says all of its records itself.',
  ],
  [
    ['import', 'https://example.org/graphql', '--artist', 'Gulls'],
    '--artist is of no use here: https://example.org/graphql is an API, which says all of its records itself.',
  ],
  [
    ['import', '-', '--column', 'Who=comment'],
    '--column is of no use here: input is a catalogue, which says all of its records itself.',
  ],
  [['check', '--city', 'Rye'], '--city is of no use here: without a file, the database is checked.'],
  [['export', '-', '--state', 'NY'], '--state is no option of export.'],
  [['convert', 'a.csv', '-o', 'b.ndjson', '--dry-run'], '--dry-run is no option of convert.'],
  [['check', '--remove-missing'], '--remove-missing is no option of check.'],
])('says of %j in a line that an option does not fit', async (args, line) => {
  const { code, said } = await run(args, catalogue);
  expect(code).toBe(1);
  expect(said.trimEnd().split('\n').at(-1)).toBe(line);
});

it.each(['import', 'convert', 'check'])('%s takes from options where a table was', async (command) => {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-hall-'));
  await writeFile(join(folder, 'calendar.csv'), 'band,date\nGulls,5/8/1977\nOwls,5/9/1977\n');
  const options = ['--venue', 'Gull Hall', '--city', 'Rye', '--state', 'NY', '--country', 'USA'];
  const how = { import: ['--dry-run'], convert: ['-o', '-'], check: ['--json'] }[command] ?? [];
  const { code, output } = await run([command, 'calendar.csv', ...options, ...how], '', folder);
  expect(code).toBe(0);
  if (command === 'convert') expect(output.match(/"venue":"Gull Hall","city":"Rye","state":"NY"/g)).toHaveLength(2);
  await rm(folder, { recursive: true });
});

it('takes a catalogue from the pipe and gives it back, unless another process has the data folder', async () => {
  const imported = await run(['import', '-'], catalogue);
  expect(imported).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      'Imported: 1 artist, 0 performances, 0 recordings, 0 checksums, 1 artist group with 0 members.\n',
    ),
  });
  expect(imported.said.split('Counting songs and venues, and making the indexes...\n')).toHaveLength(2);
  expect(await run(['export', '-'])).toMatchObject({ code: 0, output: catalogue });
  const again = join(dataDir, 'again.ndjson');
  expect((await run(['export', again])).code).toBe(0);
  expect(await readFile(again, 'utf8')).toBe(catalogue);

  const database = await openDatabase({ dataDir });
  const locked = await run(['export', '-']);
  await database.close();
  expect(locked).toEqual({
    code: 1,
    output: '',
    said: `The data folder ${dataDir} is in use by another process; stop it or set DATA_DIR.\n`,
  });
});

it('reads a collection of an archive by its address, and removes what it kept', async () => {
  const metadata = { identifier: 'g1', creator: 'Gulls', date: '1984-04-01', mediatype: 'etree' };
  const answers: Record<string, object> = {
    '/metadata/Gulls': { metadata: { identifier: 'Gulls', mediatype: 'collection' } },
    '/services/search/v1/scrape': { items: [{ identifier: 'g1' }], count: 1, total: 1 },
    '/metadata/g1': { metadata, files: [] },
  };
  const server = createServer((request, response) => {
    const [path = ''] = request.url?.split('?') ?? [];
    response.end(JSON.stringify(answers[path] ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${address instanceof Object ? address.port : ''}/details/Gulls`;
  const own = join(dataDir, 'gulls.ndjson');
  const { code, said } = await run(['convert', url, '-o', own]);
  server.close();
  expect(said).toContain('Converted: 1 artist, 1 performance, 1 recording, 0 checksums');
  expect(code).toBe(0);
  expect(await readFile(own, 'utf8')).toContain('"archiveIdentifier":"g1"');
  expect(existsSync('Gulls.items.ndjson')).toBe(false);
});

it('goes on with another API where it was killed, and does not ask again for what it has', async () => {
  const other = await embeddedDatabase();
  await other.rows(sql`insert into artists (name) select 'Artist ' || n from generate_series(1, 1000) n`);
  await other.rows(
    sql`insert into performances (artist_id, date, year, set1) select id, '05/08/77', 1977, 'Millrace' from artists`,
  );
  const app = await testServer({ database: other });
  const asked: string[] = [];
  let answers = 5;
  let held: () => void = () => {};
  const isHeld = new Promise<void>((done) => {
    held = done;
  });
  const server = createServer(async (request, response) => {
    const payload = await text(request);
    answers -= 1;
    if (answers < 0) {
      held();
      return;
    }
    asked.push(payload);
    const headers = { 'content-type': 'application/json' };
    response.end((await app.inject({ method: 'POST', url: '/graphql', headers, payload })).body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${address instanceof Object ? address.port : ''}/graphql`;
  const whole = dataDir;
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-cli-'));
  await migratedFolder(dataDir);
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-cli-'));

  const killed = start(['import', url], folder);
  const ended = once(killed, 'exit');
  await isHeld;
  killed.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  answers = 100;
  const { code, said } = await run(['import', url], '', folder);
  expect(said).toContain(`${url}: goes on behind 1,000 records.\n`);
  expect(said).toContain('Imported: 1,000 artists, 1,000 performances, 0 recordings');
  expect(code).toBe(0);
  expect(new Set(asked).size).toBe(asked.length);
  expect(existsSync(join(folder, '127.0.0.1.records.ndjson'))).toBe(false);
  expect((await run(['export', '-'])).output.split('\n')).toEqual(await exported(other));

  server.close();
  await rm(folder, { recursive: true });
  await rm(dataDir, { recursive: true });
  dataDir = whole;
});

it('says what is odd in a file, and in the database', async () => {
  const file = join(dataDir, 'odd.csv');
  await writeFile(file, 'artist,date,notes\nGulls,1977-05-08,Saturday\n');
  const ofFile = await run(['check', file]);
  expect(ofFile.code).toBe(0);
  expect(ofFile.output).toContain(
    'Dates that a weekday in a text contradicts  1\nVenues spelt in two ways in one city        0',
  );
  expect(ofFile.output).toContain(
    `contradicts\n  ${file}, line 2: Gulls 05/08/1977 was a Sunday, the text says Saturday\n`,
  );
  const ofDatabase = await run(['check', '--json']);
  expect(ofDatabase.code).toBe(0);
  expect(JSON.parse(ofDatabase.output)).toContainEqual({
    check: 'weekdays',
    title: 'Dates that a weekday in a text contradicts',
    count: 0,
    first: [],
  });
  expect(await run(['check', 'no-such-file'])).toMatchObject({ code: 1, output: '' });
});

it('converts a table of others, tries it, and imports it', async () => {
  const file = join(dataDir, 'shows.csv');
  const own = join(dataDir, 'own.ndjson');
  await writeFile(file, 'date,venue,who\n1999-01-02,Hall,x\nnever,Hall,x\n');
  const counted =
    '1 artist, 1 performance, 0 recordings, 0 checksums, 0 artist groups with 0 members.\n1 record set aside';
  const options = ['--artist', 'The Gulls', '--column', 'who=comment'];
  expect((await run(['convert', file, '-o', own, ...options])).said).toContain(`Converted: ${counted}.\n`);

  const whole = dataDir;
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-cli-'));
  await migratedFolder(dataDir);
  const tried = await run(['import', '--dry-run', file, ...options]);
  expect(tried).toMatchObject({ code: 0, output: '' });
  expect(tried.said).toContain(`${file}, line 3: never is no date\n`);
  expect(tried.said).toContain(`Nothing is stored. There are: ${counted}.\n`);
  expect((await run(['import', own])).said).toContain('Imported: 1 artist, 1 performance,');
  await writeFile(file, 'date,venue,who\n1999-01-02,Hall,y\n1999-01-03,Pier,y\n');
  const outcome = (title: string) =>
    `${title}\nAdded: 1\n  The Gulls 01/03/1999, Pier\nChanged: 1\n  The Gulls 01/02/1999, Hall: comment\nRemoved: 0\n`;
  const wouldBe = outcome('Nothing is stored. The update would be:');
  expect((await run(['import', '--dry-run', file, ...options])).said).toContain(wouldBe);
  expect((await run(['import', file, ...options])).said).toContain(outcome('The catalogue is updated:'));
  const exported = await run(['export', '-']);
  expect(exported.output).toContain('"name":"The Gulls"');
  expect(exported.output).toContain('"date":"01/02/99","year":1999,"title":null,"isCompilation":false,"venue":"Hall"');
  await rm(dataDir, { recursive: true });
  dataDir = whole;

  const wrong = await run(['import', '--column', 'who=x', file]);
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('--column "who=x": the form is "Name=field"') });
  expect(await run(['import', '--foo'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Unknown option '--foo'/),
  });
});

it('sets aside what cannot be stored, and says where', async () => {
  const other = await mkdtemp(join(tmpdir(), 'catalogue-cli-'));
  await migratedFolder(other);
  const file = join(other, 'own.ndjson');
  await writeFile(file, catalogue.replace('"Gulls"', '""'));
  const whole = dataDir;
  dataDir = other;
  const { code, said } = await run(['import', file]);
  dataDir = whole;
  expect(code).toBe(0);
  expect(said).toContain(`${file}, line 3: "title" must not be empty\n`);
  expect(said).toContain(
    `Imported: 1 artist, 0 performances, 0 recordings, 0 checksums, 0 artist groups with 0 members.\n1 record set aside in ${file}.set-aside.ndjson.\n`,
  );
  await rm(other, { recursive: true });
});

it('ends with 1 if nothing of a file could be read, and with 0 if all is as before', async () => {
  const other = await mkdtemp(join(tmpdir(), 'catalogue-cli-'));
  await migratedFolder(join(other, 'data'));
  const files = {
    'value.json': '{"a":1}',
    'empty.csv': '',
    'head.csv': 'artist,date\n',
    'aside.csv': 'Artist,Date\nGulls,someday\n,1984-04-27\n',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(other, name), content);
  await writeFile(join(other, 'good.csv'), 'artist,date,venue\nGulls,1984-04-27,Gull Hall\n');
  const whole = dataDir;
  dataDir = join(other, 'data');
  const codesOf = async (args: readonly string[]) => {
    const codes: (number | null)[] = [];
    for (const name of Object.keys(files)) codes.push((await run([...args, name], '', other)).code);
    return codes;
  };
  expect(await codesOf(['convert', '-o', 'own.ndjson'])).toEqual([1, 1, 1, 1]);
  expect(await codesOf(['import'])).toEqual([1, 1, 1, 1]);
  for (const _ of [1, 2]) expect((await run(['import', 'good.csv'], '', other)).code).toBe(0);
  // The database has a catalogue now, which the files would update.
  expect(await codesOf(['import'])).toEqual([1, 1, 1, 1]);
  dataDir = whole;
  await rm(other, { recursive: true });
});
