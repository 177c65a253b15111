import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from '#server/db/lock.ts';
import { builtModule } from '#tests/support/server/built.ts';

let dataDir: string;
const processes: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'concerts-lock-'));
});
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const script = () => `
  import { lockFolder } from ${builtModule('db/lock.js')};
  try {
    await lockFolder(process.argv[1]);
    console.log('holds');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.constructor.name);
  }`;

/** A process that tries to take the folder: what it said, once it has said it. */
async function contender(): Promise<{ said: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script(), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  const [data] = await once(child.stdout, 'data');
  return { said: String(data).trim(), child };
}

it.skipIf(process.platform === 'win32')('makes a folder that nobody else can look into', async () => {
  const folder = join(dataDir, 'new');
  const unlock = await lockFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await unlock();
});

it('lets one process in, and the next when the first has left', async () => {
  const unlock = await lockFolder(dataDir);
  await expect(lockFolder(dataDir)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(dataDir)).rejects.toThrow(dataDir);
  expect((await contender()).said).toBe('FolderInUse');
  await unlock();
  await (await lockFolder(dataDir))();
  expect(await readdir(join(dataDir, 'lock'))).toEqual([]);
});

it('is free at once when its holder was killed', async () => {
  const { said, child } = await contender();
  expect(said).toBe('holds');
  await expect(lockFolder(dataDir)).rejects.toThrow(FolderInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await lockFolder(dataDir))();
  expect(await readdir(join(dataDir, 'lock'))).toEqual([]);
});

it('never lets two in, however many come at once after a killed holder', async () => {
  for (let round = 0; round < 2; round++) {
    const { child } = await contender();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const answers = await Promise.all(Array.from({ length: 4 }, contender));
    expect(answers.filter(({ said }) => said === 'holds').length).toBeLessThanOrEqual(1);
    for (const { said } of answers) expect(['holds', 'FolderInUse']).toContain(said);
    for (const { child: last } of answers) {
      last.kill('SIGKILL');
      if (last.exitCode === null && last.signalCode === null) await once(last, 'exit');
    }
  }
});

it('lets one in of many that come at once within a process', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(dataDir)));
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  for (const answer of answers) if (answer.status === 'fulfilled') await answer.value();
});
