import { expect, test } from 'vitest';
import { distinct } from '#lib/rows.ts';

test('a record that comes twice is kept once, where it stood first', () => {
  const [first, second, again] = [
    { id: 1, from: 'page 1' },
    { id: 2, from: 'page 1' },
    { id: 1, from: 'page 2' },
  ];
  expect(distinct([first, second, again])).toEqual([first, second]);
});
