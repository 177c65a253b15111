import { expect, test } from 'vitest';
import { countsOf } from '../../src/features/performances/useYearCounts';

const answer = (years: readonly (number | null)[], totalCount = years.length) => ({
  performances: {
    totalCount,
    edges: years.map((year, id) => ({ node: year === null ? null : { id, year } })),
  },
});

test('the performances of each year are counted', () => {
  expect([...countsOf(answer([1978, 1978, 1977, 1939]))]).toEqual([
    [1978, 2],
    [1977, 1],
    [1939, 1],
  ]);
  expect(countsOf(answer([])).size).toBe(0);
});

test('a year that may go on behind the answer has no count', () => {
  expect([...countsOf(answer([1978, 1978, 1977], 4))]).toEqual([[1978, 2]]);
});

test('nothing is counted where a performance is missing', () => {
  expect(countsOf(answer([1978, null, 1977])).size).toBe(0);
});
