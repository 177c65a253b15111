import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { withDatabase } from '../server/command.ts';
import { kinds, type Place, title, withScratchCatalogue } from './catalogues.ts';
import { addPerformance, registerMember } from './graphql.ts';
import { startProduct } from './product.ts';
import { percentile } from './requests.ts';
import { printTable } from './table.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 200);

/**
 * Writes over four connections until the server is gone. Calls `confirmed` after each write that the server confirmed.
 * Returns the numbers of these writes.
 */
async function writeUntilKilled(
  url: string,
  token: string,
  next: () => number,
  confirmed: () => void,
): Promise<number[]> {
  const kept: number[] = [];
  const writer = async () => {
    for (;;) {
      const number = next();
      const answer = await addPerformance(url, token, 1 + (number % 100), number).catch(() => undefined);
      if (!answer) return;
      if (answer.error) throw new Error(`A write was refused: ${answer.error}`);
      kept.push(number);
      confirmed();
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  return kept;
}

/** The numbers of the performances in the database. */
const written = (place: Place): Promise<Set<number>> =>
  withDatabase(place, async (database) => {
    const rows = await database.rows<{ number: number }>(
      sql`select substr(venue, 7)::int as number from performances where venue like 'Bench %'`,
    );
    return new Set(rows.map(({ number }) => number));
  });

async function measureKills(place: Place): Promise<string[]> {
  const kept: number[] = [];
  const starts: number[] = [];
  let token = '';
  let last = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const product = await startProduct({ place });
    starts.push(performance.now() - start);
    token ||= await registerMember(product.url, 'bench');
    let writing: Promise<number[]> = Promise.resolve([]);
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        last += 1;
        return last;
      };
      writing = writeUntilKilled(product.url, token, next, resolve);
      writing.catch(reject);
    });
    await sleep(Math.random() * 400);
    product.process.kill('SIGKILL');
    await once(product.process, 'exit');
    kept.push(...(await writing));
  }
  const found = await written(place);
  const lost = kept.filter((number) => !found.has(number)).length;
  return [rounds, kept.length, lost, ...[0.5, 0.95, 1].map((share) => percentile(starts, share).toFixed(0))].map(
    String,
  );
}

/** Kills the server in the middle of writes, again and again, and prints whether confirmed writes were lost. */
export async function benchKills(): Promise<void> {
  const rows: string[][] = [];
  for (const kind of kinds) rows.push([kind, ...(await withScratchCatalogue(kind, measureKills))]);
  console.log(title('Killed while writing'));
  printTable(['database', 'rounds', 'writes answered', 'lost', 'start p50 ms', 'p95', 'longest'], rows);
  if (rows.some(([, , , lost]) => lost !== '0')) process.exitCode = 1;
}
