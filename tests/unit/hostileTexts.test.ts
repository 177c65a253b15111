import { expect, test } from 'vitest';
import { readSetList } from '#set-lists/setList.ts';
import { songTitles } from '#set-lists/titles.ts';
import { patterns, readers, slowPatterns } from '#tests/support/client/hostileTexts.ts';

const parsers = Object.keys(readers).length;

/** Each reader has another share of the patterns; hostileTexts.long.test.ts tries all. */
test.for(Object.entries(readers).map(([name, read], place) => ({ name, read, place })))(
  '$name takes as long as its text is',
  ({ read, place }) => {
    const some = patterns.filter((_, index) => index % parsers === place);
    expect(slowPatterns(read, some)).toEqual([]);
  },
);

test('what nobody plays or reads is text, not songs', () => {
  expect(songTitles('a\n'.repeat(299))).toHaveLength(299);
  expect(readSetList('a\n'.repeat(300))).toEqual({ parts: [], notes: [] });
});
