import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse } from '#server/db/lock.ts';
import { DatabaseUnavailable, openDatabase } from '#server/db/open.ts';
import { builtModule } from '#tests/support/server/built.ts';
import { emptyServerDatabase, migratedFolder } from '#tests/support/server/database.ts';

/** A process that runs the script with `openDatabase` and `sql` at hand. */
function run(script: string, ...values: string[]) {
  const imports = `import { sql } from 'drizzle-orm'; import { openDatabase } from ${builtModule('db/open.js')};`;
  return spawn(process.execPath, ['--input-type=module', '--eval', `${imports} ${script}`, ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded database', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'concerts-open-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('loses nothing that was acknowledged when it is killed while writing', async () => {
    await migratedFolder(dataDir);
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round++) {
      const writer = run(
        `const database = await openDatabase({ dataDir: process.argv[1] });
         await database.rows(sql\`create table if not exists notes (id integer primary key)\`);
         for (let id = Number(process.argv[2]); ; id++) {
           await database.rows(sql\`insert into notes values (\${id})\`);
           console.log(id);
         }`,
        dataDir,
        String(round * 1_000_000),
      );
      for await (const line of createInterface(writer.stdout)) {
        acknowledged.push(Number(line));
        if (acknowledged.length >= (round + 1) * 200) writer.kill('SIGKILL');
      }
      const database = await openDatabase({ dataDir });
      const rows = await database.rows<{ id: number }>(sql`select id from notes`);
      await database.close();
      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    }
  });

  it('does not keep a process alive that has closed it', async () => {
    await migratedFolder(dataDir);
    const child = run(`await (await openDatabase({ dataDir: process.argv[1] })).close();`, dataDir);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('begins a first start again that was cut short', async () => {
    await mkdir(join(dataDir, 'database', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'database', 'PG_VERSION'), '18\n');
    await writeFile(join(dataDir, 'database.unfinished'), '');
    const database = await openDatabase({ dataDir });
    expect(await database.rows(sql`select count(*) from artists`)).toEqual([{ count: 0 }]);
    await database.close();
  });

  it('is refused to a second process, and free after the first has closed it', async () => {
    await migratedFolder(dataDir);
    const database = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUse);
    await database.close();
    await (await openDatabase({ dataDir })).close();
  });

  it('tells in one line that a folder cannot be made', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(openDatabase({ dataDir: file })).rejects.toThrow(
      new DatabaseUnavailable(
        `The database in ${file} cannot be opened: ENOTDIR: not a directory, mkdir '${file}/lock'`,
      ),
    );
  });

  it('tells in one line that a folder cannot be read, and lets go of it', async () => {
    await mkdir(join(dataDir, 'database'));
    await writeFile(join(dataDir, 'database', 'PG_VERSION'), 'nonsense\n');
    for (let round = 0; round < 2; round++) {
      const error: unknown = await openDatabase({ dataDir }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseUnavailable);
      expect(String(error)).toMatch(/^Error: The database in \S+ cannot be opened: .{1,200}$/);
    }
  });
});

describe('a server', () => {
  it('that does not answer is told in one line', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://me:secret@127.0.0.1:1/concerts', dataDir: '' });
    await expect(opening).rejects.toThrow(
      new DatabaseUnavailable('The database 127.0.0.1:1/concerts cannot be opened: connect ECONNREFUSED 127.0.0.1:1'),
    );
  });

  it.runIf(process.env.TEST_DATABASE_URL)('is brought up to date by many at once', async () => {
    const { databaseUrl, drop } = await emptyServerDatabase();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataDir: '' })));
    for (const database of databases) {
      expect(await database.rows(sql`select count(*) from artists`)).toEqual([{ count: 0 }]);
      await database.close();
    }
    await drop();
  });

  it.runIf(process.env.TEST_DATABASE_URL)('must be one to which can be written', async () => {
    const { databaseUrl, drop } = await emptyServerDatabase();
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    const name = new URL(databaseUrl).pathname.slice(1);
    await database.rows(sql`alter database ${sql.identifier(name)} set default_transaction_read_only = on`);
    await database.close();
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      /cannot be opened: nothing can be written to it: its default_transaction_read_only is on$/,
    );
    await drop();
  });

  it.runIf(process.env.TEST_DATABASE_URL)('must keep its texts in UTF-8', async () => {
    const { databaseUrl, drop } = await emptyServerDatabase(`encoding 'LATIN1' locale 'C' template template0`);
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      /its encoding is LATIN1, but must be UTF8$/,
    );
    await drop();
  });
});
