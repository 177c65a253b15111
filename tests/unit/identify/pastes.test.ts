import { describe, expect, test } from 'vitest';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { nextHashes, noFindings, withHolders } from '#features/identify/lookup/lookup.ts';
import type { KnownRecording } from '#features/identify/lookup/recordingLookup.ts';
import type { OwnHash } from '#features/identify/reading/material.ts';
import { partsOf } from '#features/identify/verdict/result.ts';
import { summaryOf } from '#features/identify/verdict/summary.ts';
import { knownRecording } from '#tests/support/client/knownRecording.ts';

const hash = (number: number) => number.toString(16).padStart(32, 'a');
const two = (number: number) => String(number).padStart(2, '0');
type Form = (hash: string, name: string) => string;
const ffp: Form = (found, name) => `${name}.flac:${found}`;
const md5: Form = (found, name) => `${found} *${name}.shn`;
const st5: Form = (found, name) => `${found}  [shntool]  ${name}.shn`;
const st5OfFlac: Form = (found, name) => `${found}  [shntool]  ${name}.flac`;
const csv: Form = (found, name) => `${name}.flac,${found}`;
const quoted: Form = (found, name) => `> > ${ffp(found, name)}`;

/** A list of `count` tracks called `Track01` and so on, with hashes from a number on. */
const list = (form: Form, from: number, count: number, name = (index: number) => `Track${two(index + 1)}`) =>
  Array.from({ length: count }, (_, index) => form(hash(from + index), name(index))).join('\n');

/** The verdicts on lists, by their names, when they are looked up among these recordings. */
function verdicts(lists: Record<string, string>, database: readonly KnownRecording[]): string[] {
  const files: OwnHash[] = Object.entries(lists).flatMap(([name, text]) => parseChecksums(text, name).lines);
  let findings = noFindings();
  for (let next = nextHashes(files, findings); next.length > 0; next = nextHashes(files, findings)) {
    findings = withHolders(
      findings,
      next.map((wanted) => {
        const recordings = database.filter((found) => found.lists.some(({ body }) => body.includes(wanted)));
        return { hash: wanted, total: recordings.length, whole: true, recordings };
      }),
    );
  }
  return partsOf(files, findings, new Map()).map(
    ({ recording, rows }) => `${recording?.id ?? 'unknown'}: ${summaryOf(rows)}`,
  );
}

const pasted = (...lists: string[]) => ({ 'Pasted text': lists.join('\n') });
const whole = (id: number, tracks: number) => `${id}: List matches: ${tracks} tracks; files not checked.`;

