import { expect, test } from 'vitest';
import { isMeantAsChecksum, parseChecksums } from '#domain/checksums/parse.ts';

const A = '0123456789abcdef0123456789abcdef';
const B = 'b'.repeat(32);
const SHA1 = `${A}01234567`;
const SHA256 = `${A}${A}`;
const ZERO = '0'.repeat(32);

test.each([
  ['md5, binary', `${A} *d1t01.flac`, { format: 'md5', coverage: 'file', path: 'd1t01.flac' }],
  ['md5, text', `${A}  d1t01.shn`, { format: 'md5', coverage: 'file', path: 'd1t01.shn' }],
  ['md5 with one blank', `${A} d1t01.shn`, { format: 'md5', coverage: 'file', path: 'd1t01.shn' }],
  ['md5 with a tab', `${A}\td1t01.shn`, { format: 'md5', coverage: 'file', path: 'd1t01.shn' }],
  ['a name with blanks and brackets', `${A} *01 Wheel (live) [sbd].flac`, { path: '01 Wheel (live) [sbd].flac' }],
  ['a name with a colon', `${A} *A: the song.flac`, { format: 'md5', path: 'A: the song.flac' }],
  ['a name that looks like a hash', `${A} *${A}`, { format: 'md5', path: A }],
  ['upper case', `${A.toUpperCase()} *D1T01.SHN`, { hash: A, path: 'D1T01.SHN' }],
  ['a Windows path', `${A} *CD 1\\01 Song.flac`, { path: 'CD 1/01 Song.flac' }],
  ['a path below the current folder', `${A}  ./CD1/01.flac`, { path: 'CD1/01.flac' }],
  ['what md5sum escapes', `\\${A}  CD1\\\\01.flac`, { path: 'CD1/01.flac' }],
  ['ffp', `d1t01.flac:${A}`, { format: 'ffp', coverage: 'audio', path: 'd1t01.flac' }],
  ['ffp with blanks', `d1 t01.flac : ${A}`, { format: 'ffp', coverage: 'audio', path: 'd1 t01.flac' }],
  ['ffp with a drive', `C:\\music\\01.flac:${A}`, { format: 'ffp', path: 'C:/music/01.flac' }],
  ['ffp with a number sign', `#1 Song.flac:${A}`, { format: 'ffp', path: '#1 Song.flac' }],
  ['shntool', `${A}  [shntool]  d1t01.shn`, { format: 'st5', coverage: 'audio', path: 'd1t01.shn' }],
  ['BSD', `MD5 (d1t01.shn) = ${A}`, { format: 'bsd', coverage: 'file', path: 'd1t01.shn' }],
  ['a hash alone', A, { format: 'bare', path: '' }],
  ['sha1', `${SHA1} *d1t01.flac`, { algorithm: 'sha1', hash: SHA1 }],
  ['sha256', `${SHA256}  d1t01.flac`, { algorithm: 'sha256', hash: SHA256 }],
  ['an unset fingerprint', `d1t01.flac:${ZERO}`, { unset: true }],
  ['a silent track', 'S  [shntool]  d1t01.shn', { format: 'st5', path: 'd1t01.shn', unset: true }],
  ['name and hash', `d1 t01.flac ${A}`, { format: 'md5', coverage: 'file', path: 'd1 t01.flac' }],
  ['a table with commas', `d1t01.flac,${A}`, { coverage: 'file', path: 'd1t01.flac' }],
  ['a table with quotes, the hash first', `"${A}","01 Scarlet > Fire.flac"`, { path: '01 Scarlet > Fire.flac' }],
  ['a table with semicolons', `1;d1t01.flac;12345;${A}`, { path: 'd1t01.flac' }],
  ['a table of upright lines', `| d1t01.flac | ${A} |`, { path: 'd1t01.flac' }],
  ['a table with tabs', `d1t01.flac\t${A}`, { path: 'd1t01.flac' }],
  ['a quoted line', `> > d1t01.flac:${A}`, { format: 'ffp', path: 'd1t01.flac' }],
  ['a quoted line without a blank', `>${A} *d1t01.flac`, { path: 'd1t01.flac' }],
  ['a numbered line', `12. ${A} *d1t01.flac`, { path: 'd1t01.flac' }],
  ['a numbered line, the name first', `3) gd77-05-08d1t01.flac:${A}`, { path: 'gd77-05-08d1t01.flac' }],
  ['a name that begins with a number', `01. Wheel.flac:${A}`, { path: '01. Wheel.flac' }],
  ['a title that begins with a number', `05. 50 Ways.flac:${A}`, { path: '05. 50 Ways.flac' }],
  ['a title that ends in a number', `12. Part2.flac:${A}`, { path: '12. Part2.flac' }],
  ['a number before a name with the number of another disc', `12. 03 Wheel.flac:${A}`, { path: '03 Wheel.flac' }],
  ['a number before a name with the same number', `12. 12 Wheel.flac:${A}`, { path: '12 Wheel.flac' }],
  ['a numbered hash with a colon', `12:${A}  d1t01.flac`, { format: 'md5', path: 'd1t01.flac' }],
  ['a number before a name with a number', `3. Track03.flac:${A}`, { format: 'ffp', path: 'Track03.flac' }],
  ['a paragraph of RTF', `\\f0\\fs24 \\cf0 d1t01.flac:${A}\\par`, { format: 'ffp', path: 'd1t01.flac' }],
  ['an md5 that ends in a backslash', `${A} *d1t01.flac\\`, { format: 'md5', path: 'd1t01.flac' }],
  ['a line that ends in a backslash', `d1t01.flac:${A}\\`, { format: 'ffp', path: 'd1t01.flac' }],
])('%s', (_, text, expected) => {
  const { lines, unknown } = parseChecksums(text, 'show.txt');
  expect(unknown).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject(expected);
});

