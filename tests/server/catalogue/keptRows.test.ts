import { expect, it } from 'vitest';
import type { Row } from '#server/catalogue/kinds/csv.ts';
import { KeptRows } from '#server/catalogue/kinds/keptRows.ts';
import { numberOf } from '#server/catalogue/kinds/keptShows.ts';

const row = (line: number, text = 'Gull Hall'): Row => ({ line, cells: [`${line}`, text, 'São Paulo', ''] });

it('finds the row of each of many keys again, and has them in their order', () => {
  const kept = new KeptRows();
  const rows = Array.from({ length: 40_000 }, (_, index) => row(index + 2));
  for (const one of rows) kept.add(one.line % 2 === 0 ? `${one.line}` : `show ${one.line}`, one);
  expect(rows.filter(({ line }) => kept.get(line % 2 === 0 ? `${line}` : `show ${line}`)?.line !== line)).toEqual([]);
  expect([...kept.values()]).toEqual(rows);
  expect([kept.has('2'), kept.has('3'), kept.get('3'), kept.get('')]).toEqual([true, false, undefined, undefined]);
});

it('has the last of several rows with a key, the empty one too, and rows of any size', () => {
  const kept = new KeptRows();
  const long = 'ü'.repeat(1_500_000);
  kept.add('', row(2));
  kept.add('a', row(3));
  kept.add('b', row(4, long));
  kept.add('a', row(5));
  kept.add('c', row(6, long));
  kept.add('', row(7));
  expect(['', 'a', 'b', 'c'].map((key) => kept.get(key))).toEqual([row(7), row(5), row(4, long), row(6, long)]);
  expect([...kept.values()].map(({ line }) => line)).toEqual([4, 5, 6, 7]);
});

it('tells keys apart that have the same number', () => {
  const [one, other, third] = ['show 99984', 'show 715080', 'show 3'];
  expect(numberOf(one)).toBe(numberOf(other));
  const kept = new KeptRows();
  kept.add(one, row(2));
  kept.add(third, row(3));
  expect(kept.has(other)).toBe(false);
  kept.add(other, row(4));
  expect([one, other, third].map((key) => kept.get(key)?.line)).toEqual([2, 4, 3]);
  kept.add(one, row(5));
  expect([one, other].map((key) => kept.get(key)?.line)).toEqual([5, 4]);
  expect([...kept.values()].map(({ line }) => line)).toEqual([3, 4, 5]);
});
