import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { kinds, type Place, title, withCatalogue } from './catalogues.ts';
import { startProduct } from './product.ts';
import { type Call, connection, median, send } from './requests.ts';
import { printTable } from './table.ts';

/** The budget: the median of first calls, as a multiple of the same operation's tenth call. */
const budget = 1.5;

/** The number of operations measured: those of the site, and recorded queries without a name. */
const measured = 60;

/** The number of other queries before. They let the server's own code be compiled. */
const warmUp = 300;

/** The number of server starts. After each, the operations are new to the server. */
const starts = 3;

const calls = 10;

interface Recorded {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
  answer: { data?: object | null; errors?: unknown };
}

/** The reads with an answer that the tests have recorded (`tests/server/api/recorded`). */
const recorded = gunzipSync(readFileSync(new URL('../tests/server/api/recorded/answers.ndjson.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map((line): Recorded => JSON.parse(line))
  .filter(({ query, answer }) => answer.data && !answer.errors && !query.startsWith('mutation'));

/** The operations of the site and an even selection of nameless queries, to be measured; and others for the warm-up. */
function questions(): { asked: Recorded[]; before: Recorded[] } {
  const byName = new Map(recorded.map((question) => [question.operationName, question]));
  byName.delete(undefined);
  const madeUp = recorded.filter(({ operationName }) => operationName === undefined);
  const count = measured - byName.size;
  const step = Math.floor(madeUp.length / count);
  const chosen = madeUp.filter((_, index) => index % step === 0).slice(0, count);
  const others = madeUp.filter((_, index) => index % step !== 0);
  return { asked: [...byName.values(), ...chosen], before: others.slice(0, warmUp) };
}

/** The times of ten calls of each operation on a server that has just started, in milliseconds. */
async function timesOn(place: Place): Promise<number[][]> {
  const product = await startProduct({ place });
  const agent = connection();
  const callOf = ({ answer: _, ...question }: Recorded): Call => ({
    url: `${product.url}/graphql`,
    body: JSON.stringify(question),
  });
  const { asked, before } = questions();
  try {
    for (const question of before) await send(agent, callOf(question));
    const all: number[][] = [];
    for (const question of asked) {
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        const start = performance.now();
        await send(agent, callOf(question));
        times.push(performance.now() - start);
      }
      all.push(times);
    }
    return all;
  } finally {
    agent.destroy();
    await product.stop();
  }
}

/** Measures the first call of sixty operations beside the tenth, on a server that has answered other queries before. */
export async function benchFirstCalls(): Promise<void> {
  const rows: string[][] = [];
  for (const kind of kinds) {
    await withCatalogue(kind, async (place) => {
      const times: number[][] = [];
      for (let start = 0; start < starts; start += 1) times.push(...(await timesOn(place)));
      const ratio = median(times.map(([first = 0, ...others]) => first / (others.at(-1) ?? first)));
      const call = (index: number) => median(times.map((of) => of[index] ?? 0)).toFixed(2);
      rows.push([kind, call(0), call(1), call(calls - 1), ratio.toFixed(2)]);
      if (ratio <= budget) return;
      console.log(`OVER BUDGET: on ${kind} a first call takes ${ratio.toFixed(2)} times as long as the tenth`);
      process.exitCode = 1;
    });
  }
  console.log(title('First calls'));
  printTable(['', 'first ms', 'second ms', 'tenth ms', 'first / tenth'], rows);
}
