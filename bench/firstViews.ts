import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { type Place, withCatalogue } from './catalogues.ts';
import { artistOfMostShows, largePages } from './largePages.ts';
import { type Product, startProduct } from './product.ts';
import { median } from './requests.ts';
import { printTable } from './table.ts';

/** The number of measurements of each page. The tables show medians. */
const runs = Number(process.env.BENCH_RUNS ?? 5);

/** Pages with a form. They are the same for every first-time visitor. */
const forms = ['/login', '/identify', '/performance/add'];

/** Pages that ask search engines not to list them, which costs points. */
const unlisted = ['/login', '/performance/add'];

/** Another checkout, already built, that is measured beside this one in the same run. */
const before = process.env.BENCH_BEFORE && resolve(process.env.INIT_CWD ?? '.', process.env.BENCH_BEFORE);

/** Lighthouse's results for one page on a phone: points from 0 to 100, and milliseconds. */
interface View {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
}

interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
  runtimeError?: { message: string };
}

async function measureView(url: string): Promise<View> {
  const { executablePath, args = [], env } = await findBrowser();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')),
      url,
      '--output=json',
      '--quiet',
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    { env: { ...process.env, ...env, ...(executablePath && { CHROME_PATH: executablePath }) }, maxBuffer: 200_000_000 },
  );
  const { categories, audits, runtimeError }: Report = JSON.parse(stdout);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const points = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    seo: points('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

function medianOf(views: readonly View[]): View {
  const of = (name: keyof View) => median(views.map((view) => view[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
  };
}

/** The pages as the browser has drawn them, without their scripts. */
async function withoutScripts(url: string, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const browser = await chromium.launch(await findBrowser());
  const pages = new Map<string, Buffer>();
  for (const path of paths) {
    const page = await browser.newPage();
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const html = await page.evaluate<string>(`
      for (const element of document.querySelectorAll('script, link[rel="modulepreload"]')) element.remove();
      '<!doctype html>' + document.documentElement.outerHTML`);
    pages.set(path, brotliCompressSync(html));
    await page.close();
  }
  await browser.close();
  return pages;
}

/** Serves the given pages, and forwards all other requests to the product. */
async function serveInFrontOf(product: Product, pages: Map<string, Buffer>): Promise<Pick<Product, 'url' | 'stop'>> {
  const server = createServer((asked, response) => {
    const page = pages.get(asked.url ?? '');
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page);
      return;
    }
    const forwarded = request(product.url + asked.url, { headers: asked.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * The budgets that a page missed, in words; empty if it met all of them.
 * @param artist The artist's page: a history and the login may block for twice as long, or for 50 ms
 */
function missed(path: string, view: View, plain: View, artist: View): string[] {
  const isLong = path.startsWith('/artists/');
  const isBesideArtist = path.startsWith('/history/') || path === '/login';
  const least = isLong ? 95 : 98;
  const longest = isBesideArtist ? Math.max(2 * artist.tbt, 50) : isLong || path === '/' ? 150 : 100;
  return [
    view.performance < least && `performance under ${least}`,
    view.accessibility < 100 && 'accessibility under 100',
    view.bestPractices < 100 && 'best practices under 100',
    view.seo < 100 && !unlisted.includes(path) && 'SEO under 100',
    view.lcp > 1.25 * plain.lcp && 'LCP over 1.25 times that without scripts',
    view.tbt > longest && `TBT over ${longest.toFixed(0)} ms`,
    view.cls >= 0.001 && 'CLS over 0',
  ].filter((words) => words !== false);
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

const cells = (view: View) => [
  String(view.performance),
  [view.accessibility, view.bestPractices, view.seo].join(' / '),
  `${seconds(view.fcp)} / ${seconds(view.lcp)}`,
  view.tbt.toFixed(0),
  view.cls.toFixed(3),
];

async function measureAll(place: Place, empty: Place): Promise<void> {
  const large = await largePages(place);
  const artist = await artistOfMostShows(place);
  const artistPath = `/artist/${artist}`;
  const paths = [...large, artistPath, `/history/${artist}`, ...forms];
  const running: Pick<Product, 'url' | 'stop'>[] = [];
  try {
    const product = await startProduct({ place });
    running.push(product);
    const plain = await serveInFrontOf(product, await withoutScripts(product.url, paths));
    running.push(plain);
    const urls = [product.url, plain.url];
    if (before) {
      // An older checkout may have older tables, so it writes the same catalogue anew.
      const previous = await startProduct({ place: empty, checkout: before, settings: { SAMPLE: 'small' } });
      running.push(previous);
      urls.push(previous.url);
    }
    const views = new Map<string, View[]>();
    for (let run = 0; run < runs; run += 1) {
      for (const path of paths) {
        for (const url of urls) {
          const known = views.get(url + path) ?? [];
          views.set(url + path, [...known, await measureView(url + path)]);
        }
      }
    }
    const of = (url: string, path: string) => medianOf(views.get(url + path) ?? []);
    const over: string[] = [];
    const rows = paths.flatMap((path) => {
      const [view, still] = [of(product.url, path), of(plain.url, path)];
      over.push(...missed(path, view, still, of(product.url, artistPath)).map((words) => `${path}: ${words}`));
      const previous = urls[2] ? [[`${path}, before`, ...cells(of(urls[2], path))]] : [];
      return [...previous, [path, ...cells(view)], [`${path}, without scripts`, ...cells(still)]];
    });
    console.log(`\n## First views: Lighthouse, mobile, median of ${runs}\n`);
    const head = ['page', 'performance', 'accessibility / practices / SEO', 'FCP / LCP s', 'TBT ms', 'CLS'];
    printTable(head, rows);
    if (over.length > 0) {
      console.log(`OVER BUDGET\n\n${over.map((words) => `- ${words}`).join('\n')}\n`);
      process.exitCode = 1;
    }
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

/** Measures with Lighthouse the first view of the large pages and the forms, with and without their scripts. */
export const benchFirstViews = (): Promise<void> =>
  withCatalogue('embedded', async (place) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'concerts-bench-'));
    try {
      await measureAll(place, { dataDir, databaseUrl: undefined });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
