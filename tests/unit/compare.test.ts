import { expect, test } from 'vitest';
import { tracksOfLists } from '#domain/checksums/tracks.ts';
import {
  type ComparedRecording,
  circulationTime,
  relationOf,
  sideBySide,
  transfersOf,
} from '#features/recordings/relations.ts';

const hash = (digit: string) => digit.repeat(32);
const ffp = (digits: string, name = 'show') =>
  [...digits].map((digit, index) => `${name}-d1t0${index + 1}.flac:${hash(digit)}`).join('\n');
const recording = (id: number, body: string, circdate: string | null = null): ComparedRecording => ({
  id,
  identifier: '',
  circulated: circulationTime(circdate),
  tracks: tracksOfLists([{ description: 'list', body }]),
});

test.each([
  ['same hashes', recording(1, ffp('abc')), recording(2, ffp('abc', 'other')), 'same transfer', 3],
  ['other hashes', recording(1, ffp('abc')), recording(2, ffp('def')), 'other transfer', 0],
  ['hashes of other kinds', recording(1, ffp('abc')), recording(2, `${hash('d')} *t1.shn`), 'not comparable', 0],
  ['no hashes', recording(1, ffp('abc')), recording(2, ''), 'not comparable', 0],
  ['one track in common', recording(1, ffp('abcd')), recording(2, ffp('aefg')), 'shared tracks', 1],
  ['less than half in common', recording(1, ffp('a0123'), '01/02/04'), recording(2, ffp('abcd4')), 'shared tracks', 1],
  [
    'less than half in common, of known dates',
    recording(1, ffp('ab0123'), '01/02/04'),
    recording(2, ffp('ab4567'), '03/04/99'),
    'shared tracks',
    2,
  ],
  ['most tracks in common, nobody knows when', recording(1, ffp('abc')), recording(2, ffp('abd')), 'shared tracks', 2],
])('%s', (_, a, b, kind, shared) => {
  expect(relationOf(a, b)).toMatchObject({ kind, shared });
});

test.each([
  ['more tracks', recording(1, ffp('abcd')), recording(2, ffp('abc'))],
  [
    'exactly half of its tracks in common',
    recording(1, ffp('abef'), '01/02/04'),
    recording(2, ffp('abcd'), '03/04/99'),
  ],
  ['a track replaced later', recording(1, ffp('abd'), '01/02/04'), recording(2, ffp('abc'), '03/04/99')],
  [
    'a track replaced, dates in the other form',
    recording(1, ffp('abd'), '2004-01-02'),
    recording(2, ffp('abc'), '03/04/99'),
  ],
])('an upgrade has %s', (_, better, before) => {
  expect(relationOf(better, before)).toMatchObject({ kind: 'upgrade', from: { id: 2 }, to: { id: 1 } });
});

test('a track without a hash on both sides is no difference, and on one side it is', () => {
  const silent = `${ffp('abc')}\nshow-d1t04.flac:${hash('0')}`;
  const [a, b] = [recording(1, silent, '01/02/04'), recording(2, silent, '03/04/99')];
  expect(relationOf(a, b)).toMatchObject({ kind: 'same transfer', shared: 3 });
  expect(relationOf(a, recording(3, ffp('abc'), '03/04/99'))).toMatchObject({ kind: 'upgrade', shared: 3 });
});

test.each([
  ['half of them', ffp('abcd'), ffp('abef'), 'upgrade', 2],
  ['one less than half of them', ffp('abcd'), ffp('a0ef'), 'shared tracks', 1],
  ['less than half of an odd number', ffp('abcde'), ffp('ab012'), 'shared tracks', 2],
  ['half of the one with fewer', ffp('abcdef'), ffp('ab01'), 'upgrade', 2],
  ['less than half of the one with fewer', ffp('abcdef'), ffp('a012'), 'shared tracks', 1],
])('of two from different days that share %s, whichever comes first', (_, later, earlier, kind, shared) => {
  const [a, b] = [recording(1, later, '2004-01-02'), recording(2, earlier, '1999-03-04')];
  for (const relation of [relationOf(a, b), relationOf(b, a)]) {
    expect(relation).toMatchObject({ kind, shared });
    if (kind === 'upgrade') expect(relation).toMatchObject({ from: { id: 2 }, to: { id: 1 } });
  }
});

test.each([
  ['12/31/99', 19991231],
  ['01/02/04', 20040102],
  ['2001-02-03', 20010203],
  ['01/02/2004', 20040102],
  ['2001', undefined],
  ['??/??/01', undefined],
  [null, undefined],
])('a recording of %s circulated at %s', (circdate, time) => {
  expect(circulationTime(circdate)).toBe(time);
});

test('tracks stand side by side by their hashes, else by their numbers', () => {
  const rows = sideBySide([recording(1, ffp('abc')), recording(2, ffp('bae', 'other')), recording(3, ffp('abcd'))]);
  expect(
    rows.map(({ label, versions }) => [label, [...versions].map(([id, { version }]) => `${id}${version}`)]),
  ).toEqual([
    ['d1t01', ['1A', '2A', '3A']],
    ['d1t02', ['1A', '2A', '3A']],
    ['d1t03', ['1A', '2B', '3A']],
    ['d1t04', ['3A']],
  ]);
});

test('more versions than letters have names of letters, too', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    recording(index + 1, `t1.flac:${String(index + 1).padStart(32, '0')}`),
  );
  const [row] = sideBySide(many);
  expect([...(row?.versions.values() ?? [])].slice(24).map(({ version }) => version)).toEqual([
    'Y',
    'Z',
    'AA',
    'AB',
    'AC',
    'AD',
  ]);
});

test('recordings of the same transfer are said together, however many', () => {
  const many = Array.from({ length: 60 }, (_, index) => recording(index + 1, ffp(index % 2 ? 'abc' : 'def')));
  const transfers = transfersOf([...many, recording(61, ffp('abcd'))]);
  expect(transfers.map(({ length }) => length)).toEqual([30, 30, 1]);
});

test('recordings of ten thousand tracks do not hold up the page', () => {
  const body = (from: number) =>
    Array.from({ length: 10_000 }, (_, index) => `t${index}.flac:${String(from + index).padStart(32, '0')}`).join('\n');
  const [a, b] = [recording(1, body(0)), recording(2, body(50_000))];
  expect(relationOf(a, b)).toMatchObject({ kind: 'other transfer', shared: 0 });
  expect(sideBySide([a, b])).toHaveLength(10_000);
});
