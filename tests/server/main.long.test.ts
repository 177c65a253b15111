import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { builtFile } from '#tests/support/server/built.ts';
import { migratedFolder } from '#tests/support/server/database.ts';
import { post, serverTests } from '#tests/support/server/started.ts';

const { dataDir, start, serving } = serverTests();

const isOpen = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  );

/** A folder in which `npm start` runs the server of the build, with `run` in place of the scripts that build it. */
async function folderToStart(run: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'concerts-npm-'));
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: scripts.start } }));
  await mkdir(join(folder, 'scripts'));
  await writeFile(join(folder, 'scripts/run.js'), run);
  await symlink(join(dirname(builtFile('main.js')), '..'), join(folder, 'dist'), 'junction');
  return folder;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe('the server', () => {
  it('ends when npm start is told to, with nothing left behind', async () => {
    const folder = await folderToStart('');
    const { child, url } = await serving({}, { command: 'npm', args: ['start'], cwd: folder });
    child.kill('SIGTERM');
    await once(child, 'exit');
    await expect.poll(() => isOpen(url), { interval: 5 }).toBe(false);
    await expect.poll(() => readdir(join(dataDir(), 'lock'))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('builds the site beside, listens when it is built, and ends if it cannot be', async () => {
    // The server is built first, which must end.
    const waits = `if (process.argv[2].includes('Start')) {
      const { existsSync, writeFileSync } = await import('node:fs');
      writeFileSync('builds', String(process.pid));
      while (!existsSync('end')) await new Promise((resolve) => setTimeout(resolve, 5));
      process.exitCode = 3;
    }`;
    const folder = await folderToStart(waits);
    const { child, said, url } = await start({}, { command: 'npm', args: ['start'], cwd: folder });
    await expect.poll(() => readdir(folder), { timeout: 60_000 }).toContain('builds');
    expect(await isOpen(url)).toBe(false);
    await writeFile(join(folder, 'end'), '');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(said()).toContain('The site is not built.\n');

    await rm(join(folder, 'builds'));
    await rm(join(folder, 'end'));
    const ended = await start({}, { command: 'npm', args: ['start'], cwd: folder });
    await expect.poll(() => readdir(folder), { timeout: 60_000 }).toContain('builds');
    const build = Number(await readFile(join(folder, 'builds'), 'utf8'));
    ended.child.kill('SIGTERM');
    await once(ended.child, 'exit');
    await expect.poll(() => isRunning(build), { interval: 5 }).toBe(false);
    await rm(folder, { recursive: true });
  });

  it('ends at once at a second signal, whatever is under way', async () => {
    const { child, url } = await serving();
    const unfinished = connect(Number(new URL(url).port), '127.0.0.1');
    await once(unfinished, 'connect');
    unfinished.on('error', () => undefined);
    // Reads nothing of answers that are more than the system keeps for it.
    const introspection = JSON.stringify({ query: getIntrospectionQuery() });
    unfinished.write(post(introspection).repeat(100));
    await fetch(`${url}/health`);
    child.kill('SIGTERM');
    await expect.poll(() => isOpen(url), { interval: 5 }).toBe(false);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([1, null]);
  });

  it('says how it is run, is a sandbox only when told so, and leaves the folder of another one and a catalogue of others alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'concerts-main-'));
    await migratedFolder(folder);
    const DATA_DIR = folder;
    const before = await openDatabase({ dataDir: folder });
    await before.rows(sql`insert into artists (name, created_at) values ('A Member’s', now() - interval '3 days')`);
    await before.close();

    // Another catalogue is left alone; without a SITE_URL, links lead nowhere; with PORT=0 the system chooses the port.
    const first = await start({ DATA_DIR, SANDBOX: 'off', SAMPLE: 'small', NODE_ENV: 'production', PORT: '0' });
    await expect
      .poll(first.said, { timeout: 240_000, interval: 50 })
      .toContain('It is no sandbox, what members add stays.');
    expect(first.said()).toContain('SAMPLE is "small", but the database has another catalogue, which is left alone.\n');
    expect(first.said()).toContain(
      'SITE_URL is not set: links in mails, the sitemap and the feed begin with http://localhost:',
    );
    const url = /Live Concert Database: (http:\/\/localhost:[1-9]\d*)\n/.exec(first.said())?.[1];
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    first.child.kill('SIGINT');
    expect(await once(first.child, 'exit')).toEqual([0, null]);

    const forgotten = await start({ DATA_DIR });
    expect(await once(forgotten.child, 'close')).toEqual([1, null]);
    expect(forgotten.said()).toMatch(
      /^This database was run with SANDBOX=off, .*: set SANDBOX=off, or .*make-sandbox`\.\n$/,
    );
    const command = spawn(process.execPath, [builtFile('catalogue-cli.js'), 'make-sandbox'], { env: { DATA_DIR } });
    expect(await once(command, 'exit')).toEqual([0, null]);
    const second = await start({ DATA_DIR, NODE_ENV: 'production', SITE_URL: 'http://concerts.test' });
    await expect
      .poll(second.said, { timeout: 240_000, interval: 50 })
      .toContain('It is a sandbox, every night at 03:00 UTC what members added goes.');
    expect(second.said()).toContain('Live Concert Database: http://concerts.test');
    expect(second.said()).not.toContain('SITE_URL');

    const another = await start({ DATA_DIR });
    expect(await once(another.child, 'close')).toEqual([1, null]);
    expect(another.said()).toBe(`The data folder ${folder} is in use by another process; stop it or set DATA_DIR.\n`);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
    const left = await openDatabase({ dataDir: folder });
    // The night comes first.
    expect(await left.rows(sql`select name from artists`)).toEqual([{ name: 'A Member’s' }]);
    await left.close();
    await rm(folder, { recursive: true });
  });

  it('leaves in good order on SIGTERM, whatever its connections wait for', async () => {
    const { child, url, said } = await serving();
    const opened = async () => {
      const connection = connect(Number(new URL(url).port), '127.0.0.1');
      await once(connection, 'connect');
      return connection;
    };
    // One is opened ahead, the others have sent a part of a request.
    await opened();
    const query = post('{"query":"{ __typename }"}');
    for (const part of [
      'GET / HTTP/1.1\r\nhost',
      query.split('{')[0] ?? '',
      query.slice(0, -9),
      `${query}${post('{}').slice(0, -1)}`,
    ]) {
      const begun = await opened();
      begun.on('error', () => undefined).resume();
      begun.write(part);
    }
    // The last request of one is under way: to look at a password takes some time.
    const kept = await opened();
    let answer = '';
    kept.on('data', (data) => (answer += data));
    kept.write(post('{"query":"mutation { login(username: \\"a\\", password: \\"b\\") { token } }"}'));
    // On a connection that is new: what came before is read before.
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    // The last bytes may be read after the process that sent them is known to have ended.
    const closed = once(kept, 'close');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await closed;
    expect(answer).toContain('Invalid username or password');
    expect(said()).not.toContain('cut off');
    expect(await readdir(join(dataDir(), 'lock'))).toEqual([]);
  });

  it.each([
    [{ PORT: 'http' }, /^PORT is "http", but must be a whole number from 0 to 65535\.\n$/],
    [
      { METRICS_PORT: '9', METRICS_HOST: '192.0.2.1' },
      /^METRICS_HOST 192\.0\.2\.1 and METRICS_PORT 9 cannot be listened on: .*EADDRNOTAVAIL.*\n$/,
    ],
    [{ HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 and PORT \d+ cannot be listened on: .*EADDRNOTAVAIL.*\n$/],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /^The database 127\.0\.0\.1:1\/x cannot be opened: .*\n$/],
  ])('does not start with %j, and says why in one line', async (settings, line) => {
    const { child, said } = await start(settings);
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said()).toMatch(line);
  });
});
