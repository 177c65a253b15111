import { expect, test } from 'vitest';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { noFindings, withHolders } from '#features/identify/lookup/lookup.ts';
import type { KnownRecording } from '#features/identify/lookup/recordingLookup.ts';
import { showFolders } from '#features/identify/reading/folders.ts';
import { type ChosenFile, hashesOfList, type Material, type OwnHash } from '#features/identify/reading/material.ts';
import {
  adviceFor,
  copiesOf,
  mainPart,
  recordingsOnShelf,
  shelfFileTable,
  upgradesFor,
  verdictOf,
} from '#features/identify/shelf/shelf.ts';
import { renamesOf, taggingsOf } from '#features/identify/shelf/shelfRenames.ts';
import { type ShelfRow, shelfRow } from '#features/identify/shelf/shelfRow.ts';
import { partsOf } from '#features/identify/verdict/result.ts';
import { SourcesIdentifiersDocument } from '#graphql/generated/graphql.ts';
import { clientWith } from '#tests/support/client/client.ts';
import { knownRecording } from '#tests/support/client/knownRecording.ts';
import { connection } from '#tests/support/client/lists.ts';
import { responseTo } from '#tests/support/client/mocks.ts';

const file = (path: string): ChosenFile => ({ path, size: 1, file: new File(['x'], path) });
const hash = (number: number) => number.toString(16).padStart(32, '0');

