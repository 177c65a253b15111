import { expect, test } from 'vitest';
import { disagreementsOf } from '../../../src/lib/checksums/disagreements';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
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
