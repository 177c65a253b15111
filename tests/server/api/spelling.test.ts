import { expect, test } from 'vitest';
import { closestWord } from '#server/data/searching/spelling.ts';

const known = (...words: string[]) => words.map((word, index) => ({ word, performances: 10 - index }));

test.each([
  ['kornell', ['cornell', 'kernel'], 'cornell'],
  ['winterlnad', ['winterland', 'wonderland'], 'winterland'],
  ['fotrunate', ['fortunate'], 'fortunate'],
  ['philharmnic', ['philharmonic'], 'philharmonic'],
  // Two sounds of a long word, which are four letters.
  ['fantomandfilharmonic', ['phantomandphilharmonic'], 'phantomandphilharmonic'],
  // One that is still being typed.
  ['philharn', ['philharmonic', 'phil'], 'philharmonic'],
  ['smoke', ['smoke', 'spoke'], 'spoke'],
  ['ab', ['abc'], undefined],
  ['abcd', ['axyd'], undefined],
  ['sea', ['cat'], undefined],
])('%j among %j is %j', (typed, words, meant) => {
  expect(closestWord(typed, known(...words))?.word).toBe(meant);
});

test('of several that are equally like it, the word counts that more performances have, whichever comes first', () => {
  const rare = { word: 'lone', performances: 2 };
  const frequent = { word: 'love', performances: 900 };
  expect(closestWord('loxe', [rare, frequent])?.word).toBe('love');
  expect(closestWord('loxe', [frequent, rare])?.word).toBe('love');
  expect(closestWord('loxe', [{ ...rare, performances: 900 }, frequent])?.word).toBe('lone');
});
