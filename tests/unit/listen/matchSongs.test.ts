import { expect, test } from 'vitest';
import { matchSongs } from '#features/listen/matchSongs.ts';

/** The tracks of all entries of the sets. */
const matched = (sets: readonly string[], titles: readonly string[]) => {
  const find = matchSongs(sets, titles);
  return sets.map((text, set) => text.split(/[,>]/).map((_, place) => find(set, place)));
};

test('finds songs by the rule of titles', () => {
  const sets = ['Scarlet Begonias > Fire, St. Stephen, Bertha'];
  const titles = ['tuning', 'd1t03 Scarlet Begonias >', '04 - FIRE (5:12)', 'Saint Stephen ->', 'Drums'];
  expect(matched(sets, titles)).toEqual([[1, 2, 3, undefined]]);
});

test('finds songs that share a track, and leaves titles whole that the set list has whole', () => {
  expect(matched(['China Cat > Rider, Whale'], ['China Cat > Rider', 'Whale'])).toEqual([[0, 0, 1]]);
  expect(matched(['Home\nAway'], ['Home > Away'])[0]?.[0]).toBe(0);
});

test('matches a song that was played twice in its order, in all sets', () => {
  const sets = ['Playing, Loser, Playing', 'Dew, Playing'];
  expect(matched(sets, ['Playing', 'Loser', 'Playing', 'Dew', 'Playing'])).toEqual([
    [0, 1, 2],
    [3, 4],
  ]);
});

test('goes by the songs around it where a track is missing', () => {
  expect(matched(['Playing, Loser', 'Dew, Playing'], ['Loser', 'Dew', 'Playing'])).toEqual([
    [undefined, 0],
    [1, 2],
  ]);
});

test('finds songs in another order than they were typed, and no track twice', () => {
  expect(matched(['Loser, Dew, Whale'], ['Whale', 'Loser', 'Dew'])).toEqual([[1, 2, 0]]);
  expect(matched(['Loser, Loser, Loser'], ['Loser', 'Loser'])[0]?.filter((track) => track !== undefined)).toEqual([
    0, 1,
  ]);
});

test('marks nothing that is no song', () => {
  expect(matched(['tuning, banter, ???, Dew'], ['tuning', 'banter', '???', 'Dew'])).toEqual([
    [undefined, undefined, undefined, 3],
  ]);
});
