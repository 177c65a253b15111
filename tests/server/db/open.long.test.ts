import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { builtModule } from '#tests/support/server/built.ts';
import { migratedFolder } from '#tests/support/server/database.ts';

/** A process that runs the script with `openDatabase` and `sql` at hand. */
function run(script: string, ...values: string[]) {
  const imports = `import { sql } from 'drizzle-orm'; import { openDatabase } from ${builtModule('db/open.js')};`;
  return spawn(process.execPath, ['--input-type=module', '--eval', `${imports} ${script}`, ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe.skipIf(process.env.TEST_DATABASE_URL)('the embedded database', { timeout: 90_000 }, () => {
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
});
