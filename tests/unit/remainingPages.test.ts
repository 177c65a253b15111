import { describe, expect, test } from 'vitest';
import { cursorAt, indexAt } from '../../src/graphql/cursor';
import { nextCursor } from '../../src/graphql/remainingPages';

const list = (length: number, totalCount: number, hasNextPage?: boolean) => ({
  totalCount,
  edges: Array.from({ length }, () => ({})),
  ...(hasNextPage === undefined ? {} : { pageInfo: { hasNextPage } }),
});

describe('the next cursor', () => {
  test.each([
    ['no list', undefined, undefined],
    ['an absent list', null, undefined],
    ['an empty list', list(0, 0, false), undefined],
    ['a whole list', list(3, 3, false), undefined],
    ['a whole list whose page info says otherwise', list(3, 3, true), undefined],
    ['a list whose page info says it is whole', list(3, 5, false), undefined],
    ['a longer list', list(300, 365, true), 300],
    ['a longer list without page info', list(300, 365), 300],
    ['a list of which nothing has come', list(0, 5, true), 0],
  ])('of %s', (_, connection, index) => {
    expect(nextCursor([connection])).toBe(index === undefined ? undefined : cursorAt(index));
  });

  test('of several lists is that of the one of which least has come', () => {
    expect(nextCursor([list(600, 700), list(3, 3), list(300, 400)])).toBe(cursorAt(300));
  });
});

test.each([0, -1])('a cursor leads back to its index, also where lists start one record later (%s)', (shift) => {
  for (const index of [0, 1, 300, 1_000_000]) expect(indexAt(cursorAt(index, shift), shift)).toBe(index);
  expect(indexAt(undefined, shift)).toBe(0);
});