test.each([
  [`"05 Oh, Sister.flac",${A}`, '05 Oh, Sister.flac'],
  [`1;${A};"05 7"" Mix; Live.flac"`, '05 7" Mix; Live.flac'],
  [`05 7" Mix.flac,${A}`, '05 7" Mix.flac'],
])('a quoted cell of a table may have the separator in it: %s', (line, path) => {
  expect(parseChecksums(line, 'show.csv').lines.map((one) => one.path)).toEqual([path]);
});

test('RTF is read, whatever the name of its file says', () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252\cocoartf1404
{\fonttbl\f0\fswiss\fcharset0 Helvetica;}
{\*\expandedcolortbl;;}
\pard\tx566\pardirnatural

\f0\fs24 \cf0 01 L\'e9a.flac:${A}\
02 \{live\}.flac:${B}\
\b ${A}\b0  *03.flac\par
${B} *04.flac}`;
  const { lines, unknown } = parseChecksums(rtf, 'show.txt');
  expect(lines.map(({ path }) => path)).toEqual(['01 L\u00e9a.flac', '02 {live}.flac', '03.flac', '04.flac']);
  expect(unknown).toEqual([]);
});

test('RTF has quotes and dashes as words, too, and no word is a function', () => {
  const rtf = String.raw`{\rtf1 01 Don\rquote t \endash  Go.flac:${A}\par ${B} *02 A\~B\_C.flac\par\constructor ${A} *03.flac}`;
  expect(parseChecksums(rtf, 'show.rtf').lines.map(({ path }) => path)).toEqual([
    '01 Don\u2019t \u2013 Go.flac',
    '02 A B-C.flac',
    '03.flac',
  ]);
});

test('RTF with paragraphs on one line, letters of other alphabets and Windows paths', () => {
  const rtf = String.raw`{\rtf1{\*\generator Some;}${A} *CD1\\Caf\'e9.flac\par ${B} *\u1046?.flac\par\uc0 ${A} *01 \u8211 b.flac}`;
  const { lines, unknown } = parseChecksums(rtf, 'show.rtf');
  expect(lines.map(({ path }) => path)).toEqual(['CD1/Caf\u00e9.flac', '\u0416.flac', '01 \u2013b.flac']);
  expect(unknown).toEqual([]);
});

