import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compareCounts } from './counts.ts';
import { answersNow, changed, file, recorded } from './questions.ts';

// If an answer changes on purpose, `RECORD=on` writes the new ones down.
test('every question is answered as it was recorded, the second time as the first', async () => {
  const now = await answersNow(recorded);
  if (process.env.RECORD === 'on') {
    writeFileSync(file, gzipSync(`${now.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: 9 }));
  }
  expect(changed(now, recorded)).toEqual([]);
  expect(now.length).toBeGreaterThan(2200);
}, 600_000);

test('what is counted is what is answered', async () => {
  expect(await compareCounts(recorded)).toBeGreaterThan(1500);
}, 600_000);
