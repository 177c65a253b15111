import { describe, expect, test } from 'vitest';
import { circulationDate, displayedDate, displayedYear, isoDate } from '#domain/dates/dates.ts';

describe('displayedDate', () => {
  test.each([
    ['05/08/77', 1977, '05/08/1977'],
    ['12/31/99', 1999, '12/31/1999'],
    ['01/01/00', 2000, '01/01/2000'],
    ['05/??/77', 1977, '05/??/1977'],
    ['??/??/77', 1977, '??/??/1977'],
    ['05/08/1977', 1977, '05/08/1977'],
    ['??/??/39', 1939, 'Unknown'],
    ['05/08/39', 1939, '05/08/1939'],
    ['05/08/39', 2039, '05/08/2039'],
    [null, 1977, '??/??/1977'],
    [undefined, 1977, '??/??/1977'],
    ['', 1977, '??/??/1977'],
    [null, 2039, '??/??/2039'],
    [null, 1939, 'Unknown'],
  ])('%j in %i is %j', (date, year, shown) => {
    expect(displayedDate(date, year)).toBe(shown);
  });
});

describe('displayedYear', () => {
  test.each([
    [1939, 'Unknown'],
    [1938, '1938'],
    [1977, '1977'],
    [2039, '2039'],
  ])('%i is %j', (year, shown) => {
    expect(displayedYear(year)).toBe(shown);
  });
});

describe('isoDate', () => {
  test.each([
    ['05/08/77', 1977, '1977-05-08'],
    ['02/29/00', 2000, '2000-02-29'],
    ['02/29/99', 1999, '1999-02'],
    ['05/00/77', 1977, '1977-05'],
    ['05/??/77', 1977, '1977-05'],
    ['??/08/77', 1977, '1977'],
    ['13/08/77', 1977, '1977'],
    ['??/??/39', 1939, ''],
    ['05/08/39', 1939, ''],
    ['hello', 1977, '1977'],
    [null, 1977, '1977'],
  ])('%j in %i is %j', (date, year, iso) => {
    expect(isoDate(date, year)).toBe(iso);
  });
});

test.each([
  ['01/13/98', '01/13/1998'],
  [' 02/03/01 ', '02/03/2001'],
  ['01/13/1998', '01/13/1998'],
  ['2001-02-03', '2001-02-03'],
  ['spring 98', 'spring 98'],
  [' ', ''],
  [null, ''],
])('a circulation date of %j is %j', (circdate, shown) => expect(circulationDate(circdate)).toBe(shown));
