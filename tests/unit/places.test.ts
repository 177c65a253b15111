import { expect, test } from 'vitest';
import { place } from '#domain/performances/places.ts';

test.each([
  ['Ithaca', 'NY', 'Ithaca, NY'],
  ['Ithaca', '', 'Ithaca'],
  ['Ithaca', null, 'Ithaca'],
  [null, 'NY', 'NY'],
  [undefined, undefined, undefined],
  ['', null, undefined],
])('%j and %j are %j', (city, state, shown) => {
  expect(place(city, state)).toBe(shown);
});
