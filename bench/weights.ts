import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { type Place, withCatalogue } from './catalogues.ts';
import { artistOfMostShows, largePages } from './largePages.ts';
import { startProduct } from './product.ts';
import { printTable, reportOver } from './table.ts';

const clientDir = new URL('../dist/client', import.meta.url).pathname;

/** The budget of a first visit: bytes of JavaScript, compressed with brotli. */
const budget = 230_000;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

interface Visit {
  /** The number of requests until the network is idle. */
  requests: number;
  /** The scripts and styles among them. */
  files: string[];
}

/** A visit with an empty browser cache. */
async function firstVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const files = new Set<string>();
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return { requests, files: [...files] };
}

function weigh(files: string[], extension: string): { gzip: number; brotli: number } {
  const contents = files.filter((file) => file.endsWith(extension)).map((file) => readFileSync(join(clientDir, file)));
  const sum = (compress: (content: Buffer) => Buffer) =>
    contents.reduce((total, content) => total + compress(content).length, 0);
  return { gzip: sum((content) => gzipSync(content, { level: 9 })), brotli: sum(brotliCompressSync) };
}

async function measureAll(place: Place): Promise<void> {
  const large = await largePages(place);
  const artist = await artistOfMostShows(place);
  const others = [`/artist/${artist}`, `/history/${artist}`, '/recently-added', '/on-this-day/5/8', '/search?q=the'];
  const paths = [...large, ...others, '/artists/top100', '/login', '/identify', '/performance/add', '/nowhere'];
  const product = await startProduct({ place });
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows: string[][] = [];
    const over: string[] = [];
    for (const path of paths) {
      const { requests, files } = await firstVisit(browser, product.url + path);
      const [js, css] = [weigh(files, '.js'), weigh(files, '.css')];
      const kilos = [js.gzip, js.brotli, css.gzip, css.brotli].map(kilobytes);
      rows.push([path, String(requests), String(files.length), ...kilos]);
      if (js.brotli > budget) over.push(path);
    }
    console.log('\n## What a first visit loads, in kB\n');
    printTable(['page', 'requests', 'scripts, styles', 'JS gzip', 'JS brotli', 'CSS gzip', 'CSS brotli'], rows);
    reportOver(over, `${kilobytes(budget)} kB of JavaScript in brotli`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Measures the requests and files of a first visit to each page. */
export const benchWeights = (): Promise<void> => withCatalogue('embedded', measureAll);
