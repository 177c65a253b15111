import { expect, test } from 'vitest';
import { parseChecksums } from '#domain/checksums/parse.ts';
import { type FileHash, tracksOf, tracksOfLists } from '#domain/checksums/tracks.ts';
import { noFindings } from '#features/identify/lookup/lookup.ts';
import { csvReport, textReport } from '#features/identify/verdict/report.ts';
import { partsOf } from '#features/identify/verdict/result.ts';
import { isComplete, presentText, shareOf, summaryOf } from '#features/identify/verdict/summary.ts';
import { compareTracks } from '#features/identify/verdict/verdict.ts';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(32));

const expected = (...lists: string[]) =>
  tracksOfLists(lists.map((body, index) => ({ description: `list ${index}`, body })));
/** The tracks of a copy of which there are lists alone. */
const own = (...lists: string[]) =>
  tracksOf(lists.flatMap((body, index) => parseChecksums(body, `mine ${index}`).lines));
/** The tracks of a copy whose files were read, and have these hashes. */
const read = (list: string) => tracksOf(parseChecksums(list, '').lines.map((line) => ({ ...line, origin: undefined })));
const computed = (file: Partial<FileHash>): FileHash => ({
  hash: A ?? '',
  algorithm: 'md5',
  coverage: 'file',
  unset: false,
  path: 't1.wav',
  origin: undefined,
  ...file,
});

const words = (theirs: string, mine: string) =>
  compareTracks(expected(theirs), read(mine)).map(({ verdict }) => verdict);

test.each([
  ['the same audio', `t1.flac:${A}`, `t1.flac:${A}`, ['intact']],
  ['the same audio as SHN and FLAC', `${A}  [shntool]  t1.shn`, `t1.flac:${A}`, ['intact']],
  ['the same file, its name in capitals', `${A} *t1.shn`, `${A} *T1.SHN`, ['intact']],
  ['a hash without a name', `${A} *t1.shn`, `${A}`, ['intact']],
  ['other audio', `t1.flac:${A}`, `t1.flac:${B}`, ['altered']],
  ['another WAV file', `${A} *t1.wav`, `${B} *t1.wav`, ['altered']],
  ['another FLAC file, which a tag is enough for', `${A} *t1.flac`, `${B} *t1.flac`, ['weak evidence']],
  ['hashes of different kinds', `t1.flac:${A}`, `${B} *t1.flac`, ['weak evidence']],
  ['a fingerprint that is not set', `t1.flac:${A}`, `t1.flac:${'0'.repeat(32)}`, ['weak evidence']],
  ['another name', `t1.flac:${A}`, `01 Song.flac:${A}`, ['renamed']],
  ['one track of two', `t1.flac:${A}\nt2.flac:${B}`, `t2.flac:${B}`, ['missing', 'intact']],
  ['one more', `t1.flac:${A}`, `t0.flac:${B}\nt1.flac:${A}`, ['intact', 'extra']],
  [
    'two tracks in each other’s place',
    `t1.flac:${A}\nt2.flac:${B}`,
    `t2.flac:${A}\nt1.flac:${B}`,
    ['renamed', 'renamed'],
  ],
  ['silence that comes twice', `t1.flac:${A}\nt2.flac:${A}`, `t2.flac:${A}\nt1.flac:${A}`, ['intact', 'intact']],
  ['nothing at all', '', '', []],
])('%s', (_, theirs, mine, verdicts) => {
  expect(words(theirs, mine)).toEqual(verdicts);
});

test.each([
  ['t1.flac', 'an edited tag'],
  ['t1.shn', 'a seek table at its end'],
  ['T1.SHN', 'a seek table at its end'],
])('a file %s that differs is not called altered for what %s makes', (name, cause) => {
  const [file] = compareTracks(expected(`${A} *${name}`), read(`${B} *${name}`));
  expect(file).toMatchObject({ verdict: 'weak evidence', note: expect.stringContaining(`but ${cause} is enough`) });
  const claim = computed({ path: name, hash: C, coverage: 'audio', origin: { list: 'show.st5', line: 1 } });
  const track = tracksOf([computed({ path: name, hash: B }), claim]);
  const [row] = compareTracks(expected(`${A} *${name}`, `${C}  [shntool]  ${name}`), track);
  expect(row?.note).toContain(`the file differs, as ${cause} makes it`);
});

test.each([
  [10, 14, '10 of its 14 tracks'],
  [14, 14, '14 of its 14 tracks'],
  [1, 1, 'its only track'],
])('%i of %i tracks are told as they are, an altered one among them', (count, all, text) => {
  const list = (of: number, first = '') =>
    Array.from({ length: of }, (_, at) => `t${at}.flac:${at === 0 ? first : at.toString(16).padStart(32, 'e')}`).join(
      '\n',
    );
  expect(presentText(compareTracks(expected(list(all, A)), read(list(count, B))))).toBe(text);
});

