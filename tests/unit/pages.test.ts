import { describe, expect, test } from 'vitest';
import { firstIndex, pageCount, pageWindow } from '#lib/pages.ts';

test.each([
  [0, 1],
  [1, 1],
  [300, 1],
  [301, 2],
  [600, 2],
  [1712, 6],
])('%i records are %i pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages);
});

test.each([
  [1, 0],
  [2, 300],
  [6, 1500],
])('page %i starts at index %i', (page, index) => {
  expect(firstIndex(page)).toBe(index);
});

describe('pageWindow', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 3, [1, 2, 3]],
    [1, 5, [1, 2, 3, 4, 5]],
    [5, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [6, 9, [4, 5, 6, 7, 8]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [99, 9, [5, 6, 7, 8, 9]],
    [1, 0, [1]],
  ])('at %i of %i', (current, count, numbers) => {
    expect(pageWindow(current, count)).toEqual(numbers);
  });
});
