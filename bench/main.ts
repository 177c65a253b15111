import { benchMembers } from './members.ts';
import { benchQueries } from './queries.ts';
import { benchWeights } from './weights.ts';

const databaseUrl = process.env.BENCH_DATABASE_URL || undefined;

const benchmarks: Record<string, () => Promise<void>> = {
  weights: benchWeights,
  queries: () => benchQueries(databaseUrl),
  members: () => benchMembers(databaseUrl),
};

/** `npm run bench`: all tables; `npm run bench NAME`: those named. */
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in benchmarks));
if (unknown) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(benchmarks)) if (asked.length === 0 || asked.includes(name)) await run();
