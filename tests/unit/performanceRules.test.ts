import { describe, expect, test } from 'vitest';
import { EMPTY_PERFORMANCE, validatePerformance } from '../../src/features/performances/performanceRules';

const whole = {
  ...EMPTY_PERFORMANCE,
  date: '05/08/1977',
  venue: 'Barton Hall',
  city: 'Ithaca',
  state: 'NY',
  set1: 'Minglewood',
};
const BAD_DATE = 'Date must be in MM/DD/YYYY format with valid month (01-12 or ?), day (01-31 or ?), and 4-digit year';

describe('validatePerformance', () => {
  test.each([
    ['nothing of a whole form', {}, {}],
    ['a missing date', { date: '' }, { date: 'Date is required' }],
    ['a blank date', { date: '  ' }, { date: 'Date is required' }],
    ['a missing venue', { venue: '' }, { venue: 'Venue is required' }],
    ['a missing city', { city: ' ' }, { city: 'City is required' }],
    ['a missing state', { state: '' }, { state: 'State is required' }],
    ['a missing set 1', { set1: '\n' }, { set1: 'Set 1 is required' }],
    ['no optional field', { set2: '', set3: '', comment: '' }, {}],
    ['a month that is none', { date: '13/01/1977' }, { date: BAD_DATE }],
    ['a day that is none', { date: '01/32/1977' }, { date: BAD_DATE }],
    ['a month 00', { date: '00/01/1977' }, { date: BAD_DATE }],
    ['a year of three digits', { date: '05/08/197' }, { date: BAD_DATE }],
    ['no year of two digits, which is completed', { date: '05/08/77' }, {}],
    ['no unknown day', { date: '05/??/1977' }, {}],
    ['no date unknown but for the year', { date: '??/??/1977' }, {}],
    ['no digit alone, which is padded', { date: '5/8/1977' }, {}],
    ['no blank around the date, which goes', { date: ' 05/08/1977 ' }, {}],
    ['no day that its month does not have', { date: '02/30/1977' }, {}],
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
