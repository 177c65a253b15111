import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showProgress } from '#server/progress.ts';

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());

it('says each quarter once, and what follows the last record', () => {
  const { report } = showProgress('Importing', 'Counting songs');
  for (const done of [0, 30, 40, 60, 100, 100]) report({ done, total: 100 });
  expect(written).toEqual([
    'Importing: 0%\n',
    'Importing: 25%\n',
    'Importing: 50%\n',
    'Importing: 100%\n',
    'Counting songs...\n',
  ]);
});

it('says each 100,000 records while the number of all is unknown, and nothing of the end before it comes', () => {
  const { report } = showProgress('Importing', 'Counting songs');
  for (let done = 1000; done <= 250_000; done += 1000) report({ done, total: 0 });
  expect(written).toEqual(['Importing: 100,000 records\n', 'Importing: 200,000 records\n']);
  report({ done: 250_000, total: 250_000 });
  expect(written.slice(2)).toEqual(['Importing: 100%\n', 'Counting songs...\n']);
});
