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
    { id: 1, time: '1980/05/??/80', songs: ['Barn', 'Mill'] },
    { id: 3, time: '1980/05/31/80', songs: ['Barn'] },
    { id: 2, time: '1980/05/31/80', songs: ['Loon', 'Barn'] },
    ...Array.from({ length: 10 }, (_, at) => ({ id: at + 4, time: '1980/04/01/80', songs: ['Loon', 'Tern', 'Reed'] })),
  ];
  expect(highlightsOf(shows).map(({ show, song, place }) => [show, song, place])).toEqual([
    [2, 'Barn', 1],
    [1, 'Mill', 1],
  ]);
});

test('an artist with more than 40 songs at the first ten shows began before them, and nothing is told to be new', () => {
  const startingWith = (count: number) => {
    const songs = Array.from({ length: count }, (_, at) => `Song ${at}`);
    const lists = [
      ...Array.from({ length: 10 }, () => songs),
      [...songs, 'Barn'],
      ...Array.from({ length: 11 }, () => ['Song 0']),
    ];
    return highlightsOf(lists.map((list, id) => ({ id, time: '1980', songs: list })));
  };
  expect(startingWith(40)).toMatchObject([{ show: 10, song: 'Barn', kind: 'ONLY' }]);
  expect(startingWith(41)).toEqual([]);
});

test('no show has debuts after a hole, at which all of its songs seem new', () => {
  const songs = (of: string) => Array.from({ length: 10 }, (_, at) => `${of} ${at}`);
  const lists = [...Array.from({ length: 12 }, () => songs('Old')), songs('Lost')];
  expect(highlightsOf(lists.map((list, id) => ({ id, time: '1980', songs: list })))).toEqual([]);
});