test('equal audio in a file with other tags is intact, and the row says so', () => {
  const [row] = compareTracks(expected(`t1.flac:${A}`, `${B} *t1.flac`), read(`t1.flac:${A}\n${C} *t1.flac`));
  expect(row).toMatchObject({ verdict: 'intact', note: expect.stringContaining('and so is damage') });
});

test.each([
  ['all of it', `t1.flac:${A}\nt2.flac:${B}`, ['matches', 'matches'], 'List matches: 2 tracks; files not checked.', 1],
  [
    'all of it, and more',
    `t1.flac:${A}\nt2.flac:${B}\nt3.flac:${C}`,
    ['matches', 'matches', 'extra'],
    'List matches: 2 tracks; 2 matches, 1 extra; files not checked.',
    1,
  ],
  [
    'all of it under other names',
    `x.flac:${A}\nt2.flac:${B}`,
    ['renamed', 'matches'],
    'List matches: 2 tracks; 1 matches, 1 renamed; files not checked.',
    1,
  ],
  [
    'a part of it',
    `t1.flac:${A}`,
    ['matches', 'missing'],
    'List differs: 2 tracks; 1 matches, 1 missing; files not checked.',
    0.5,
  ],
  [
    'other audio',
    `t1.flac:${A}\nt2.flac:${C}`,
    ['matches', 'altered'],
    'List differs: 2 tracks; 1 matches, 1 altered; files not checked.',
    0.5,
  ],
])('of a list alone nothing is intact: %s', (_, mine, verdicts, summary, share) => {
  const rows = compareTracks(expected(`t1.flac:${A}\nt2.flac:${B}`), own(mine));
  expect(rows.map(({ verdict }) => verdict)).toEqual(verdicts);
  expect(summaryOf(rows)).toBe(summary);
  expect(shareOf(rows)).toBe(share);
  expect(isComplete(rows)).toBe(false);
});

test('a list that is held against nothing is no list that differs', () => {
  expect(summaryOf(compareTracks([], own(`t1.flac:${A}`)))).toBe(
    'Not certain: there is no list to compare with; 1 extra; files not checked.',
  );
});

test('a file that was read, and agrees by nothing but its list, is not intact', () => {
  const theirs = expected(`${A}  [shntool]  t1.shn\n${B}  [shntool]  t2.shn`);
  const files = [computed({ path: 't1.shn', hash: C }), computed({ path: 'other.shn', hash: 'd'.repeat(32) })];
  const lists = parseChecksums(`${A}  [shntool]  t1.shn\n${B}  [shntool]  other.shn`, 'mine.st5').lines;
  const rows = compareTracks(theirs, tracksOf([...files, ...lists]));
  expect(rows.map(({ verdict, note }) => [verdict, note])).toEqual([
    ['matches', 'Only the list that came with the file says so.'],
    ['renamed', 'The recording calls it t2.shn. Only the list that came with the file says so.'],
  ]);
  expect(summaryOf(rows)).toBe('Not certain: 2 tracks; 1 matches, 1 renamed.');
  expect(isComplete(rows)).toBe(false);
});

test('what is complete was read, whole, and under whatever name', () => {
  const theirs = expected(`t1.flac:${A}\nt2.flac:${B}`);
  const completeWith = (mine: string) => isComplete(compareTracks(theirs, read(mine)));
  expect(completeWith(`t1.flac:${A}\nt2.flac:${B}`)).toBe(true);
  expect(completeWith(`x.flac:${A}\ny.flac:${B}\nz.flac:${C}`)).toBe(true);
  expect(completeWith(`t1.flac:${A}`)).toBe(false);
  expect(completeWith(`t1.flac:${A}\nt2.flac:${C}`)).toBe(false);
  expect(isComplete(compareTracks([], read(`t1.flac:${A}`)))).toBe(false);
});

test('names that repeat on each disc are told apart by the lists they stand in', () => {
  const theirs = tracksOfLists([
    { description: 'show-d1.md5', body: `${A} *track01.wav` },
    { description: 'show-d2.md5', body: `${B} *track01.wav` },
  ]);
  const mine = tracksOf([...parseChecksums(`${A} *CD1/track01.wav\n${C} *CD2/track01.wav`, 'all.md5').lines]);
  expect(compareTracks(theirs, mine).map(({ verdict }) => verdict)).toEqual(['matches', 'altered']);
});

