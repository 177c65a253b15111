import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { folderWith } from '#tests/support/server/folder.ts';

afterEach(() => vi.unstubAllEnvs());

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** The texts of the files that browsers load, built with an archive. */
async function built(archive: string): Promise<string[]> {
  const outDir = await folderWith({});
  folders.push(outDir);
  vi.stubEnv('VITE_ARCHIVE_URL', archive);
  // Imported late, as it says itself what its environment is.
  const { build } = await import('vite');
  await build({ logLevel: 'silent', build: { outDir, sourcemap: false } });
  return readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|css|html|json)$/.test(file))
    .map((file) => `${file}: ${readFileSync(join(outDir, file), 'utf8')}`);
}

const TRACES = /archive-sources|\/metadata\/|\bListen\b|player-bar|features\/listen/;

test('a build without an archive has nothing of the player', async () => {
  expect((await built('off')).filter((text) => TRACES.test(text)).map((text) => text.slice(0, 60))).toEqual([
    // What it says of privacy.
    expect.stringMatching(/^legal\.html:/),
  ]);
});

test('a build for another archive names that', async () => {
  const files = await built('http://127.0.0.1:9999,http://127.0.0.1:9998');
  const index = files.find((text) => text.startsWith('index.html:'));
  expect(index).toContain('<meta name="archive-sources" content="http://127.0.0.1:9999 http://127.0.0.1:9998">');
  const code = files.filter((text) => text.includes('/metadata/')).join('\n');
  expect(code).toContain('http://127.0.0.1:9999');
  expect(code).not.toContain('https://archive.org');
});

test('a build with a wrong setting ends with a sentence', async () => {
  await expect(built('archive.org')).rejects.toThrow('VITE_ARCHIVE_URL must be off, or an origin');
});