test('lines of signs alone, and a forum’s markup, are none of a list', () => {
  expect(parseChecksums(`[quote=somebody]\n-----\n> ${A} *t1.flac\n[/quote]`, 'show.txt')).toMatchObject({
    lines: [{ path: 't1.flac' }],
    unknown: [],
  });
});

test('lists that were put together in one are told apart by names and hashes that come again', () => {
  const text = [`a.flac:${A}`, `b.flac:${B}`, `${A} *a.flac`, `a.flac:${B}`, `c.flac:${B}`, `d.flac:${A}`].join('\n');
  expect(parseChecksums(text, 'show.txt').lines.map(({ block }) => block)).toEqual([0, 0, 0, 1, 2, 2]);
});

test('md5 lines in a list of fingerprints are of the audio', () => {
  expect(parseChecksums(`${A} *d1t01.flac`, 'show-ffp.txt').lines[0]).toMatchObject({ coverage: 'audio' });
});

test('several discs in one text, with every kind of line end, comments and blank lines', () => {
  const text = `\uFEFF; Generated by hand\r\n# disc one\r\n\r\n${A} *d1t01.shn\rd2t01.flac:${A}\n//\n${A}  [shntool]  d2t02.shn`;
  const { lines, unknown } = parseChecksums(text, 'all.md5');
  expect(lines.map(({ format, origin }) => [format, origin.line])).toEqual([
    ['md5', 4],
    ['ffp', 5],
    ['st5', 7],
  ]);
  expect(lines[0]?.origin.list).toBe('all.md5');
  expect(unknown).toEqual([]);
});

test.each([
  ['md5', `${A} *d1t01.flac${B} *d1t02.flac${A} *d1t03.flac`, ['d1t01.flac', 'd1t02.flac', 'd1t03.flac']],
  ['md5 with blanks', `${A}  d1t01.shn ${B}  d1t02.shn`, ['d1t01.shn', 'd1t02.shn']],
  ['ffp', `d1t01.flac:${A}d1t02.flac:${B}`, ['d1t01.flac', 'd1t02.flac']],
  ['shntool', `${A}  [shntool]  d1t01.shn${B}  [shntool]  d1t02.shn`, ['d1t01.shn', 'd1t02.shn']],
])('lines of %s that ran together are read and told', (_, text, names) => {
  const { lines, unknown, runTogether } = parseChecksums(`${A} *one.shn\n${text}`, 'show.txt');
  expect(lines.slice(1).map(({ path }) => path)).toEqual(names);
  expect(lines.slice(1, 3).map(({ hash }) => hash)).toEqual([A, B]);
  expect([unknown, runTogether]).toEqual([[], [2]]);
});

test.each([`${SHA1} *d1t01.flac`, `d1t01.flac:${SHA256}`, `a=b: c:${A}`, `${A} *${A}`, `${A} *the ${A} song.flac`])(
  'one line is not taken for several: %s',
  (text) => {
    expect(parseChecksums(text, 'show.txt')).toMatchObject({ lines: [{}], runTogether: [] });
  },
);

test.each([
  'Disc 1',
  `${A}x  name`,
  `${A.slice(1)} *name`,
  `${A}123 *name`,
  `${A}-name`,
  `:${A}`,
  'name.flac:1234',
  'd1t01.wav 89ABCDEF',
])('reports %j', (text) => {
  const { lines, unknown } = parseChecksums(`${A} *one.shn\n${text}`, 'show.md5');
  expect(lines).toHaveLength(1);
  expect(unknown).toEqual([{ text, origin: { list: 'show.md5', line: 2 } }]);
});

test.each([
  ['LB-00123 lbdir V1.0', false],
  ['========== shntool len output ==========', false],
  ['    6:05.00   64386044 B   ---   -- ---xx   flac  0.5921  gd77-05-08d1t01.flac', false],
  ['Barton Hall, Ithaca, NY', false],
  [`${A.slice(1)} *d1t01.flac`, true],
  ['d1t01.flac:1234', true],
  ['d1t01.wav 89ABCDEF', true],
])('whether %j seems to be meant as a checksum: %s', (text, expected) => {
  expect(isMeantAsChecksum({ text, origin: { list: 'show.txt', line: 1 } })).toBe(expected);
});
