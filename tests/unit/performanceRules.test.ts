import { describe, expect, test } from 'vitest';
import { storedDate } from '#domain/dates/performanceDate.ts';
import { EMPTY_PERFORMANCE, validatePerformance } from '#features/performances/performanceRules.ts';
import { faults, possibleDates, wholePerformance as whole } from '#tests/support/rules/performances.ts';

describe('validatePerformance', () => {
  test.each(possibleDates)('takes %s as the API does', (entered, date, year) => {
    expect(validatePerformance({ ...whole, date: entered })).toEqual({});
    expect(storedDate(entered)).toEqual({ date, year });
  });

  test.each(faults)('refuses %s as the API does', (_, change, field, message) => {
    expect(validatePerformance({ ...whole, ...change })).toEqual({ [field]: message });
  });

  test.each([
    ['nothing of a whole form', {}, {}],
    ['no optional field', { set2: '', set3: '', comment: '' }, {}],
    ['no year of two digits, which is completed', { date: '05/08/77' }, {}],
    ['no digit alone, which is padded', { date: '5/8/1977' }, {}],
    ['no blank around the date, which goes', { date: ' 05/08/1977 ' }, {}],
    ['no title of what is no compilation', { title: '' }, {}],
    [
      'a missing title of a compilation',
      { isCompilation: true },
      { title: 'Title is required when compilation is selected' },
    ],
    [
      'a blank title of a compilation',
      { isCompilation: true, title: '  ' },
      { title: 'Title is required when compilation is selected' },
    ],
    ['no title of a compilation', { isCompilation: true, title: 'Greatest Hits' }, {}],
  ])('finds %s', (_, changed, errors) => {
    expect(validatePerformance({ ...whole, ...changed })).toEqual(errors);
  });

  test('finds everything that is wrong with an empty form', () => {
    expect(Object.keys(validatePerformance(EMPTY_PERFORMANCE))).toEqual(['date', 'venue', 'city', 'state', 'set1']);
  });
});
