import { setTimeout as sleep } from 'node:timers/promises';
import { getIntrospectionQuery } from 'graphql';
import { browse, type Highest, highestIds } from './browsing.ts';
import { type Kind, kinds, type Place, replicaOf, title, withScratchCatalogue } from './catalogues.ts';
import { type Answer, addPerformance, ask, registerMember } from './graphql.ts';
import { startProduct } from './product.ts';
import { percentile } from './requests.ts';
import { printTable } from './table.ts';
import { usageOf } from './usage.ts';

/** The duration of each rate. */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const rates = [50, 200];
const shareOfWrites = 0.1;

/** The percentiles of the answers' times, as text. */
const timesOf = (answers: readonly Answer[]): string[] => {
  const times = answers.map(({ milliseconds }) => milliseconds);
  return [0.5, 0.95, 0.99, 1].map((share) => (times.length > 0 ? percentile(times, share).toFixed(1) : ''));
};

const failed = ({ status, error }: Answer) => status !== 200 || error !== undefined;

/** Sends requests at a steady rate, whether or not earlier ones are answered, as a crowd does. */
async function crowd(url: string, token: string, highest: Highest, rate: number, written: { count: number }) {
  const reads: Promise<Answer>[] = [];
  const writes: Promise<Answer>[] = [];
  const lost = (error: unknown): Answer => ({ status: 0, data: undefined, error: String(error), milliseconds: 0 });
  const start = performance.now();
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    await sleep(start + (sent * 1000) / rate - performance.now());
    if (Math.random() < shareOfWrites) {
      written.count += 1;
      writes.push(addPerformance(url, token, 1 + (written.count % highest.artist), written.count).catch(lost));
    } else {
      const { query, variables } = browse(highest);
      reads.push(ask(url, query, variables).catch(lost));
    }
  }
  return { reads: await Promise.all(reads), writes: await Promise.all(writes) };
}

async function measureCrowd(name: string, place: Place, settings: Record<string, string>): Promise<string[][]> {
  const highest = await highestIds(place);
  const product = await startProduct({ place, settings });
  try {
    const token = await registerMember(product.url, 'bench');
    const written = { count: 0 };
    const rows: string[][] = [];
    for (const rate of rates) {
      const before = usageOf(product);
      const start = performance.now();
      const { reads, writes } = await crowd(product.url, token, highest, rate, written);
      const after = usageOf(product);
      const all = [...reads, ...writes];
      const wrong = all.filter(failed);
      if (wrong[0]) console.log(`${wrong.length} failed, the first with ${wrong[0].status}: ${wrong[0].error}`);
      rows.push([
        `${name}, ${rate}/s`,
        String(all.length),
        String(wrong.length),
        ...timesOf(reads),
        ...timesOf(writes).slice(0, 2),
        `${((100_000 * (after.cpu - before.cpu)) / (performance.now() - start)).toFixed(0)} %`,
        `${before.megabytes.toFixed(0)} → ${after.megabytes.toFixed(0)}`,
      ]);
    }
    return rows;
  } finally {
    await product.stop();
  }
}

/** Prints the times of a crowd's reads and writes, and their cost for the server. */
export async function benchLoad(): Promise<void> {
  const rows: string[][] = [];
  for (const kind of kinds) {
    rows.push(...(await withScratchCatalogue(kind, (place) => measureCrowd(kind, place, {}))));
    const readUrl = replicaOf(kind);
    if (!readUrl) continue;
    const withReplica = (place: Place) =>
      measureCrowd(`${kind} with replica`, place, { DATABASE_READ_URL: readUrl(place) });
    rows.push(...(await withScratchCatalogue(kind, withReplica)));
  }
  console.log(title('Load, one write in ten requests'));
  const times = ['p50 ms', 'p95', 'p99', 'longest'];
  printTable(['load', 'requests', 'failed', ...times, 'write p50', 'p95', 'CPU', 'MB'], rows);
}

/** Words of most performances in the sample. None narrows the results of the others. */
const frequentWords = ['united', 'usa', 'states', 'the', 'of', 'ca', 'new', 'band', 'hall', 'in', 'and', 'ny'];

/** The numbers of the lists in one hostile request. Each list has other texts. */
const lists = Array.from({ length: 15 }, (_, i) => i);

/**
 * Expensive requests within the limits: fifteen lists, searched through four texts or for frequent words, and all of the
 * schema, which no database but the process itself answers.
 */
const hostileQueries = {
  texts: `query Hostile { ${lists
    .map(
      (i) => `a${i}: performances(filter: { set1: { contains: "a" }, set2: { contains: "a" }, venue: { contains: "a" },
    comment: { contains: "${i}" } }, pagination: { first: 1 }) { totalCount }`,
    )
    .join(' ')} }`,
  words: `query Hostile { ${lists
    .map((i) => {
      const words = lists.slice(0, 6).map((n) => frequentWords[(n * ((i % 5) + 1) + i) % frequentWords.length]);
      const about = words.join(i % 2 === 0 ? ' > ' : ' ');
      return `a${i}: performances(filter: { about: { contains: "${about}" } }, pagination: { first: 1 }) { totalCount }`;
    })
    .join(' ')} }`,
  schema: getIntrospectionQuery(),
};

/** Reads one page after the other, with short pauses, until a time. The requests come from the address `from`. */
async function readPages(url: string, from: string, highest: Highest, until: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (performance.now() < until) {
    const { query, variables } = browse(highest);
    answers.push(await ask(url, query, variables, { from }));
    await sleep(100);
  }
  return answers;
}

async function measureHostile(kind: Kind, place: Place, by: keyof typeof hostileQueries): Promise<string[][]> {
  const highest = await highestIds(place);
  const product = await startProduct({ place, settings: { RATE_LIMITS: 'on' } });
  try {
    const rows: string[][] = [];
    for (const attackers of [0, 1, 6]) {
      const until = performance.now() + (seconds / 2) * 1000;
      const attacks = Array.from({ length: attackers }, async () => {
        const statuses: number[] = [];
        while (performance.now() < until) {
          statuses.push((await ask(product.url, hostileQueries[by], {}, { from: '203.0.113.66' })).status);
          if (statuses.at(-1) === 429) await sleep(20);
        }
        return statuses;
      });
      const readers = [1, 2, 3, 4].map((n) => readPages(product.url, `198.51.100.${n}`, highest, until));
      const answers = (await Promise.all(readers)).flat();
      const statuses = (await Promise.all(attacks)).flat();
      const wrong = answers.find(failed);
      if (wrong) console.log(`A read failed with ${wrong.status}: ${wrong.error}`);
      const refused = statuses.filter((status) => status === 429).length;
      rows.push([
        `${kind}, ${by}, ${attackers} at once`,
        String(statuses.length - refused),
        String(refused),
        String(answers.length),
        String(answers.filter(failed).length),
        ...timesOf(answers),
      ]);
    }
    return rows;
  } finally {
    await product.stop();
  }
}

/** Prints the times of four readers while one address sends as many hostile requests as it can. */
export async function benchHostile(): Promise<void> {
  const rows: string[][] = [];
  for (const kind of kinds) {
    for (const by of ['texts', 'words', 'schema'] as const) {
      rows.push(...(await withScratchCatalogue(kind, (place) => measureHostile(kind, place, by))));
    }
  }
  console.log(title('Readers beside a hostile one'));
  const head = ['hostile requests', 'answered', 'refused', 'reads', 'failed'];
  printTable([...head, 'p50 ms', 'p95', 'p99', 'longest'], rows);
}
