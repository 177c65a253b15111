import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { ensureCatalogue } from '../server/catalogue/load.ts';
import { openDatabase } from '../server/db/open.ts';
import { findBrowser } from '../tests/e2e/support/browser.ts';
import { findSubjects } from './cases.ts';
import { listen, measuredServer } from './server.ts';
import { printTable } from './table.ts';

const clientDir = new URL('../dist/client', import.meta.url).pathname;

/** What the home page may weigh, gzip, in bytes. */
const budget = { js: 200_000, css: 16_000 };

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The scripts and styles that a browser fetches for an address, until it has nothing more to fetch. */
async function filesOf(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage();
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return [...files];
}

function weigh(files: string[], extension: string): { gzip: number; brotli: number } {
  const contents = files.filter((file) => file.endsWith(extension)).map((file) => readFileSync(join(clientDir, file)));
  const sum = (compress: (content: Buffer) => Buffer) =>
    contents.reduce((total, content) => total + compress(content).length, 0);
  return { gzip: sum((content) => gzipSync(content, { level: 9 })), brotli: sum(brotliCompressSync) };
}

/** Prints what each page of the built site makes a browser load, and whether the home page keeps to its budget. */
export async function benchWeights(): Promise<void> {
  if (!existsSync(clientDir)) throw new Error('The site is not built: run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'concerts-bench-'));
  const database = await openDatabase({ dataDir: folder });
  await ensureCatalogue(database, 'small', () => undefined);
  const { artist, group, performance, source } = await findSubjects(database);
  const app = await measuredServer(database, clientDir);
  const base = `http://127.0.0.1:${await listen(app)}`;
  const browser = await chromium.launch(await findBrowser());
  try {
    const paths = [
      '/',
      '/artists/top100',
      '/source-artists/a',
      '/artist-groups/a',
      `/artist-group/${group}`,
      `/performances/${artist}`,
      `/performance/${performance}`,
      `/recording/${source}`,
      `/artist/${artist}`,
      '/login',
      '/performance/add',
      '/nowhere',
    ];
    const rows: string[][] = [];
    for (const path of paths) {
      const files = await filesOf(browser, base + path);
      const [js, css] = [weigh(files, '.js'), weigh(files, '.css')];
      rows.push([path, String(files.length), ...[js.gzip, js.brotli, css.gzip, css.brotli].map(kilobytes)]);
      if (path !== '/') continue;
      const kept = js.gzip <= budget.js && css.gzip <= budget.css;
      console.log(
        `\nThe home page ${kept ? 'keeps to' : 'EXCEEDS'} its budget of 200 kB of JavaScript and 16 kB of CSS.`,
      );
    }
    console.log('\n## What each page loads, in kB\n');
    printTable(['page', 'files', 'JS gzip', 'JS brotli', 'CSS gzip', 'CSS brotli'], rows);
  } finally {
    await browser.close();
    await app.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
