import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { atEachSize, type Kind, kinds, type Place } from './catalogues.ts';
import type { Drawn } from './drawn.ts';
import { median } from './requests.ts';
import { printTable, reportOver } from './table.ts';

const runs = Number(process.env.BENCH_RUNS ?? 5);

/** The budgets: how many times the blocks and the time of the catalogue before a page may take. */
const budgets: Record<string, { blocks: number; time: number }> = {
  full: { blocks: 3, time: 2 },
  huge: { blocks: 1.5, time: 1.5 },
};

/** Draws the largest pages of each kind several times. Returns what they took. */
async function measure(place: Place): Promise<Map<string, Drawn>> {
  const all = new Map<string, Drawn>();
  for (let run = 0; run < runs; run += 1) {
    const child = fork(new URL('./drawn.ts', import.meta.url), [JSON.stringify(place)]);
    const exit = once(child, 'exit');
    const [drawn]: [Record<string, Drawn>] = await Promise.race([
      once(child, 'message') as Promise<[Record<string, Drawn>]>,
      exit.then(([code]) => Promise.reject(new Error(`The pages could not be drawn: ${code}.`))),
    ]);
    await exit;
    for (const [kind, of] of Object.entries(drawn)) {
      const before = all.get(kind);
      all.set(kind, {
        ...of,
        milliseconds: [...(before?.milliseconds ?? []), ...of.milliseconds],
        late: [...(before?.late ?? []), ...of.late],
      });
    }
  }
  return all;
}

async function measureGrowth(on: Kind): Promise<void> {
  const measured: { name: string; pages: Map<string, Drawn> }[] = [];
  await atEachSize(on, async (place, name) => {
    measured.push({ name, pages: await measure(place) });
  });
  const over: string[] = [];
  const rows = [...(measured[0]?.pages.keys() ?? [])].map((kind) => [
    kind,
    ...measured.flatMap(({ name, pages }, index) => {
      const { blocks = 0, milliseconds = [], kilobytes = 0, late = [] } = pages.get(kind) ?? {};
      const before = measured[index - 1]?.pages.get(kind);
      if (late.length > 0) {
        over.push(`${kind} at ${name}`);
        const words = `later than ${Math.floor(Math.min(...late) / 1000)} s`;
        return ['', words, '', ...(before ? ['', ''] : [])];
      }
      const time = median(milliseconds);
      const own = [blocks.toFixed(0), time.toFixed(1), kilobytes.toFixed(0)];
      if (!before || before.late.length > 0) return before ? [...own, '', ''] : own;
      const ratios = { blocks: blocks / before.blocks, time: time / median(before.milliseconds) };
      const most = budgets[name];
      if (most && (ratios.blocks > most.blocks || ratios.time > most.time)) over.push(`${kind} at ${name}`);
      return [...own, ratios.blocks.toFixed(1), ratios.time.toFixed(1)];
    }),
  ]);
  const heads = measured.flatMap(({ name }, index) => [
    `${name}: blocks`,
    'ms',
    'kB',
    ...(index > 0 ? ['blocks ×', 'ms ×'] : []),
  ]);
  const load = loadavg().map((of) => of.toFixed(1));
  console.log(`\n## Growth of the largest pages: ${on}, ${runs} runs, load ${load.join(' ')}\n`);
  printTable(['page', ...heads], rows);
  reportOver(over);
}

/** Prints what the largest pages of each kind take in catalogues of several sizes. */
export async function benchGrowth(): Promise<void> {
  for (const kind of kinds) await measureGrowth(kind);
}
