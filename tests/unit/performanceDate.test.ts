import { describe, expect, test } from 'vitest';
import { formDate, isPerformanceDate, padDate, storedDate } from '#domain/dates/performanceDate.ts';

describe('padDate', () => {
  test.each([
    ['1/2/1977', '01/02/1977'],
    ['5/08/1977', '05/08/1977'],
    ['12/31/1999', '12/31/1999'],
    ['?/?/1977', '??/??/1977'],
    ['??/7/1977', '??/07/1977'],
    [' 5 / 8 / 1977 ', '05/08/1977'],
    ['', ''],
    ['   ', ''],
    ['5/8', '5/8'],
    ['5/8/77/1', '5/8/77/1'],
    ['/8/1977', '/08/1977'],
    ['a/b/1977', 'a/b/1977'],
    ['5/8/77', '05/08/77'],
  ])('%j becomes %j', (typed, padded) => {
    expect(padDate(typed)).toBe(padded);
  });

  test('padding twice changes nothing more', () => {
    expect(padDate(padDate('?/1/1939'))).toBe('??/01/1939');
  });
});

describe('formDate', () => {
  test.each([
    ['1977-05-08', '05/08/1977'],
    ['5/8/77', '05/08/1977'],
    [' 5/8/77 ', '05/08/1977'],
    ['5.8.1977', '05/08/1977'],
    ['77-05-08', '05/08/1977'],
    ['May 8, 1977', '05/08/1977'],
    ['8 may 77', '05/08/1977'],
    ['19770508', '05/08/1977'],
    ['1977-05-??', '05/??/1977'],
    ['1977-31-10', '10/31/1977'],
    ['8 août 1977', '08/08/1977'],
    ['2/30/77', '02/30/1977'],
    ['5/8/29', '05/08/2029'],
    ['5/8/30', '05/08/1930'],
    ['5/8/49', '05/08/1949'],
    ['5/8/1977', '05/08/1977'],
    ['?/?/1939', '??/??/1939'],
  ])('%j becomes %j', (typed, date) => expect(formDate(typed)).toBe(date));

  test.each([
    '',
    '13/01/1977',
    '12/32/1977',
    '03-04-05',
    '5/8',
    '5/8/7',
    '1977',
    'May 1977',
    'May 8',
    'May 8, 1977 late show',
    '1977-13-32',
  ])('%j is left to the rules', (typed) => expect(formDate(typed)).toBe(padDate(typed)));
});

describe('isPerformanceDate', () => {
  test.each([
    '01/01/1977',
    '12/31/1999',
    '09/30/2024',
    '??/??/1939',
    '?/?/1977',
    '??/15/1980',
    '06/??/1980',
    '02/30/1999',
  ])('takes %s', (date) => {
    expect(isPerformanceDate(date)).toBe(true);
  });

  test.each([
    '',
    '1/1/1977',
    '00/01/1977',
    '13/01/1977',
    '01/00/1977',
    '01/32/1977',
    '01/01/77',
    '01/01/19777',
    '01/01/????',
    '???/01/1977',
    '0?/01/1977',
    '01-01-1977',
    '1977/01/01',
    '01/01/1977\n',
    ' 01/01/1977',
    '٠١/٠١/١٩٧٧',
  ])('refuses %j', (date) => {
    expect(isPerformanceDate(date)).toBe(false);
  });
});

describe('storedDate', () => {
  test.each([
    ['5/8/1977', '05/08/77', 1977],
    ['05/08/2007', '05/08/07', 2007],
    ['?/?/1939', '??/??/39', 1939],
    ['12/??/2000', '12/??/00', 2000],
  ])('%s is stored as %s in %i', (typed, date, year) => {
    expect(storedDate(typed)).toEqual({ date, year });
  });

  test.each(['', '5/8', '5/8/77', '5/8/197', '13/1/1977', '5/8/1977/'])('%j is not complete', (typed) => {
    expect(storedDate(typed)).toBeNull();
  });
});
