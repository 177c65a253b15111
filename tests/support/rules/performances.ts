/* The form, the API and the import have these rules, and cannot import each other's. */

export const wholePerformance = {
  isCompilation: false,
  title: '',
  date: '05/08/1977',
  venue: 'Gull Hall',
  city: 'Ithaca',
  state: 'NY',
  set1: 'Millrace',
  set2: '',
  set3: '',
  comment: '',
};

/** Valid dates, each with its stored form. */
export const possibleDates: [entered: string, date: string, year: number][] = [
  ['05/08/1977', '05/08/77', 1977],
  ['12/31/1999', '12/31/99', 1999],
  ['01/01/2000', '01/01/00', 2000],
  ['??/??/1939', '??/??/39', 1939],
  ['?/?/1972', '??/??/72', 1972],
  ['10/??/1985', '10/??/85', 1985],
  ['??/15/1985', '??/15/85', 1985],
  ['02/30/1999', '02/30/99', 1999],
  ['02/29/1999', '02/29/99', 1999],
  ['06/31/1939', '06/31/39', 1939],
  ['07/04/0500', '07/04/00', 500],
  ['07/04/0077', '07/04/77', 77],
  ['07/04/0000', '07/04/00', 0],
];

const wrongDate = 'Date must be in MM/DD/YYYY format with valid month (01-12 or ?), day (01-31 or ?), and 4-digit year';

/** Changes that make a performance invalid, with the message for each. */
export const faults: [name: string, change: Partial<typeof wholePerformance>, field: string, message: string][] = [
  ...['13/01/1977', '00/01/1977', '01/32/1977', '01/00/1977', '1?/01/1977'].map(
    (date): [string, { date: string }, string, string] => [date, { date }, 'date', wrongDate],
  ),
  ['no date', { date: '' }, 'date', 'Date is required'],
  ['a blank date', { date: ' ' }, 'date', 'Date is required'],
  ['no venue', { venue: '' }, 'venue', 'Venue is required'],
  ['a blank city', { city: ' \n ' }, 'city', 'City is required'],
  ['no state', { state: '' }, 'state', 'State is required'],
  ['a blank set 1', { set1: '\t' }, 'set1', 'Set 1 is required'],
];
