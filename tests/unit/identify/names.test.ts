import { expect, test } from 'vitest';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { tracksOf, tracksOfLists } from '#domain/checksums/tracks.ts';
import { folderFacts } from '#domain/recordings/folderFacts.ts';
import { trackTitle } from '#domain/recordings/trackTitle.ts';
import { renamesOf, type ShowFacts, taggingsOf } from '#features/identify/shelf/shelfRenames.ts';
import type { ShelfRow } from '#features/identify/shelf/shelfRow.ts';
import type { IdentifiedPart } from '#features/identify/verdict/result.ts';
import { summaryOf } from '#features/identify/verdict/summary.ts';
import { compareTracks } from '#features/identify/verdict/verdict.ts';
import { knownRecording } from '#tests/support/client/knownRecording.ts';

test.each([
  ['30-05-08', '05/08/1930'],
  ['49-05-08', '05/08/1949'],
  ['29-05-08', '05/08/2029'],
])('%s is %s', (name, date) => expect(folderFacts(name)).toMatchObject({ date }));

test.each([
  ['gd1977-05-08.12345.sbd.flac16', { artist: '', date: '05/08/1977', venue: '' }],
  ['Grateful Dead 1977-05-08 Barton Hall', { artist: 'Grateful Dead', date: '05/08/1977', venue: 'Barton Hall' }],
  ['The_Quiet_Owls_98.11.07_[Old Mill]', { artist: 'The Quiet Owls', date: '11/07/1998', venue: '' }],
  ['owls05-xx-xx', { artist: '', date: '??/??/2005', venue: '' }],
  ['no date at all', { artist: '', date: '', venue: '' }],
  ['x'.repeat(20_000), { artist: '', date: '', venue: '' }],
])('what a folder is called says %j', (name, facts) => {
  expect(folderFacts(name)).toEqual(facts);
});

test.each([
  ['01 - Hallelujah.flac', 'Hallelujah'],
  ['d1t05 Tin Sky.flac', 'Tin Sky'],
  ['gd77-05-08d1t01.flac', undefined],
  ['101_Going_Home.flac', 'Going Home'],
  ['Track01.flac', undefined],
  ['05 - 50 Ways.flac', '50 Ways'],
  ['03. 19th Mile.flac', '19th Mile'],
  ['d1t05 25 or 6.flac', '25 or 6'],
  ['t05 99 Roads.flac', '99 Roads'],
  ['07_99_Roads.flac', '99 Roads'],
  ['1-12 Wheel.flac', 'Wheel'],
  ['1_03_Wheel.flac', 'Wheel'],
  ['01-03 Wheel.flac', 'Wheel'],
  ['gd77 03 Wheel.flac', 'Wheel'],
])('the title in %j', (name, title) => {
  expect(trackTitle(`show/${name}`)).toBe(title);
});

const hash = (number: number) => number.toString(16).padStart(32, '0');
const LIST = [1, 2].map((number) => `t0${number}.flac:${hash(number)}`).join('\n');

/** A folder with so many of the two tracks of a recording. */
function rowOf(path: string, tracks: number): ShelfRow {
  const lines = LIST.split('\n').slice(0, tracks);
  const own = tracksOf(
    lines
      .flatMap((line) => parseChecksums(line, 'files').lines)
      .map((file) => ({ ...file, path: `${path}/${file.path}`, origin: undefined })),
  );
  const performance = { id: 5, venue: 'Old Mill', artist: { id: 2, name: 'The Quiet Owls' } };
  const recording = { ...knownRecording(12, { ffp: LIST }, performance), comments: 'SBD > DAT' };
  const rows = compareTracks(tracksOfLists(recording.lists), own);
  const evidence = { hashes: tracks, tracks, allTracks: 2, lists: ['ffp'], isDated: true, of: 'audio' as const };
  const part: IdentifiedPart = {
    ...{ recording, rows, own, share: tracks / 2, others: [], isAmbiguous: false, sharedLists: undefined, evidence },
  };
  const audio = own.map((track) => ({ path: track.path, size: 1, file: new File([''], track.path) }));
  return { folder: { path, audio, texts: [], lists: [] }, parts: [part], audioHashes: new Set(), bits: 16 };
}

const facts = (set1: string | null): ShowFacts =>
  new Map([[5, { id: 5, set1, set2: null, set3: null, artist: { id: 2, abbrev: 'qo' } }]]);

test('of copies the most complete one gets the name, and no other folder the same', () => {
  const rows = [rowOf('shelf/a', 1), rowOf('shelf/b', 2), rowOf('shelf/qo1977-05-08.12.flac16', 1)];
  expect(renamesOf(rows.slice(0, 2), '{abbrev}{date}.{id}.{format}', facts(null))).toEqual([
    { from: 'shelf/b', to: 'shelf/qo1977-05-08.12.flac16' },
  ]);
  expect(renamesOf(rows, '{abbrev}{date}.{id}.{format}', facts(null))).toEqual([]);
  expect(renamesOf([rowOf('b', 2)], '[{id}] {date} {venue} {source}', facts(null))).toEqual([
    { from: 'b', to: '[12] 1977-05-08 Old Mill sbd' },
  ]);
});

