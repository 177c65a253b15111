import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { type Place, withCatalogue } from './catalogues.ts';
import { largePages } from './largePages.ts';
import { startProduct } from './product.ts';
import { median } from './requests.ts';
import { printTable, reportOver } from './table.ts';

const rounds = Number(process.env.BENCH_RUNS ?? 5);

/** The budget in milliseconds from a click to content, if the link was hovered before. */
const hoveredBudget = 50;
/** The budget without a hover. */
const coldBudget = 100;
/** The time between pressing and releasing a link, in milliseconds. */
const pressMs = 80;
/** The most megabytes that 200 flips may leave in memory. */
const memoryBudget = 5;

/** A page, and a selector of the links to follow from it. */
interface Way {
  from: string;
  links: string;
}

interface Flip {
  /** The time from the click to the frame in which the next page shows its content. */
  milliseconds: number;
  /** The time of the slowest API request in between. */
  request: number;
}

/** Presses a link without hovering it, then waits for another address, other content, and no placeholder. */
const clickAndWait = (selector: string, index: number) => `new Promise((resolve, reject) => {
  const links = [...document.querySelectorAll(${JSON.stringify(selector)})].filter((link) => link.checkVisibility());
  const link = links[${index} % links.length];
  if (!link) return reject(new Error('There is no link ' + ${JSON.stringify(selector)}));
  const content = () => document.querySelector('main')?.textContent;
  const [before, path] = [content(), new URL(link.href).pathname];
  let start;
  const look = () => {
    const shown = location.pathname.startsWith(path) && content() !== before && document.querySelector('main h1')
      && !document.querySelector('main [aria-busy="true"], main [class*="keleton"]');
    const milliseconds = performance.now() - start;
    if (milliseconds > 10000) return reject(new Error('Nothing was shown at ' + path));
    if (!shown) return requestAnimationFrame(look);
    const asked = performance.getEntriesByType('resource').filter((e) => e.startTime >= start - ${pressMs} && /graphql$/.test(e.name));
    resolve({ milliseconds, request: Math.max(0, ...asked.map((e) => e.duration)) });
  };
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  setTimeout(() => {
    start = performance.now();
    link.click();
    requestAnimationFrame(look);
  }, ${pressMs});
})`;

/** Measures clicks on links of a page. Each click has a new browser page, as for a visitor who has just come. */
async function measureWay(browser: Browser, url: string, { from, links }: Way, hovers: boolean): Promise<Flip[]> {
  const flips: Flip[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage();
    await page.goto(url + from, { waitUntil: 'networkidle' });
    const link = page.locator(links).filter({ visible: true }).nth(round);
    await link.scrollIntoViewIfNeeded();
    if (hovers) {
      await link.hover();
      await page.waitForTimeout(700);
    }
    flips.push(await page.evaluate<Flip>(clickAndWait(links, round)));
    await page.close();
  }
  return flips;
}

/** The megabytes in use after a garbage collection. */
async function memoryOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** Flips between a list and ten of its pages, back and forth. The memory that the first flips leave does not count. */
async function measureMemory(page: Page, url: string, { from, links }: Way): Promise<{ start: number; end: number }> {
  const session = await page.context().newCDPSession(page);
  await page.goto(url + from, { waitUntil: 'networkidle' });
  const flipTwice = async (index: number) => {
    await page.evaluate(clickAndWait(links, index % 10));
    await page.goBack();
    await page.locator(links).filter({ visible: true }).first().waitFor();
  };
  for (let index = 0; index < 20; index += 1) await flipTwice(index);
  const start = await memoryOf(session);
  for (let index = 0; index < 100; index += 1) await flipTwice(index);
  return { start, end: await memoryOf(session) };
}

async function measureAll(place: Place): Promise<void> {
  const [, list = '', group = '', performances = '', performance = ''] = await largePages(place);
  const ways: Way[] = [
    { from: list, links: 'main a[href^="/performances/"]' },
    { from: group, links: 'main a[href^="/performance/"]' },
    { from: performances, links: 'main a[href^="/performance/"]' },
    { from: performance, links: 'main a[href^="/recording/"]' },
  ];
  const product = await startProduct({ place });
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows: string[][] = [];
    const over: string[] = [];
    for (const way of ways) {
      const cold = await measureWay(browser, product.url, way, false);
      const hovered = await measureWay(browser, product.url, way, true);
      const [coldTime, request, hoveredTime] = [
        median(cold.map(({ milliseconds }) => milliseconds)),
        median(cold.map((flip) => flip.request)),
        median(hovered.map(({ milliseconds }) => milliseconds)),
      ];
      rows.push([way.from, ...[coldTime, request, hoveredTime].map((time) => time.toFixed(0))]);
      if (coldTime > coldBudget || hoveredTime > hoveredBudget) over.push(way.from);
    }
    console.log(`\n## Flips: from click to content, median of ${rounds}\n`);
    printTable(['from', 'cold ms', 'its request ms', 'hovered ms'], rows);
    const [way] = ways;
    const memory = way && (await measureMemory(await browser.newPage(), product.url, way));
    if (memory) {
      console.log(`Memory over 200 flips: ${memory.start.toFixed(1)} MB → ${memory.end.toFixed(1)} MB\n`);
      if (memory.end > memory.start + memoryBudget) over.push('memory');
    }
    reportOver(over);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Measures the time of a click to show its page, with and without a hover before, and the memory left by flipping. */
export const benchFlips = (): Promise<void> => withCatalogue('embedded', measureAll);
