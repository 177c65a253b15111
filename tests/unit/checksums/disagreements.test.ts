import { expect, test } from 'vitest';
import { disagreementsOf } from '#domain/checksums/disagreements.ts';
import { stateOf } from '#domain/checksums/listNames.ts';
import { tracksOfLists } from '#domain/checksums/tracks.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(32));
const list = (description: string, ...lines: string[]) => ({ description, body: lines.join('\n') });

test.each([
  ['lists that agree', [list('1.ffp', `t1.flac:${A}`, `t2.flac:${B}`), list('2.st5', `${A}  [shntool]  t1.shn`)], []],
  ['hashes of different kinds', [list('1.ffp', `t1.flac:${A}`), list('2.md5', `${B} *t1.flac`)], []],
  ['files of different kinds', [list('1.md5', `${A} *t1.flac`), list('2.md5', `${B} *t1.wav`)], []],
  ['lists of different discs', [list('d1.md5', `${A} *d1t1.shn`), list('d2.md5', `${B} *d2t1.shn`)], []],
  ['discs whose names repeat', [list('cd1.md5', `${A} *01.wav`), list('cd2.md5', `${B} *01.wav`)], []],
  [
    'other hashes',
    [list('1.ffp', `t1.flac:${A}`), list('2.ffp', `t1.flac:${B}`)],
    [{ file: 't1.flac', kind: 'differs', lists: ['1.ffp', '2.ffp'] }],
  ],
  ['one list that repeats a file', [list('1.md5', `${A} *t1.flac`, `${B} *t1.flac`)], []],
  [
    'a hash that only the list has that has the other as well',
    [list('1.ffp', `t1.flac:${A}`, `t1.flac:${B}`), list('2.ffp', `t1.flac:${A}`)],
    [{ file: 't1.flac', kind: 'differs', lists: ['1.ffp', '2.ffp'] }],
  ],
  [
    'a track that one list lacks',
    [list('1.ffp', `t1.flac:${A}`, `t2.flac:${B}`, `t3.flac:${C}`), list('2.md5', `${A} *t1.flac`, `${B} *t2.flac`)],
    [{ file: 't3.flac', kind: 'lacking', lists: ['1.ffp', '2.md5'] }],
  ],
  [
    'lists of a disc each whose names end in its number',
    [list('fingerprintD1.ffp', `01.flac:${A}`), list('fingerprintD2.ffp', `01.flac:${B}`)],
    [],
  ],
  [
    'lists of a disc each of which one has more tracks, with lines that end as on old computers',
    [
      { description: 'fingerprintD1.ffp', body: `01.flac:${A}\r02.flac:${B}\r03.flac:${C}\r` },
      { description: 'fingerprintD2.ffp', body: `01.flac:${C}\r02.flac:${D}\r` },
    ],
    [],
  ],
  ['lists of a disc each in words', [list('Disk-One.md5', `${A} *01.shn`), list('Disk-Two.md5', `${B} *01.shn`)], []],
  ['lists of a disc each with signs', [list('disc # 1.md5', `${A} *01.shn`), list('disc-_-2.md5', `${B} *01.shn`)], []],
  [
    'lists of a disc each that nothing names',
    [list('first.ffp', `01.flac:${A}`, `02.flac:${B}`), list('second.ffp', `01.flac:${C}`, `02.flac:${D}`)],
    [],
  ],
  [
    'the original files and those that circulate',
    [list('orig-shn-md5', `${A} *t1.shn`, `${B} *t2.shn`), list('shn-md5', `${C} *t1.shn`, `${D} *t2.shn`)],
    [],
  ],
  [
    'the files before a repair and after it',
    [list('before fix.md5', `${A} *t1.shn`, `${B} *t2.shn`), list('fixed.md5', `${A} *t1.shn`, `${C} *t2.shn`)],
    [],
  ],
  [
    'a list whose name has a word of a state, and says none',
    [list('Old Mill.ffp', `t1.flac:${A}`), list('New Year.ffp', `t1.flac:${B}`)],
    [{ file: 't1.flac', kind: 'differs', lists: ['Old Mill.ffp', 'New Year.ffp'] }],
  ],
  [
    'a list that has the texts, too',
    [list('1.ffp', `t1.flac:${A}`, `t2.flac:${B}`), list('2.md5', `${C} *t1.flac`, `${D} *t2.flac`, `${A} *info.txt`)],
    [],
  ],
  ['no lists', [], []],
])('%s', (_, lists, expected) => {
  expect(disagreementsOf(lists)).toEqual(expected);
});

test('a file that a list names thirty thousand times does not hold up the page', () => {
  const hashes = Array.from({ length: 30_000 }, (_, index) => `t1.flac:${String(index).padStart(32, '0')}`);
  expect(disagreementsOf([list('1.ffp', ...hashes)])).toEqual([]);
});

test('lists in their hundreds are told apart in no time', () => {
  const line = (_: unknown, index: number) => `${A} *t${index}.flac`;
  const lists = Array.from({ length: 400 }, (_, index) => list(`${index}.md5`, ...Array.from({ length: 40 }, line)));
  expect(disagreementsOf(lists)).toEqual([]);
});

test.each([
  ['fingerprintD1.ffp', 'fingerprintD2.ffp'],
  ['one.ffp', 'two.ffp'],
])('%s and %s have the tracks of two discs', (one, two) => {
  const tracks = tracksOfLists([
    list(one, `01 Track01.flac:${A}`, `02 Track02.flac:${B}`),
    list(two, `01 Track01.flac:${C}`, `02 Track02.flac:${D}`),
  ]);
  expect(tracks.map(({ hashes }) => hashes.map(({ hash }) => hash))).toEqual([[A], [B], [C], [D]]);
});

test('the original files and those that circulate are the same tracks', () => {
  const tracks = tracksOfLists([
    list('orig-shn-md5', `${A} *t1.shn`, `${B} *t2.shn`),
    list('shn-md5', `${C} *t1.shn`, `${D} *t2.shn`),
  ]);
  expect(tracks.map(({ hashes }) => hashes.map(({ hash }) => hash))).toEqual([
    [A, C],
    [B, D],
  ]);
});

test.each([
  ['orig-shn-md5', 'of the original files'],
  ['gd77-05-08.originals.md5', 'of the original files'],
  ['before fix.md5', 'before a repair'],
  ['pre-fix.ffp', 'before a repair'],
  ['old-ffp.txt', 'before a repair'],
  ['ffp.old', 'before a repair'],
  ['fixed.md5', 'after a repair'],
  ['d1t04-fix.ffp', 'after a repair'],
  ['post-patch.st5', 'after a repair'],
  ['show.new.md5', 'after a repair'],
  ['Old Mill.md5', undefined],
  ['New Year 1985.ffp', undefined],
  ['After Midnight.md5', undefined],
  ['shn-md5', undefined],
])('%s is a list %s', (name, state) => {
  expect(stateOf(name)).toBe(state);
});
