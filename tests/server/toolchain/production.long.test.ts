import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#server/freePort.ts';
import { builtFile } from '#tests/support/server/built.ts';

const blocks = /```sh\n(.*?)\n```/gs;

test('the server installs and starts beside its build as docs/operate.md says', { timeout: 300_000 }, async () => {
  const manual = await readFile('docs/operate.md', 'utf8');
  const command = [...manual.matchAll(blocks)].map(([, text = '']) => text).find((text) => text.includes('--omit=dev'));
  const folder = await mkdtemp(join(tmpdir(), 'concerts-production-'));
  const built = dirname(dirname(builtFile('main.js')));
  await cp(built, join(folder, 'dist'), { recursive: true, filter: (path) => path !== join(built, 'node_modules') });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) await cp(file, join(folder, file));
  const url = `http://localhost:${await freePort('127.0.0.1')}`;
  const settings = { SAMPLE: 'none', PORT: new URL(url).port, SITE_URL: url, npm_config_prefer_offline: 'true' };
  // In a group of its own: a signal reaches the shell and what it runs.
  const child = spawn('sh', ['-c', String(command)], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: '', ...settings },
    detached: true,
  });
  try {
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (data) => (said += data));
    const isOver = once(child, 'exit').then(() => true);
    const isReady = expect
      .poll(() => said, { timeout: 280_000, interval: 200 })
      .toContain(`Live Concert Database: ${url}`)
      .then(() => false);
    expect((await Promise.race([isOver, isReady])) ? said : '').toBe('');
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    await expect(readFile(join(folder, 'node_modules/tsx/package.json'))).rejects.toThrow('ENOENT');
  } finally {
    if (child.pid && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
});
