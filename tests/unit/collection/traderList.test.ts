import { expect, test } from 'vitest';
import { parseTraderList } from '#features/collection/traderList.ts';

const read = (...list: string[]): string[] =>
  parseTraderList(list.join('\n')).lines.map(({ status, artist, day }) => `${status} ${artist} ${day}`);

test.each([
  ['WANT LIST', 'want'],
  ['My most wanted', 'want'],
  ['*** Wants (soundboards first) ***', 'want'],
  ['Wanted:', 'want'],
  ['My wishlist', 'want'],
  ['Looking for:', 'want'],
  ['Gesucht', 'want'],
  ['Seen', 'attended'],
  ["Shows I've seen", 'attended'],
  ['Shows I have attended', 'attended'],
  ['My collection', 'have'],
  ['Have list:', 'have'],
  ['For trade', 'have'],
])('the heading %j says: %s', (heading, status) => {
  expect(read('Wants', 'Old Pier', '3/4/81', heading, 'Old Pier', '3/5/81')[1]).toBe(`${status} Old Pier 1981-03-05`);
});

test('a heading before a name begins a section, too', () => {
  expect(read('Wanted: Old Pier 3/4/81', 'Old Pier 3/5/81', 'Seen: Tin Gate', '3/6/81')).toEqual([
    'want Old Pier 1981-03-04',
    'want Old Pier 1981-03-05',
    'attended Tin Gate 1981-03-06',
  ]);
});

test('shows below a heading that does not say the mark are told', () => {
  expect(parseTraderList("HAVE\nOld Pier 3/4/81\nDon't have\nOld Pier 3/5/81")).toMatchObject({
    lines: [{ day: '1981-03-04' }],
    unread: ["Don't have", 'Old Pier 3/5/81'],
  });
});

test.each(['The Wanted', 'Have Mercy', 'Seen Better Days'])('%s is an artist, and begins no section', (artist) => {
  expect(read('ATTENDED', artist, '3/4/81')).toEqual([`attended ${artist} 1981-03-04`]);
});

test.each([
  '1981',
  "'81:",
  '-- 1981 --',
  '1981 shows',
  'March 1981',
  'AUD > cassette > CDR',
  '(first set cut)',
  '2 CDs',
  '90 min, 2nd gen',
  'A-/B+',
  'Lineage: unknown',
  'missing encore',
  'The second set is cut at the end.',
])('%j between shows is no artist', (remark) => {
  expect(read('Old Pier', '3/4/81 Quay Hall', remark, '3/5/81 Salt Barn')).toEqual([
    'have Old Pier 1981-03-04',
    'have Old Pier 1981-03-05',
  ]);
});

test('days without a year are of the year above them, and else no shows', () => {
  expect(read('Old Pier', '1981', '3/4 Quay Hall', '1982', '3/5', 'Tin Gate', '3/6')).toEqual([
    'have Old Pier 1981-03-04',
    'have Old Pier 1982-03-05',
  ]);
  expect(read('1981', 'Old Pier', '3/4', 'Tin Gate', '3/5', '1982', '3/6')).toEqual([
    'have Old Pier 1981-03-04',
    'have Tin Gate 1981-03-05',
    'have  1982-03-06',
  ]);
  expect(read('Old Pier 1981', '3/4 Quay Hall', 'The 1975', '3/5/2016')).toEqual([
    'have Old Pier 1981-03-04',
    'have The 1975 2016-03-05',
  ]);
});

test.each([
  '14/03/1981',
  '14.3.81',
  '81-03-14',
  '1981/03/14',
  '1981.03.14',
  'March 14, 1981',
  'Mar 14th 1981',
  '14 March 1981',
  '14-Mar-81',
  'Saturday, March 14, 1981',
  'Sat 3/14/81',
  '(3/14/81)',
  '1981-03-14.',
])('the date %s is read', (date) => {
  expect(read(`Old Pier ${date} Quay Hall, seeded 4/5/2006`)).toEqual(['have Old Pier 1981-03-14']);
  expect(read('Old Pier', `${date} Quay Hall`)).toEqual(['have Old Pier 1981-03-14']);
});

test('a date that can be read in one way tells the order of the others', () => {
  expect(read('Old Pier', '05.08.81', '27.11.81')).toEqual(['have Old Pier 1981-08-05', 'have Old Pier 1981-11-27']);
  expect(read('Old Pier', '05/08/81', '11/27/81')).toEqual(['have Old Pier 1981-05-08', 'have Old Pier 1981-11-27']);
});

