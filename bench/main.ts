import { benchApi } from './api.ts';
import { benchHostile, benchLoad } from './crowd.ts';
import { benchFirstCalls } from './firstCalls.ts';
import { benchFirstViews } from './firstViews.ts';
import { benchFlips } from './flips.ts';
import { benchGrowth } from './growth.ts';
import { benchKills } from './kills.ts';
import { benchMembers } from './members.ts';
import { benchPages } from './pages.ts';
import { benchTyping } from './typing.ts';
import { benchWeights } from './weights.ts';

const benchmarks: Record<string, () => Promise<void>> = {
  views: benchFirstViews,
  flips: benchFlips,
  pages: benchPages,
  weights: benchWeights,
  growth: benchGrowth,
  api: benchApi,
  'first-calls': benchFirstCalls,
  load: benchLoad,
  hostile: benchHostile,
  kills: benchKills,
  members: benchMembers,
  typing: benchTyping,
};

/** Without names, `npm run bench` runs all benchmarks; `npm run bench -- NAME ...` runs those named. */
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in benchmarks));
if (unknown) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(', ')}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(benchmarks)) if (asked.length === 0 || asked.includes(name)) await run();