/** The folders of a tree, with how much audio and how many lists each has. */
function foldersOf(...paths: string[]) {
  const files = paths.map(file);
  const material: Material = {
    audio: files.filter(({ path }) => path.endsWith('.flac')),
    lists: paths.filter((path) => path.endsWith('.ffp')).map((path) => parseChecksums(`t1.flac:${hash(1)}`, path)),
    texts: [],
    notices: [],
    textNotices: [],
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
    'discs with nothing beside them',
    ['s/a/cd1/1.flac', 's/a/cd2/1.flac', 's/b/Disc 1/1.flac', 's/b/Disc 2/1.flac'],
    [
      ['s/a', 2, 0],
      ['s/b', 2, 0],
    ],
  ],
  [
    'discs in words and with signs',
    ['s/a/Disc One/1.flac', 's/a/Disc Two/1.flac', 's/b/disc # 1/1.flac', 's/b/CD - 2/1.flac', 's/d # notes/1.flac'],
    [
      ['s/a', 2, 0],
      ['s/b', 2, 0],
      ['s/d # notes', 1, 0],
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
  folder: { path, audio: [file(`${path}/1.flac`)], texts: [], lists: [] },
  parts: [],
  audioHashes: new Set(hashes.map(hash)),
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

test('folders that nobody knows are in the table of a file, by their names', async () => {
  const empty: ShelfRow = { ...row('s/empty', []), folder: { path: 's/empty', audio: [], texts: [], lists: [] } };
  expect(verdictOf(empty)).toBe('Neither audio nor checksums.');
  const { rows } = await shelfFileTable(clientWith([]), [row('s/unknown', [1]), empty]);
  expect(rows.map(([folder, recording, ...rest]) => [folder, recording, rest[4], rest.at(-2)])).toEqual([
    ['s/unknown', '', 'Unknown. No list came with it.', 'Look for it by its artist and date.'],
    ['s/empty', '', 'Neither audio nor checksums.', 'See what it is.'],
  ]);
});

/** A recording whose tracks have the hashes of these numbers. */
const known = (id: number, hashes: readonly number[], comments: string | null = null): KnownRecording => {
  const list = hashes.map((number) => `r${id}t${number}.flac:${hash(number)}`).join('\n');
  return { ...knownRecording(id, { [`${id}.ffp`]: list }), comments };
};

interface Given {
  /** The files of the folder, by the recording and the number of their hash. */
  files?: readonly (readonly [recording: number, hash: number])[];
  lists?: readonly string[];
}

/** A folder, looked up among recordings. */
function identified(path: string, { files = [], lists = [] }: Given, database: readonly KnownRecording[]): ShelfRow {
  const audio = files.map(([recording, number]) => file(`${path}/r${recording}t${number}.flac`));
  const own: OwnHash[] = [
    ...files.map(
      ([, number], index): OwnHash => ({
        path: audio[index]?.path ?? '',
        hash: hash(number),
        algorithm: 'md5',
        coverage: 'audio',
        unset: false,
        origin: undefined,
      }),
    ),
    ...lists.map((list, index) => parseChecksums(list, `${path}/${index}.ffp`)).flatMap(hashesOfList),
  ];
  const findings = withHolders(
    noFindings(),
    own.map((wanted) => {
      const recordings = database.filter((found) => found.lists.some(({ body }) => body.includes(wanted.hash)));
      return { hash: wanted.hash, total: recordings.length, whole: true, recordings };
    }),
  );
  const read = lists.map((list, index) => parseChecksums(list, `${path}/${index}.ffp`));
  const folder = { path, audio, texts: [], lists: read };
  return shelfRow(folder, own, partsOf(own, findings, new Map()), 16);
}

const LONG = known(1, [1, 2, 3, 4, 5, 6, 7, 8]);
const SHORT = known(2, [21, 22, 23]);

test('the main recording of a folder is the one that most of its tracks are of, however many tracks it has itself', () => {
  const filler = [
    [1, 1],
    [2, 21],
    [2, 22],
    [2, 23],
  ] as const;
  const mixed = identified('s/mixed', { files: filler }, [LONG, SHORT]);
  expect(mixed.parts.map(({ recording }) => recording?.id)).toEqual([1, 2]);
  expect(mainPart(mixed)?.recording?.id).toBe(2);
  expect(verdictOf(mixed)).toBe('Complete: 3 tracks, all intact.');
  expect(renamesOf([mixed], '{id}', new Map())).toEqual([{ from: 's/mixed', to: 's/2' }]);
  expect(taggingsOf([mixed], new Map()).map(({ path }) => path)).toEqual(
    filler.slice(1).map((_, index) => `s/mixed/r2t2${index + 1}.flac`),
  );
  const longer = identified(
    's/longer',
    {
      files: [
        [1, 1],
        [1, 2],
        [2, 21],
      ],
    },
    [LONG, SHORT],
  );
  expect(mainPart(longer)?.recording?.id).toBe(1);
});

/** A client of an API that knows what recording 2 is called elsewhere. */
const clientAsking = (ids: number[]) =>
  clientWith([
    responseTo(
      SourcesIdentifiersDocument,
      { ids },
      { result: { data: { sources: connection([{ id: 2, identifiers: [{ scheme: 'mbid', value: '65f4f0c5' }] }]) } } },
    ),
  ]);

test('a folder of two recordings has a row of each in the table of a file, with its own verdict', async () => {
  const mixed = identified(
    's/mixed',
    {
      files: [
        [1, 1],
        [1, 2],
        [2, 21],
        [2, 22],
        [2, 23],
      ],
    },
    [LONG, SHORT],
  );
  const { columns, rows } = await shelfFileTable(clientAsking([1, 2]), [mixed, mixed]);
  const cells = (name: string) => rows.slice(0, 2).map((row) => row[columns.indexOf(name)]);
  expect(cells('Folder')).toEqual(['s/mixed', 's/mixed']);
  expect(cells('Page')).toEqual([1, 2].map((id) => `${window.location.origin}/recording/${id}`));
  expect(cells('Identifiers')).toEqual(['', 'mbid 65f4f0c5']);
  expect(cells('Venue')).toEqual(['Venue 1', 'Venue 2']);
  expect(cells('Tracks')).toEqual([8, 3]);
  expect(cells('Intact')).toEqual([2, 3]);
  expect(cells('Missing')).toEqual([6, 0]);
});

test('a folder with nothing but a list has a verdict of the list, and no track of it is intact', async () => {
  const row = identified('s/list', { lists: [SHORT.lists[0]?.body ?? ''] }, [LONG, SHORT]);
  expect(verdictOf(row)).toBe('List matches: 3 tracks; files not checked.');
  expect(adviceFor(row, undefined)).toEqual(['Find its audio: there is only a list.']);
  const { columns, rows } = await shelfFileTable(clientAsking([2]), [row]);
  expect(['Verdict', 'Intact', 'Matches'].map((name) => rows[0]?.[columns.indexOf(name)])).toEqual([
    'List matches: 3 tracks; files not checked.',
    0,
    3,
  ]);
});

test('recordings are complete of which a folder has the whole; of the others the fullest copy is named', () => {
  const third = known(3, [31, 32]);
  const fourth = known(4, [41, 42]);
  const database = [LONG, SHORT, third, fourth];
  const { complete, incomplete } = recordingsOnShelf([
    identified('s/a', { files: [[1, 1]] }, database),
    identified(
      's/b',
      {
        files: [
          [1, 1],
          [1, 2],
        ],
      },
      database,
    ),
    identified('s/c', { files: [[2, 21]] }, database),
    identified(
      's/d',
      {
        files: [
          [2, 21],
          [2, 22],
          [2, 23],
        ],
      },
      database,
    ),
    identified('s/e', { lists: [third.lists[0]?.body ?? ''] }, database),
    identified('s/f', { lists: [fourth.lists[0]?.body ?? ''] }, database),
    identified(
      's/g',
      {
        files: [
          [4, 41],
          [4, 42],
        ],
      },
      database,
    ),
  ]);
  expect(complete.map(({ id }) => id)).toEqual([2, 4]);
  expect(incomplete.map(({ recording, why }) => [recording.id, why])).toEqual([
    [1, 'Not complete: 8 tracks; 2 intact, 6 missing.'],
    [3, 'List matches: 2 tracks; files not checked.'],
  ]);
});

test('an upgrade is told of the main recording, to the end of its chain, from wherever in it the copy is', () => {
  const chain = [known(5, [51, 52]), known(6, [51, 53, 54], 'supersedes shnid 5; upgraded by shnid 7'), known(9, [91])];
  const middle = identified(
    's/middle',
    {
      files: [
        [6, 53],
        [6, 54],
        [9, 91],
      ],
    },
    chain,
  );
  expect(upgradesFor(middle)).toEqual([[7]]);
  const first = identified(
    's/first',
    {
      files: [
        [5, 51],
        [5, 52],
        [9, 91],
      ],
    },
    chain,
  );
  expect(upgradesFor(first)).toEqual([[6], [7]]);
  expect(adviceFor(first, undefined)).toEqual(['Get the upgrade: 7.']);
  expect(upgradesFor(identified('s/none', { files: [[9, 91]] }, chain))).toEqual([]);
});
