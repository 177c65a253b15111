import { expect, test } from 'vitest';
import type { Mark } from '#domain/collection/mark.ts';
import { csvOf, importedFrom, isExport, jsonOf, listOf } from '#features/collection/exchange.ts';
import { linesOfMarks, parseTraderList, tradeBetween } from '#features/collection/traderList.ts';
import { mark as markOf } from '#tests/support/client/marks.ts';

const mark = (changes: Partial<Mark> = {}) => markOf({ venue: 'Barton Hall', city: 'Ithaca', state: 'NY', ...changes });

const MARKS = [
  mark({ condition: 'A+', notes: '=1+1, "quoted"\nsecond line' }),
  mark({ kind: 'recording', id: 12, status: 'want', artist: 'Ábel', date: '??/??/81', year: 1981 }),
  mark({ status: 'attended' }),
];

test.each([
  ['JSON', (marks: Mark[]) => jsonOf(marks)],
  ['CSV', csvOf],
])('what is exported as %s is imported again as it was', async (_, write) => {
  const text = write(MARKS);
  expect(isExport(text)).toBe(true);
  const { marks, problems } = await importedFrom(`\uFEFF${text}`);
  expect(problems).toEqual([]);
  expect(new Set(marks)).toEqual(new Set(MARKS));
});

test.each([
  ['with semicolons', (text: string) => text.replaceAll(',', ';')],
  ['with tabs', (text: string) => text.replaceAll(',', '\t')],
  ['with all cells in quotes', (text: string) => text.replace(/[^,\r\n\uFEFF]+/g, '"$&"')],
  ['below an empty line', (text: string) => `\n${text.slice(1)}`],
])('CSV that a spreadsheet saved %s is imported, too', async (_, saved) => {
  const text = saved(csvOf([mark()]));
  expect(isExport(text)).toBe(true);
  expect(await importedFrom(text)).toEqual({ marks: [mark()], problems: [] });
});

test('artists that are followed travel in JSON, and a broken one is told', async () => {
  const follows = [
    { kind: 'artist' as const, id: 3, artist: 'Ábel' },
    { kind: 'artist' as const, id: 4, artist: 'The Long Wharf' },
  ];
  const text = jsonOf(MARKS, follows);
  expect(await importedFrom(text)).toMatchObject({ follows, problems: [] });
  expect(await importedFrom(text.replace('"id": 3', '"id": -3'))).toMatchObject({
    follows: follows.slice(1),
    problems: ['1 of the followed artists are broken and were left out.'],
  });
  // Files of before have none.
  expect(await importedFrom('{"format":"live-concert-collection","version":1,"marks":[]}')).toMatchObject({
    follows: [],
    problems: [],
  });
});

