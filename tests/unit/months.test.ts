import { describe, expect, test } from 'vitest';
import { byMonth, monthOf, namedDate } from '#domain/dates/byMonth.ts';

describe('monthOf', () => {
  test.each([
    ['01/15/77', 'January'],
    ['02/30/77', 'February'],
    ['03/01/77', 'March'],
    ['04/01/77', 'April'],
    ['05/08/77', 'May'],
    ['06/01/77', 'June'],
    ['07/01/77', 'July'],
    ['08/01/77', 'August'],
    ['09/01/77', 'September'],
    ['10/01/77', 'October'],
    ['11/01/77', 'November'],
    ['12/31/77', 'December'],
    ['05/??/77', 'Unknown'],
    ['??/08/77', 'Unknown'],
    ['??/??/77', 'Unknown'],
    ['??/??/39', 'Unknown'],
    ['05/0?/77', 'Unknown'],
    ['00/10/77', 'Unknown'],
    ['13/10/77', 'Unknown'],
    ['5/8/77', 'Unknown'],
    ['May 8', 'Unknown'],
    ['', 'Unknown'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
  ])('%j is in %s', (date, month) => {
    expect(monthOf(date)).toBe(month);
  });
});

describe('namedDate', () => {
  test.each([
    ['05/08/77', 1977, 'May 8, 1977'],
    ['12/31/99', 1999, 'December 31, 1999'],
    ['01/01/00', 2000, 'January 1, 2000'],
    ['05/08/1977', 1977, 'May 8, 1977'],
    ['02/30/99', 1999, 'February 30, 1999'],
    ['05/08/39', 2039, 'May 8, 2039'],
    ['05/??/77', 1977, '05/??/1977'],
    ['??/08/77', 1977, '??/08/1977'],
    ['05/00/77', 1977, '05/00/1977'],
    ['13/08/77', 1977, '13/08/1977'],
    ['05/08/39', 1939, '05/08/1939'],
    ['??/??/39', 1939, 'Unknown'],
    ['', 1977, '??/??/1977'],
    [null, 1977, '??/??/1977'],
    [undefined, 1939, 'Unknown'],
  ])('%j in %i is %j', (date, year, shown) => {
    expect(namedDate(date, year)).toBe(shown);
  });
});

describe('byMonth', () => {
  test('files records under their months in the order of the year, unknown ones last, whatever order they come in', () => {
    const rows = ['12/31/77', '??/??/77', '05/09/77', '05/??/77', '05/08/77', '01/15/77'].map((date) => ({ date }));
    expect(byMonth(rows)).toEqual([
      { name: 'January', rows: [{ date: '01/15/77' }] },
      { name: 'May', rows: [{ date: '05/09/77' }, { date: '05/08/77' }] },
      { name: 'December', rows: [{ date: '12/31/77' }] },
      { name: 'Unknown', rows: [{ date: '??/??/77' }, { date: '05/??/77' }] },
    ]);
  });

  test('a record without a date is under Unknown', () => {
    expect(byMonth([{ date: null }, {}])).toEqual([{ name: 'Unknown', rows: [{ date: null }, {}] }]);
  });

  test('nothing is no months', () => {
    expect(byMonth([])).toEqual([]);
  });
});
