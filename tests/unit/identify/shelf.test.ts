import { expect, test } from 'vitest';
import type { ChosenFile, Material } from '../../../src/features/identify/material';
import { copiesOf, type ShelfRow, shelfTable, showFolders, verdictOf } from '../../../src/features/identify/shelf';
import { parseChecksums } from '../../../src/lib/checksums/parse';

const file = (path: string): ChosenFile => ({ path, size: 1, file: new File(['x'], path) });
const hash = (number: number) => number.toString(16).padStart(32, '0');

/** The folders of a tree, with how much audio and how many lists each has. */
function foldersOf(...paths: string[]) {
  const files = paths.map(file);
  const material: Material = {
    audio: files.filter(({ path }) => path.endsWith('.flac')),
    lists: paths.filter((path) => path.endsWith('.ffp')).map((path) => parseChecksums(`t1.flac:${hash(1)}`, path)),
    notices: [],
    unknownLines: [],
  };
  return showFolders(files, material).map(({ path, audio, lists }) => [path, audio.length, lists.length]);
}

test.each([
  ['one show', ['s/a/1.flac', 's/a/2.flac', 's/a/a.ffp'], [['s/a', 2, 1]]],
  [
    'two shows',
    ['s/b/1.flac', 's/a/1.flac'],
    [
      ['s/a', 1, 0],
      ['s/b', 1, 0],
    ],
  ],
  [
    'discs',
    ['s/a/d1/1.flac', 's/a/d2/1.flac', 's/a/a.ffp', 's/b/1.flac'],
    [
      ['s/a', 2, 1],
      ['s/b', 1, 0],
    ],
  ],
  [
    'a folder without audio and lists',
    ['s/a/1.flac', 's/b/notes.txt'],
    [
      ['s/a', 1, 0],
      ['s/b', 0, 0],
    ],
  ],
  [
    'artwork in a show',
    ['s/a/1.flac', 's/a/art/front.jpg', 's/b/1.flac'],
    [
      ['s/a', 1, 0],
      ['s/b', 1, 0],
    ],
  ],
  [
    'a note on the shelf',
    ['s/readme.doc', 's/a/1.flac', 's/b/1.flac'],
    [
      ['s/a', 1, 0],
      ['s/b', 1, 0],
    ],
  ],
  ['loose files', ['1.flac', '2.flac'], []],
  [
    'numbers in order',
    ['s/10/1.flac', 's/9/1.flac'],
    [
      ['s/9', 1, 0],
      ['s/10', 1, 0],
    ],
  ],
])('the show folders of a tree: %s', (_, paths, folders) => {
  expect(foldersOf(...paths)).toEqual(folders);
});

const row = (path: string, hashes: readonly number[]): ShelfRow => ({
  folder: { path, audio: [file(`${path}/1.flac`)], lists: [] },
  parts: [],
  audio: new Set(hashes.map(hash)),
  bits: undefined,
});

test('folders with the same audio are told, whatever they are filed as, and a common silence is no copy', () => {
  const copies = copiesOf([row('a', [1, 2, 3]), row('b', [1, 2, 9]), row('c', [9, 10, 11])]);
  expect([...copies].map(([path, { audio }]) => [path, audio])).toEqual([
    ['a', ['b']],
    ['b', ['a']],
    ['c', []],
  ]);
});

test('folders that nobody knows are in the table of a file, by their names', () => {
  const empty: ShelfRow = { ...row('s/empty', []), folder: { path: 's/empty', audio: [], lists: [] } };
  expect(verdictOf(empty)).toBe('Neither audio nor checksums.');
  const { rows } = shelfTable([row('s/unknown', [1]), empty], 'https://example.org');
  expect(rows.map(([folder, recording, ...rest]) => [folder, recording, rest[4], rest.at(-1)])).toEqual([
    ['s/unknown', '', 'Unknown. No list came with it.', 'Look for it by its artist and date.'],
    ['s/empty', '', 'Neither audio nor checksums.', 'See what it is.'],
  ]);
});
