import { expect, it } from 'vitest';
import { weekday } from '#domain/dates/dates.ts';

it.each([
  ['05/08/77', 1977, 'Sunday'],
  ['02/29/00', 2000, 'Tuesday'],
  ['12/31/99', 1899, 'Sunday'],
  ['02/30/85', 1985, undefined],
  ['??/08/77', 1977, undefined],
  ['05/??/77', 1977, undefined],
  ['01/01/39', 1939, undefined],
  ['', 1977, undefined],
  [null, 1977, undefined],
  ['nonsense', 1977, undefined],
])('of %j in %j is %j', (date, year, day) => expect(weekday(date, year)).toBe(day));