describe('several recordings in one paste', () => {
  const seven = knownRecording(1, { 'seven.ffp': list(ffp, 100, 7) });
  const four = knownRecording(2, { 'four.md5': list(md5, 200, 4) });
  const five = knownRecording(3, { 'five.st5': list(st5, 300, 5) });
  const six = knownRecording(4, { 'six.ffp': list(ffp, 400, 6) });
  const database = [seven, four, five, six];

  test.each([
    ['an ffp and an md5 list', [list(ffp, 100, 7), list(md5, 200, 4)], [whole(1, 7), whole(2, 4)]],
    ['the md5 list first', [list(md5, 200, 4), list(ffp, 100, 7)], [whole(2, 4), whole(1, 7)]],
    ['two lists of one kind with the same names', [list(ffp, 100, 7), list(ffp, 400, 6)], [whole(1, 7), whole(4, 6)]],
    [
      'three lists of three kinds',
      [list(ffp, 100, 7), list(md5, 200, 4), list(st5, 300, 5)],
      [whole(1, 7), whole(2, 4), whole(3, 5)],
    ],
    [
      'fingerprints of one and shntool’s hashes of another',
      [list(ffp, 100, 7), list(st5OfFlac, 300, 5)],
      [whole(1, 7), whole(3, 5)],
    ],
    ['tables and quotes', [list(csv, 100, 7), list(quoted, 400, 6)], [whole(1, 7), whole(4, 6)]],
    [
      'lists under headings',
      ['First show', list(ffp, 100, 7), '', 'Second show', list(ffp, 400, 6)],
      [whole(1, 7), whole(4, 6)],
    ],
    [
      'two lists that were sorted into one',
      [`${list(ffp, 100, 7)}\n${list(ffp, 400, 6)}`.split('\n').toSorted().join('\n')],
      [whole(1, 7), whole(4, 6)],
    ],
    [
      'a recording with an altered track, and another',
      [list(ffp, 100, 7).replace(hash(103), hash(999)), list(ffp, 400, 6)],
      ['1: List differs: 7 tracks; 6 matches, 1 altered; files not checked.', whole(4, 6)],
    ],
    [
      'a recording, and one with an altered track',
      [list(ffp, 100, 7), list(md5, 200, 4).replace(hash(201), hash(999))],
      [whole(1, 7), '2: List differs: 4 tracks; 3 matches, 1 weak evidence; files not checked.'],
    ],
  ])('%s', (_, texts, expected) => {
    expect(verdicts(pasted(...texts), database).toSorted()).toEqual(expected.toSorted());
  });

  test('an undated compilation of both does not take the place of either', () => {
    const both = `${list(ffp, 100, 7)}\n${list(ffp, 400, 6, (index) => `more${two(index)}`)}`;
    const compilation = knownRecording(9, { 'both.ffp': both }, { date: '??/??/39' });
    expect(verdicts(pasted(list(ffp, 100, 7), list(ffp, 400, 6)), [compilation, ...database])).toEqual([
      whole(1, 7),
      whole(4, 6),
    ]);
  });

  test('a longer recording does not take the place of the one that a list is of', () => {
    const longer = knownRecording(9, {
      'longer.ffp': `${list(ffp, 100, 7)}\n${list(ffp, 200, 3, (index) => `x${index}`)}`,
    });
    expect(verdicts(pasted(list(ffp, 100, 7)), [longer, ...database])).toEqual([whole(1, 7)]);
  });
});

describe('lists of a disc each', () => {
  const discs = { 'fingerprintD1.ffp': list(ffp, 100, 9), 'fingerprintD2.ffp': list(ffp, 200, 6) };
  const recording = knownRecording(5, discs);

  test.each([
    ['both lists', discs, whole(5, 15)],
    ['both in one paste', pasted(...Object.values(discs)), whole(5, 15)],
    [
      'both under headings',
      pasted('Disc 1', discs['fingerprintD1.ffp'], 'Disc 2', discs['fingerprintD2.ffp']),
      whole(5, 15),
    ],
    [
      'the first disc',
      pasted(discs['fingerprintD1.ffp']),
      '5: List differs: 15 tracks; 9 matches, 6 missing; files not checked.',
    ],
    [
      'the second disc with an altered track',
      { 'fingerprintD2.ffp': discs['fingerprintD2.ffp'].replace(hash(202), hash(999)) },
      '5: List differs: 15 tracks; 5 matches, 9 missing, 1 altered; files not checked.',
    ],
    [
      'an lbdir document with folders',
      {
        'lbdir00123.txt': [
          'LB-00123 lbdir',
          '=====',
          ...[1, 2].map((disc) =>
            list((found, name) => `${found} *D${disc}/${name}.flac`, 1000 * disc, disc === 1 ? 9 : 6),
          ),
          ...Object.values(discs),
        ].join('\n'),
      },
      whole(5, 15),
    ],
  ])('%s', (_, lists, expected) => {
    expect(verdicts(lists, [recording])).toEqual([expected]);
  });
});

