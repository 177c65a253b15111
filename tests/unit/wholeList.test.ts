import { describe, expect, test } from 'vitest';
import { firstMissing, joined } from '../../src/graphql/wholeList';

const list = (length: number, totalCount: number, hasNextPage?: boolean) => ({
  totalCount,
  edges: Array.from({ length }, () => ({})),
  ...(hasNextPage === undefined ? {} : { pageInfo: { hasNextPage } }),
});

describe('firstMissing', () => {
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
  ])('%s', (_, connection, index) => {
    expect(firstMissing(connection)).toBe(index);
  });
});

test('two pages joined have the edges of both, and of the rest what came last', () => {
  expect(joined({ totalCount: 3, edges: ['a', 'b'] }, { totalCount: 4, edges: ['c'] })).toEqual({
    totalCount: 4,
    edges: ['a', 'b', 'c'],
  });
});
