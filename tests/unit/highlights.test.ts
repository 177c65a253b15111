import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { highlightsOf } from '#set-lists/highlights.ts';

/** The shows that a text of the document stands for, with their numbers as ids. */
function showsOf(text: string) {
  const lists = text.split(' / ').flatMap((show) => {
    const [, count = '1', list = ''] = /^(?:(\d+) x )?(.+)$/.exec(show) ?? [];
    return Array.from({ length: Number(count) }, () => list);
  });
  return lists.map((list, at) => ({
    id: at + 1,
    time: list.startsWith('?') ? undefined : '1980',
    songs: list === '-' ? [] : list.replace(/^\? /, '').split(', '),
  }));
}

const examples = [
  ...readFileSync('docs/rare-songs.md', 'utf8').matchAll(/^\| `([^`]+\/[^`]+)`\s*\| (none|`.*`)\s*\|$/gm),
].map(([, shows = '', rare = '']) => [shows, [...rare.matchAll(/`([^`]+)`/g)].map(([, song]) => song)] as const);

test('the document has examples', () => expect(examples.length).toBeGreaterThan(12));

test.each(examples)('docs/rare-songs.md: %s', (text, rare) => {
  const shows = showsOf(text);
  const written = highlightsOf(shows.toReversed()).map(({ show, song, kind, gap, last }) =>
    [show, song, kind, gap, last].filter((part) => part !== undefined).join(' '),
  );
  expect(written).toEqual(rare);
});

test('shows are in the order of time, unknown days last, and of one day in the order of ids', () => {
  const shows = [
    { id: 1, time: '1980/05/??/80', songs: ['Loon'] },
    { id: 3, time: '1980/05/31/80', songs: ['Barn'] },
    { id: 2, time: '1980/05/31/80', songs: ['Mill', 'Barn'] },
    ...Array.from({ length: 9 }, (_, at) => ({ id: at + 4, time: '1980/04/01/80', songs: ['Loon'] })),
  ];
  expect(highlightsOf(shows).map(({ show, song, place }) => [show, song, place])).toEqual([
    [4, 'Loon', 0],
    [2, 'Mill', 0],
    [2, 'Barn', 1],
  ]);
});