describe('lists of the same tracks with other hashes', () => {
  const texts = {
    'a_ffp.txt': list(ffp, 100, 9),
    'a.md5': list(md5, 200, 9),
    'a.shntool.txt': list(st5OfFlac, 300, 9),
  };

  test.each(Object.entries(texts))('fingerprints and shntool’s hashes are of one recording, by %s', (name, text) => {
    expect(verdicts({ [name]: text }, [knownRecording(5, texts)])).toEqual([whole(5, 9)]);
    expect(verdicts(pasted(...Object.values(texts)), [knownRecording(5, texts)])).toEqual([whole(5, 9)]);
  });

  test('names that say their disc are of one track, whatever the hashes', () => {
    const name = (index: number) => `d1t${two(index + 1)}`;
    const lists = { 'a.md5': list(md5, 100, 9, name), 'b.md5': list(md5, 200, 9, name) };
    expect(verdicts(pasted(lists['b.md5']), [knownRecording(5, lists)])).toEqual([whole(5, 9)]);
  });
});

describe('the same hashes under two names', () => {
  const titles = ['Hallelujah', 'Rio', 'Sky', 'Wheel'];
  const byNumber = list(md5, 100, 4, (index) => `bd00-11-02d1t${two(index + 1)}`);
  const byTitle = list(md5, 100, 4, (index) => `${two(index + 1)} - ${titles[index]}`);

  test.each([
    ['a recording with both lists', { 'a.md5': byNumber, 'b.md5': byTitle }, byNumber],
    ['a recording with both in one list', { 'a.md5': `${byNumber}\n${byTitle}` }, byTitle],
    ['a copy with both lists', { 'a.md5': byNumber }, `${byNumber}\n${byTitle}`],
    ['a copy and a recording with both', { 'a.md5': byNumber, 'b.md5': byTitle }, `${byTitle}\n${byNumber}`],
  ])('%s', (_, lists, text) => {
    expect(verdicts(pasted(text), [knownRecording(6, lists)])).toEqual([whole(6, 4)]);
  });

  test('silence that comes twice is two tracks', () => {
    const silence = `${byNumber}\n${hash(100)} *bd00-11-02d1t05.shn`;
    expect(verdicts(pasted(byNumber), [knownRecording(6, { 'a.md5': silence })])).toEqual([
      '6: List differs: 5 tracks; 4 matches, 1 missing; files not checked.',
    ]);
    expect(verdicts(pasted(silence), [knownRecording(6, { 'a.md5': silence })])).toEqual([whole(6, 5)]);
  });
});

test('a line of a silent track is no missing track', () => {
  const text = `${list(st5, 100, 3)}\nS  [shntool]  Track04.shn`;
  expect(verdicts(pasted(text), [knownRecording(7, { 'a.st5': list(st5, 100, 4) })])).toEqual([
    '7: List differs: 4 tracks; 3 matches, 1 weak evidence; files not checked.',
  ]);
});

test('the original files, and those that were made of them, are one copy', () => {
  const lists = { 'orig-shn-md5': list(md5, 100, 4), 'shn-md5': list(md5, 200, 4) };
  expect(verdicts(pasted(lists['orig-shn-md5']), [knownRecording(8, lists)])).toEqual([whole(8, 4)]);
});

test.each([
  [
    'the audio before whole files',
    [knownRecording(1, { 'a.md5': list(md5, 100, 4) }), knownRecording(2, { 'a.ffp': list(ffp, 100, 4) })],
  ],
  [
    'files before originals',
    [knownRecording(1, { 'orig-shn-md5': list(md5, 100, 4) }), knownRecording(2, { 'shn-md5': list(md5, 100, 4) })],
  ],
  [
    'what else is at hand decides about originals',
    [
      knownRecording(1, { 'orig-shn-md5': list(md5, 200, 4), 'a.ffp': list(ffp, 300, 4) }),
      knownRecording(2, { 'orig-shn-md5': list(md5, 200, 4), 'a.ffp': list(ffp, 100, 4) }),
    ],
  ],
])('%s, where recordings have the same hashes', (_, database) => {
  const found = verdicts(pasted(list(ffp, 100, 4), list(md5, 200, 4)), database);
  expect(found.filter((verdict) => !verdict.startsWith('unknown'))).toEqual([expect.stringMatching(/^2: /)]);
});