test('a file that the list beside it has, and the folder lacks, is missing, though another disc has its name', () => {
  const paths = ['CD1/01.flac', 'CD1/02.flac', 'CD2/01.flac', 'CD2/02.flac'];
  const hashOf = (path: string) => String(paths.indexOf(path) + 1).repeat(32);
  const files = ['CD1/01.flac', 'CD1/02.flac', 'CD2/02.flac'].map((path) => computed({ path, hash: hashOf(path) }));
  const lines = parseChecksums(paths.map((path) => `${hashOf(path)} *${path}`).join('\n'), 'show.md5').lines;
  const check = { problem: 'The file is empty.', damaged: true, audio: undefined };
  const checks = new Map([['CD1/01.flac', check]]);
  for (const hashes of [
    [...files, ...lines],
    [...lines, ...files],
  ]) {
    const [part] = partsOf(hashes, noFindings(), checks);
    expect(part?.own.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    expect(part?.own[0]?.check).toBe(check);
  }
});

test('a file counts more than what the list beside it claims of it', () => {
  const mine = tracksOf([computed({ hash: B }), ...parseChecksums(`; by hand\n${A} *t1.wav`, 'own.md5').lines]);
  const [row] = compareTracks(expected(`${A} *t1.wav`), mine);
  expect(row).toMatchObject({ verdict: 'altered', note: expect.stringContaining('line 2 of own.md5') });
});

test('a file that could not be read whole is not intact, whatever its header says', () => {
  const [track] = own(`t1.flac:${A}`);
  const problem = 'The file is cut short.';
  const check = { problem, damaged: true, audio: 'audio altered' as const };
  const [row] = compareTracks(expected(`t1.flac:${A}`), track ? [{ ...track, check }] : []);
  expect(row).toMatchObject({ verdict: 'altered', note: problem });
  const [alone] = compareTracks([], track ? [{ ...track, check }] : []);
  expect(alone).toMatchObject({ verdict: 'altered', note: problem });
  const unread = { problem: 'The file vanished.', damaged: false, audio: undefined };
  const [lost] = compareTracks(expected(`t1.flac:${A}`), track ? [{ ...track, check: unread }] : []);
  expect(lost).toMatchObject({ verdict: 'weak evidence', note: 'The file vanished.' });
});

test('a fingerprint in a header is not taken for the audio, until that is decoded', () => {
  const theirs = expected(`t1.flac:${A}`, `${B} *t1.flac`);
  const file = { path: 't1.flac' };
  const [track] = tracksOf([computed({ ...file, hash: C }), computed({ ...file, coverage: 'audio' })]);
  const noteOf = (audio: 'audio intact' | undefined) => {
    const check = { problem: undefined, damaged: false, audio };
    return compareTracks(theirs, track ? [{ ...track, check }] : [])[0]?.note;
  };
  expect(noteOf(undefined)).toContain('and so is damage');
  expect(noteOf('audio intact')).toBe('The hash of the audio agrees; the file differs, as an edited tag makes it.');
});

test('what decoding said is summed up', () => {
  const [track] = read(`t1.flac:${A}`);
  const check = { problem: undefined, damaged: false, audio: 'audio intact' as const };
  const rows = compareTracks(expected(`t1.flac:${A}`), track ? [{ ...track, check }] : []);
  expect(summaryOf(rows)).toBe('Complete: 1 track, all intact. Decoded: 1 audio intact.');
});

test.each([
  [`t1.flac:${A}`, `t1.flac:${A}`, 'Complete: 1 track, all intact.', 1],
  [`t1.flac:${A}\nt2.flac:${B}`, `x.flac:${A}`, 'Not complete: 2 tracks; 1 renamed, 1 missing.', 0.5],
  [`t1.flac:${A}`, `t1.flac:${A}\nx.flac:${C}`, 'Complete: 1 track; 1 intact, 1 extra.', 1],
  [`t1.flac:${A}`, `t1.flac:${C}`, 'Not intact: 1 track; 1 altered.', 0],
  [`${A} *t1.flac`, `${C} *t1.flac`, 'Not certain: 1 track; 1 weak evidence.', 0],
])('sums %j and %j up', (theirs, mine, summary, share) => {
  const rows = compareTracks(expected(theirs), read(mine));
  expect(summaryOf(rows)).toBe(summary);
  expect(shareOf(rows)).toBe(share);
});

test('the reports name each track, and no spreadsheet takes a name for a formula', () => {
  const rows = compareTracks(expected(`t1.flac:${A}`), own(`=cmd("x"),y.flac:${A}`));
  const parts = [{ title: 'Recording 7', url: 'https://example.org/recording/7', rows }];
  expect(textReport(parts)).toContain('renamed        =cmd("x"),y.flac  - The recording calls it t1.flac.');
  expect(csvReport(parts).split('\r\n')[1]).toBe(
    `Recording 7,https://example.org/recording/7,renamed,,"'=cmd(""x""),y.flac",t1.flac,audio:${A},audio:${A},The recording calls it t1.flac.`,
  );
});

test('texts and covers are no tracks, and a name that each disc has is shown with its folder', () => {
  const text = (disc: string, hashes: readonly (string | undefined)[]) =>
    hashes.map((hash, index) => `${hash} *${disc}/Track0${index + 1}.wav`).join('\n');
  const list = `${A} *info.txt\n${B} *cover.jpg\n${text('Disk 1', [A, B])}\n${text('Disk 2', [C, 'd'.repeat(32)])}`;
  const rows = compareTracks(expected(list), read(`${A} *info.txt\n${text('Disk 1', [A, B])}`));
  expect(rows.map(({ verdict, expected: track }) => [verdict, track?.name])).toEqual([
    ['intact', 'Disk 1/Track01.wav'],
    ['intact', 'Disk 1/Track02.wav'],
    ['missing', 'Disk 2/Track01.wav'],
    ['missing', 'Disk 2/Track02.wav'],
  ]);
  expect(textReport([{ title: 'x', url: undefined, rows }])).toContain('intact         Disk 1/Track01.wav');
});

test('lists of discs name what has no folder', () => {
  const lists = ['show-d1.md5', 'show-d2.md5'].map((description, index) => ({
    description,
    body: `${[A, B][index]} *track01.shn`,
  }));
  expect(tracksOfLists(lists).map(({ name }) => name)).toEqual(['disc 1/track01.shn', 'disc 2/track01.shn']);
});

const NUMBERED = ['bd00-11-02d1t01', 'bd00-11-02d1t02', 'bd00-11-02d1t03', 'bd00-11-02d1t04'];
const TITLED = ['01 - Hallelujah', '02 - Wheel', '03 - Home', '04 - Tin Sky'];
const sumsOf = (names: readonly string[], extension = 'shn') =>
  names.map((name, index) => `${String(index + 1).repeat(32)} *${name}.${extension}`).join('\n');

test.each([
  ['two lists of the recording', [sumsOf(NUMBERED), sumsOf(TITLED)], [sumsOf(TITLED)]],
  ['one list of the recording', [`${sumsOf(NUMBERED)}\n${sumsOf(TITLED)}`], [sumsOf(NUMBERED)]],
  ['two lists of the copy', [sumsOf(NUMBERED)], [sumsOf(TITLED), sumsOf(NUMBERED)]],
  ['one list of both', [`${sumsOf(NUMBERED)}\n${sumsOf(TITLED)}`], [`${sumsOf(TITLED)}\n${sumsOf(NUMBERED)}`]],
])('the same hashes under two names are one copy: %s', (_, theirs, mine) => {
  const rows = compareTracks(expected(...theirs), own(...mine));
  expect(summaryOf(rows)).toBe('List matches: 4 tracks; files not checked.');
});

test('a track of silence on each of two discs is two tracks, and so are two files of one copy', () => {
  const silence = `${A} *d1t01.shn\n${'1'.repeat(32)} *d1t02.shn`;
  const other = `${A} *d2t01.shn\n${'2'.repeat(32)} *d2t02.shn`;
  expect(expected(silence, other)).toHaveLength(4);
  const file = (path: string, value: string): FileHash => ({
    ...{ path, hash: value, algorithm: 'md5', coverage: 'file', unset: false, origin: undefined },
  });
  expect(
    tracksOf(TITLED.flatMap((name, index) => [file(name, `${index}`), file(`copy of ${name}`, `${index}`)])),
  ).toHaveLength(8);
});

test('the fingerprints of two discs in one paste are of two discs, though nothing says so', () => {
  const disc = (count: number, from: number) =>
    Array.from(
      { length: count },
      (_, index) => `0${index + 1} Track0${index + 1}.flac:${String(from + index).padStart(32, '0')}`,
    );
  const theirs = [disc(6, 10).join('\n'), disc(9, 50).join('\n')];
  const mine = [...disc(6, 10), ...disc(9, 50)].join('\n');
  for (const paste of [mine, theirs.join('\n\n')]) {
    expect(summaryOf(compareTracks(expected(...theirs), own(paste)))).toBe(
      'List matches: 15 tracks; files not checked.',
    );
  }
  expect(summaryOf(compareTracks(expected(...theirs), own(theirs[0] ?? '')))).toBe(
    'List differs: 15 tracks; 6 matches, 9 missing; files not checked.',
  );
});

test('a copy of the files before a repair is intact, and says which they are', () => {
  const lists = [
    { description: 'before fix.md5', body: `${A} *t1.shn` },
    { description: 'fixed.md5', body: `${B} *t1.shn` },
  ];
  const [before] = compareTracks(tracksOfLists(lists), read(`${A} *t1.shn`));
  expect(before).toMatchObject({
    verdict: 'intact',
    note: 'Its hash is in before fix.md5, a list before a repair; the files that circulate have another.',
  });
  const [after] = compareTracks(tracksOfLists(lists), read(`${B} *t1.shn`));
  expect(after).toMatchObject({ verdict: 'intact', note: '' });
});
