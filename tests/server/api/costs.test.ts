import { expect, test } from 'vitest';
import { listCost, nestedListCost } from '../../../server/data/costs.ts';
import { TableSizes } from '../../../server/data/table-sizes.ts';
import { Budgets } from '../../../server/schema/budget.ts';

const sizes = new TableSizes({ performances: 500_000, artists: 28_000 });

const cost = (filter: Parameters<typeof listCost>[1]['filter'], more: { start?: number; counted?: boolean } = {}) =>
  listCost('Performance', { filter, start: 0, counted: false, ...more }, sizes);

test.each([
  ['nothing', undefined, {}, 50],
  ['an artist', { artist: { eq: '7' } }, { counted: true }, 50],
  ['an artist, and a letter of theirs', { artist: { eq: '7' }, comment: { contains: 'a' } }, { counted: true }, 50],
  ['a year, in its order', { year: { eq: 1999, sort: 'ASC' } }, { counted: true }, 50],
  ['three letters of a set list', { set1: { contains: 'sea' } }, {}, 50_050],
  ['a word of a set list', { set1: { contains: 'the mountain' } }, {}, 8383],
  ['the whole name of a venue', { venue: { eq: 'The Mountain' } }, {}, 883],
  ['a letter of a set list', { set1: { contains: 'a' } }, {}, 500_050],
  ['a letter of a set list, counted', { set1: { contains: 'a' } }, { counted: true }, 1_000_050],
  [
    'three letters of a set list and one of a comment',
    { set1: { contains: 'sea' }, comment: { contains: 'a' } },
    {},
    100_050,
  ],
  ['a text without an index', { comment: { eq: 'soundboard' } }, {}, 500_050],
  ['two of them', { comment: { eq: 'soundboard' }, title: { isnull: false } }, {}, 1_000_050],
  ['a day of every year', { date: { startswith: '07/04' }, year: { sort: 'DESC' } }, {}, 3175],
  ['the end of a date', { date: { endswith: '/70' } }, {}, 100_050],
  ['what was added last', { createdAt: { sort: 'DESC' } }, {}, 50],
  ['what was added first', { createdAt: { sort: 'ASC' } }, {}, 500_050],
  ['what was added last, in another order', { createdAt: { sort: 'DESC' }, venue: { sort: 'ASC' } }, {}, 500_050],
  ['an order without an index', { comment: { sort: 'ASC' } }, {}, 500_050],
  ['all, counted', undefined, { counted: true }, 50_050],
  ['a page far in', undefined, { start: 400_000 }, 40_050],
])('a list of performances costs what the database looks at: %s', (_name, filter, more, rows) => {
  expect(Math.round(cost(filter, more))).toBe(rows);
});

test('a list under many records costs what its filter is asked of', () => {
  const parent = { entity: 'Artist', count: 56 } as const;
  expect(nestedListCost('Performance', undefined, parent, sizes)).toBe(50);
  expect(nestedListCost('Performance', { comment: { contains: 'a' } }, parent, sizes)).toBe(1050);
});

test('a budget is a minute long, refills steadily, and is one for each address', () => {
  let now = 0;
  const budgets = new Budgets(() => now);
  const [one, other] = [budgets.of('192.0.2.1'), budgets.of('192.0.2.2')];
  one.spend(1_000_000);
  one.add(500_000);
  expect(() => one.spend(750_000)).toThrow(
    expect.objectContaining({ extensions: { code: 'RATE_LIMITED', retryAfter: 30 } }),
  );
  other.spend(1_500_000);
  now = 29_000;
  expect(() => one.spend(750_000)).toThrow(/try again in 1 seconds/);
  now = 30_000;
  one.spend(750_000);
  now = 10 * 60_000;
  // More than a whole budget is never enough for: no waiting helps.
  expect(() => one.spend(1_500_001)).toThrow(expect.objectContaining({ extensions: { code: 'QUERY_TOO_COSTLY' } }));
  one.spend(1_500_000);
});