test.each([
  ['{"format":"live-concert-collection","version":2,"marks":[]}', 'newer version'],
  ['{"format":"other"}', 'no collection'],
  ['{broken', 'broken'],
  [
    '{"format":"live-concert-collection","version":1,"marks":[{"id":-1},null]}',
    '2 of 2 entries are broken and were left out: 1, 2.',
  ],
  ['status,artist\r\nhave,Nobody', '1 of 1 entries are broken and were left out: 1.'],
])('%s is not imported', async (text, problem) => {
  const { marks, problems } = await importedFrom(text);
  expect(marks).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test('the list for a mail reads like one', () => {
  expect(listOf(MARKS).split('\n')).toEqual([
    'HAVE',
    '',
    'The Long Wharf',
    '05/08/1977  Barton Hall, Ithaca, NY  A+; =1+1, "quoted" second line  [performance 7]',
    '',
    'WANT',
    '',
    'Ábel',
    '??/??/1981  Barton Hall, Ithaca, NY  [recording 12]',
    '',
    'ATTENDED',
    '',
    'The Long Wharf',
    '05/08/1977  Barton Hall, Ithaca, NY  [performance 7]',
    '',
  ]);
});

test.each([
  ['The Long Wharf 5/8/77 Barton Hall', 'The Long Wharf', '1977-05-08'],
  ['Long Wharf - 1977-05-08, SBD', 'Long Wharf', '1977-05-08'],
  ['Long Wharf\n05.08.1977 SBD', 'Long Wharf', '1977-05-08'],
  ['Long Wharf\n\n??/??/81', 'Long Wharf', '1981-??-??'],
  ['Long Wharf\n(1977-05-xx)', 'Long Wharf', '1977-05-??'],
  ['Long Wharf 02/03/30', 'Long Wharf', '1930-02-03'],
  ['Long Wharf 02/03/05', 'Long Wharf', '2005-02-03'],
])('reads %j', (text, artist, day) => {
  expect(parseTraderList(text)).toMatchObject({ lines: [{ status: 'have', artist, day }], unread: [] });
});

test('lines without a date are no shows, and each is named that is not the artist of one', () => {
  expect(parseTraderList('My list\n\nTrades only, 2 for 1, B+P 1/2\n')).toEqual({
    lines: [],
    unread: ['My list', 'Trades only, 2 for 1, B+P 1/2'],
  });
  const list =
    'My list\nHAVE\nLong Wharf\n----------\n5/8/77\n5/9/77\nask me\nThe Quiet Owls\nHarbour 5/10/77\n5/11/77\nthe end';
  const { lines, unread } = parseTraderList(list);
  expect(lines.map(({ artist, day }) => [artist, day])).toEqual([
    ['Long Wharf', '1977-05-08'],
    ['Long Wharf', '1977-05-09'],
    ['Harbour', '1977-05-10'],
    ['The Quiet Owls', '1977-05-11'],
  ]);
  expect(unread).toEqual(['My list', 'ask me', 'the end']);
});

test('a show of an unknown date is read by its reference, and is no artist', () => {
  const marks = [mark({ date: '??/??/39', year: 1939, id: 3, performanceId: 3 }), mark({ id: 4, performanceId: 4 })];
  const { lines, unread } = parseTraderList(listOf(marks));
  expect(lines.map(({ artist, day, reference }) => [artist, day, reference?.id])).toEqual([
    ['The Long Wharf', '1939-??-??', 3],
    ['The Long Wharf', '1977-05-08', 4],
  ]);
  expect(unread).toEqual([]);
});

test.each(['• ', '– ', '— ', '> ', '* '])('%j before a date is no artist', (bullet) => {
  const { lines } = parseTraderList(`Long Wharf\n${bullet}5/8/77 Barton Hall`);
  expect(lines.map(({ artist, day }) => [artist, day])).toEqual([['Long Wharf', '1977-05-08']]);
});

test('the reference of a line is the one at its end, whatever the notes name', () => {
  const { lines } = parseTraderList(listOf([mark({ kind: 'recording', id: 9, notes: 'better than [recording 8]' })]));
  expect(lines.map(({ reference }) => reference)).toEqual([{ kind: 'recording', id: 9 }]);
});

test('what they have and I want is found, and the other way round', () => {
  const mine = [mark({ id: 1, performanceId: 1, status: 'want' }), mark({ date: '05/09/77', id: 2, performanceId: 2 })];
  const theirs = 'HAVE:\nLONG WHARF, 5/8/77\n\nWants\nThe Long Wharf\n5/9/77\n5/10/77';
  const { theyHave, iHave } = tradeBetween(mine, parseTraderList(theirs).lines);
  expect(theyHave.map(({ id }) => id)).toEqual([1]);
  expect(iHave.map(({ id }) => id)).toEqual([2]);
  expect(tradeBetween(mine, linesOfMarks([mark({ id: 1, performanceId: 1 })])).theyHave).toHaveLength(1);
});

test.each([
  ['??/??/81', 1981, '??/??/81'],
  ['05/??/81', 1981, '5/??/81'],
  ['05/08/39', 1939, '5/8/1939'],
])('two shows on one unknown day, %s of %i, are no trade unless they have one reference', (date, year, day) => {
  const mine = [mark({ id: 1, performanceId: 1, status: 'want', date, year })];
  const theirs = (reference: string) => parseTraderList(`Long Wharf\n${day} ${reference}`).lines;
  expect(tradeBetween(mine, theirs('')).theyHave).toEqual([]);
  expect(tradeBetween(mine, linesOfMarks([mark({ id: 2, performanceId: 2, date, year })])).theyHave).toEqual([]);
  expect(tradeBetween(mine, theirs('[performance 1]')).theyHave).toHaveLength(1);
});

test('shows under ATTENDED are attended, and neither had nor wanted in a trade', () => {
  const { lines, unread } = parseTraderList('Attended:\nLong Wharf\n5/8/77\nHAVE\nLong Wharf\n5/9/77');
  expect(lines.map(({ status, day }) => [status, day])).toEqual([
    ['attended', '1977-05-08'],
    ['have', '1977-05-09'],
  ]);
  expect(unread).toEqual([]);
  const mine = [mark({ status: 'want' }), mark({ id: 8, performanceId: 8, date: '05/09/77', status: 'attended' })];
  expect(tradeBetween(mine, lines)).toEqual({ theyHave: [], iHave: [] });
});

test('a recording is not attended', async () => {
  const { marks, problems } = await importedFrom(jsonOf([mark({ kind: 'recording', status: 'attended' })]));
  expect(marks).toEqual([]);
  expect(problems).toHaveLength(1);
});
