import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../server/freePort.ts';
import { findBrowser } from './browser.ts';

/* `npm run pictures`: the README's two pictures, light and dark, of the built site with the sample. */

/** The page in the pictures: a year of an artist of the sample. */
const path = '/performances/291/1995';

const dataDir = mkdtempSync(join(tmpdir(), 'concerts-pictures-'));
const port = await freePort('127.0.0.1');
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), SITE_URL: url },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch(await findBrowser());
try {
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The server did not start.')));
  // The server prints its address once it listens.
  for (let said = ''; !said.includes(url); ) said += await Promise.race([once(server.stdout, 'data'), ended]);
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `docs/site-${colorScheme}.png` });
  }
} finally {
  await browser.close();
  server.kill();
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(dataDir, { recursive: true });
}