test('tags have the titles of the set list where it has as many songs as the recording has tracks', () => {
  const titles = (set1: string | null) => taggingsOf([rowOf('shelf/b', 2)], facts(set1)).map(({ tags }) => tags.TITLE);
  expect(titles('Tin Sky, Home')).toEqual(['Tin Sky', 'Home']);
  expect(titles('Tin Sky')).toEqual([undefined, undefined]);
  expect(taggingsOf([rowOf('shelf/b', 2)], facts(null))[1]).toEqual({
    path: 'shelf/b/t02.flac',
    tags: {
      ...{ ARTIST: 'The Quiet Owls', ALBUM: '1977-05-08, Old Mill, Portland', DATE: '1977-05-08', VENUE: 'Old Mill' },
      ...{ TITLE: undefined, TRACKNUMBER: '2', TRACKTOTAL: '2' },
    },
  });
});

const HASHES = ['1', '2', '3', '4'].map((digit) => digit.repeat(32));

/** The summary of a copy's own fingerprints, for a recording whose md5 list and fingerprints have these names. */
function summaryOfNames(md5: string[], ffp: string[], own = ffp): string {
  const fingerprints = (names: string[]) => names.map((name, at) => `${name}.flac:${HASHES[at + 2]}`).join('\n');
  const recording = tracksOfLists([
    { description: 'a.md5', body: md5.map((name, at) => `${HASHES[at]} *${name}.flac`).join('\n') },
    { description: 'a.ffp', body: fingerprints(ffp) },
  ]);
  return summaryOf(compareTracks(recording, tracksOfLists([{ description: 'mine.ffp', body: fingerprints(own) }])));
}

test.each([
  ["01 Don't Go", '01 Don’t Go'],
  ['01 Don´t Go', '01 Don`t Go'],
  ["01 Don't Go", '01 Don?t Go'],
  ['01 Don’t Go', '01 Dont_Go'],
  ['01 – Tin Roof', '01 - Tin Roof'],
  ['01 — Tin Roof', '01_-_Tin_Roof'],
  ['01 Tin Roof', '01_Tin_Roof'],
  ['01\u00A0Tin\u2009Roof', '01 Tin Roof'],
  ['01  Tin Roof ', '01 Tin Roof'],
  ['01 Tin Roof?', '01 Tin Roof'],
  ['01 Tin Roof?', '01 Tin Roof_'],
  ['01 “Tin” Roof', '01 "Tin" Roof'],
  ['01 Café', '01 Cafe\u0301'],
  ['01 Café', '01 CAFE'],
  ['01 Café', '01 Caf?'],
  ['01 Čeština – živě', '01 ?e?tina - ?iv?'],
  ["01 L'été", '01 L?_?t?'],
  ['01 Море', '01 ????'],
  ['01 Tin.Roof', '01 Tin Roof'],
  ['77-05-08 d1t01', '77.05.08_d1_t01'],
  ['01 ﾊﾞﾅ', '01 バナ'],
  ['show/01 Tin: Roof', 'show/01 Tin - Roof'],
])('takes %j and %j for one track', (one, other) => {
  const second = '02 Wheel';
  expect(summaryOfNames([one, second], [other, second])).toMatch(/^List matches: 2 tracks/);
  expect(summaryOfNames([other, second], [one, second], [other, second])).toBe(
    'List matches: 2 tracks; files not checked.',
  );
});

test.each([
  ['01 Who', '01 Who?'],
  ['01 Who', '01_Who'],
  ['t1-2', 't12'],
  ['01 ハナ', '01 バナ'],
  ['???', '!!!'],
])('keeps %j and %j of one list apart', (...names) => {
  expect(
    tracksOfLists([{ description: 'a.md5', body: names.map((name, at) => `${HASHES[at]} *${name}.flac`).join('\n') }])
      .length,
  ).toBe(2);
  expect(summaryOfNames(names, names)).toMatch(/^List matches: 2 tracks/);
  expect(summaryOfNames(names, names.toReversed(), names)).toContain('2 renamed');
});

test.each([
  ['01 Cafe', '01 Caf?'],
  ['01 Café', '01 Ca?f?x'],
  ['01 Caféé', '01 Caf?'],
])('takes %j and %j for two tracks', (one, other) => {
  expect(summaryOfNames([one, '02 Wheel'], [other, '02 Wheel'], [one, '02 Wheel'])).not.toMatch(
    /^List matches: 2 tracks/,
  );
});

test('a question mark that may stand for two names stands for none', () => {
  const names = ['01 Café', '01 Cafü', '02 Wheel'];
  expect(summaryOfNames(names, ['01 Caf?', '02 Wheel', '03 Home'])).toMatch(/^List differs/);
});
