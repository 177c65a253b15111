import { expect, test } from 'vitest';
import { cursorAt } from '#graphql/connection.ts';

test.each([
  [0, 0, 'LTE=', '-1'],
  [-300, 0, 'LTE=', '-1'],
  [300, 0, 'MzAw', '300'],
  [600, 0, 'NjAw', '600'],
  [27_900, 0, 'Mjc5MDA=', '27900'],
  [0, -1, 'LTE=', '-1'],
  [300, -1, 'Mjk5', '299'],
])('the page that begins at %i, shifted by %i, comes after %s', (index, shift, cursor, decimal) => {
  expect(cursorAt(index, shift)).toBe(cursor);
  expect(atob(cursor)).toBe(decimal);
});