test('what is a part of a date is told, and no artist', () => {
  expect(parseTraderList('Old Pier 1981-03-14/15\n3/16/81')).toMatchObject({
    lines: [{ artist: '', day: '1981-03-16' }],
    unread: ['Old Pier 1981-03-14/15'],
  });
});

test.each([
  ['12. Old Pier 1981-03-14 Quay Hall'],
  ['[12] Old Pier 3/14/81'],
  ['#12 - Old Pier - 3/14/81'],
  ['Old Pier,1981-03-14,Quay Hall'],
  ['17,Old Pier,1981-03-14,Quay Hall'],
  ['"Old Pier","1981-03-14","Quay Hall, Cove"'],
  ['1981-03-14;Old Pier;Quay Hall'],
  ['Old Pier\tQuay Hall\t3/14/81'],
  ['| Old Pier | 3/14/81 | Quay Hall |'],
  ['Date,Artist,Venue\n3/14/81,Old Pier,Quay Hall'],
  ['Venue;Band;Date\nQuay Hall;Old Pier;1981-03-14'],
  ['Old Pier\nop1981-03-14.sbd.flac16'],
  ['Old Pier\nop81-03-14.sbd.x'],
  ['Old Pier\nhttps://archive.org/details/op1981-03-14.aud.shnf'],
  ['Old Pier op1981-03-14.sbd'],
])('the artist is found in %j', (list) => {
  expect(read(list)).toEqual(['have Old Pier 1981-03-14']);
});

test('a table says the mark of each line', () => {
  expect(read('artist,date,status', 'Old Pier,1981-03-14,want', 'Tin Gate,1981-03-15,seen')).toEqual([
    'want Old Pier 1981-03-14',
    'attended Tin Gate 1981-03-15',
  ]);
  expect(read('want,Old Pier,1981-03-14', 'have,Tin Gate,1981-03-15')).toEqual([
    'want Old Pier 1981-03-14',
    'have Tin Gate 1981-03-15',
  ]);
});

test.each([
  'My list',
  'my tapes:',
  "Here's my current list",
  'These are our shows',
  'Meine Liste',
  'Ma liste :',
  'Mis cintas',
])('below wants, %j begins what they have', (heading) => {
  expect(read('WANTED', 'Old Pier 3/14/81', '', heading, 'Tin Gate 3/15/81')).toEqual([
    'want Old Pier 1981-03-14',
    'have Tin Gate 1981-03-15',
  ]);
});

test.each(['My Morning List 3/15/81', 'My list of wants\nMy Tin Gate 3/15/81'])('%j begins no such section', (text) => {
  const { lines } = parseTraderList(`WANTED\nOld Pier 3/14/81\n${text}`);
  expect(lines.map(({ status }) => status)).toEqual(['want', 'want']);
});

test.each([
  ['Je cherche :', 'want'],
  ['Busco:', 'want'],
  ['Gezocht', 'want'],
  ['Ищу:', 'want'],
  ["J'ai:", 'have'],
  ['Already got:', 'have'],
  ['Bands I have seen', 'attended'],
  ['Upgrades wanted', 'want'],
])('%j says the mark', (heading, mark) =>
  expect(read(heading, 'Old Pier 3/14/81')).toEqual([`${mark} Old Pier 1981-03-14`]),
);

test.each([
  ['Old Pier 3/14/81 (WANT)', 'want Old Pier 1981-03-14'],
  ['[WANT] Old Pier 3/14/81', 'want Old Pier 1981-03-14'],
  ['Old Pier 3/14/81 Quay Hall [seen]', 'attended Old Pier 1981-03-14'],
  ['Old Pier 3/14/81 (SBD)', 'have Old Pier 1981-03-14'],
  ['+ Old Pier 81.03.14', 'have Old Pier 1981-03-14'],
  ['Old Pier 14.III.1981', 'have Old Pier 1981-03-14'],
  ['Old Pier 14 Mart 1981', 'have Old Pier 1981-03-14'],
])('%j says its own mark and day, and no other line\u2019s', (line, expected) => {
  expect(read(line, 'Tin Gate 3/15/81')).toEqual([expected, 'have Tin Gate 1981-03-15']);
});

test.each(['HAVES          WANTS', 'HAVE | WANT', 'Have\tSeen', 'Wants / Haves'])(
  'shows below two headings in a line are told: %j',
  (heading) => {
    const show = 'Old Pier 3/14/81      Tin Gate 3/15/81';
    expect(parseTraderList(`${heading}\n${show}`)).toEqual({ lines: [], unread: [heading, show] });
  },
);
