import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { withDatabase } from '../server/command.ts';
import { type Place, withCatalogue } from './catalogues.ts';
import { largePages } from './largePages.ts';
import { type Product, startProduct } from './product.ts';
import { printTable } from './table.ts';
import { usageOf } from './usage.ts';

const seconds = Math.max(3, Number(process.env.BENCH_SECONDS ?? 20) / 4);

/** The budgets: the least cached pages a second, and the most milliseconds of CPU for drawing a list of 300. */
const budgets = { cached: 5000, listCpu: 50 };

/** Reads a page. Resolves to the number of bytes that were sent. */
const fetchPage = (url: string, encoding: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = get(url, { headers: { accept: 'text/html', 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${response.statusCode}.`)),
      );
    });
    sent.on('error', reject);
  });

/** Asks for one page again and again over eight connections. Returns the rate, and the milliseconds of CPU for each. */
async function measureCached(product: Product, path: string): Promise<{ perSecond: number; cpu: number }> {
  const before = usageOf(product).cpu;
  const headers = ['-H', 'accept=text/html', '-H', 'accept-encoding=br'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('autocannon')),
      ...['--json', '--connections', '8', '--duration', String(seconds), ...headers],
      product.url + path,
    ],
    { maxBuffer: 10_000_000 },
  );
  const result: { requests: { total: number; average: number }; non2xx: number; errors: number } = JSON.parse(stdout);
  if (result.non2xx + result.errors > 0) throw new Error(`${path} was not always answered.`);
  return {
    perSecond: result.requests.average,
    cpu: (1000 * (usageOf(product).cpu - before)) / result.requests.total,
  };
}

/** The paths of full pages of names. Nobody has asked for them yet. */
const freshLists = (place: Place): Promise<string[]> =>
  withDatabase(place, async (database) => {
    const rows = await database.rows<{ chr: string; pages: number }>(sql`
      select lower(name_first_letter) as chr, count(*) / 300 as pages from artists
      where name_first_letter between 'A' and 'Z' group by 1 order by 1`);
    return rows.flatMap(({ chr, pages }) =>
      Array.from({ length: pages }, (_, page) => `/artists/${chr}${page > 0 ? `/${page + 1}` : ''}`),
    );
  });

/** The milliseconds of CPU for each of the pages. Each is asked for once. */
async function measureFresh(product: Product, paths: readonly string[]): Promise<number> {
  const before = usageOf(product).cpu;
  for (const path of paths) await fetchPage(product.url + path, 'br');
  return (1000 * (usageOf(product).cpu - before)) / paths.length;
}

/** The path to which an address redirects, or the address itself: an artist's performances redirect to a year. */
async function settled(product: Product, path: string): Promise<string> {
  const { headers } = await fetch(product.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
  const location = headers.get('location');
  return location ? new URL(location, product.url).pathname : path;
}

async function measureAll(place: Place): Promise<void> {
  const addresses = await largePages(place);
  const lists = await freshLists(place);
  const product = await startProduct({ place });
  try {
    const half = Math.floor(lists.length / 2);
    // The first half warms up the drawing of pages.
    await measureFresh(product, lists.slice(0, half));
    const listCpu = await measureFresh(product, lists.slice(half));
    const paths = await Promise.all(addresses.map((path) => settled(product, path)));
    const rows: string[][] = [];
    const slow: string[] = [];
    for (const path of paths) {
      const sizes = [await fetchPage(product.url + path, 'identity'), await fetchPage(product.url + path, 'br')];
      const { perSecond, cpu } = await measureCached(product, path);
      if (perSecond < budgets.cached) slow.push(path);
      rows.push([path, perSecond.toFixed(0), cpu.toFixed(2), ...sizes.map((size) => (size / 1000).toFixed(1))]);
    }
    console.log('\n## Pages a second on eight connections, each asked for again and again\n');
    printTable(['page', 'a second', 'CPU ms', 'kB', 'kB brotli'], rows);
    console.log(`A list of 300 that nobody asked for before takes ${listCpu.toFixed(1)} ms of CPU.\n`);
    if (slow.length > 0 || listCpu > budgets.listCpu) {
      console.log(`OVER BUDGET, ${budgets.cached} a second and ${budgets.listCpu} ms: ${slow.join(', ')}\n`);
      process.exitCode = 1;
    }
  } finally {
    await product.stop();
  }
}

/** Measures the pages a second that the server answers, and the CPU time of drawing one. */
export const benchPages = (): Promise<void> => withCatalogue('embedded', measureAll);
