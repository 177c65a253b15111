import { describe, expect, test } from 'vitest';
import { byMonth, monthOf, namedDate } from '#domain/dates/byMonth.ts';
import { dateInText, wholeDate } from '#texts/partialDate.ts';

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

describe('names of months in a text', () => {
  test.each([
    ['Den Gulls, 3. februar 1984', '02/03/1984'],
    ['3 février 1984', '02/03/1984'],
    ['1er fevrier 1984', '02/01/1984'],
    ['Sala Roca, 3 de febrero de 1984', '02/03/1984'],
    ["l'11 febbraio 1984", '02/11/1984'],
    ['3 de fevereiro de 1984', '02/03/1984'],
    ['3 februari 1984', '02/03/1984'],
    ['3 mars 1984', '03/03/1984'],
    ['3 mei 1984', '05/03/1984'],
    ['3. helmikuuta 1984', '02/03/1984'],
    ['3 lutego 1984', '02/03/1984'],
    ['3 listopada 1984', '11/03/1984'],
    ['3. února 1984', '02/03/1984'],
    ['3 февраля 1984 г.', '02/03/1984'],
    ['3-FÉV-1984', '02/03/1984'],
    ['03/dic/84', '12/03/1984'],
    ['1984. február 3.', '02/03/1984'],
    ['1984年2月3日(金)', '02/03/1984'],
    ['１９８４年２月３日', '02/03/1984'],
    ['1984년 2월 3일', '02/03/1984'],
    ['Lyon, février 1984', '02/??/1984'],
    ['Февраль 1984', '02/??/1984'],
    ['3. Jänner 1984', '01/03/1984'],
    ['3. Maerz 1984', '03/03/1984'],
  ])('%j is %s', (text, date) => expect(wholeDate(text)).toBe(date));

  test.each([
    ['Men of Mars 2011', undefined],
    ['2 set 1984', undefined],
    ['1. Set 1984', undefined],
    ['12 out 1984', undefined],
    ['Mayo 1984', undefined],
  ])('%j has none, as its word has other meanings', (text, month) => {
    expect(dateInText(text)?.dates[0]?.month).toBe(month);
  });

  test.each([
    ['Mayo 1984', '05'],
    ['2 set 1984', '09'],
    ['set. 1984', '09'],
    ['12 out', '10'],
    ['mars 1984', '03'],
  ])('%j has one where it is said to be a date', (text, month) => {
    expect(dateInText(text, true)?.dates[0]?.month).toBe(month);
  });
});

describe('dates in digits', () => {
  test.each([
    ['1984-13-02', '02/13/1984'],
    ['1984-13-02T00:00:00Z', '02/13/1984'],
    ['1984-02-13T20:30:00.000+01:00', '02/13/1984'],
    ['19840213T203000Z', '02/13/1984'],
    ['1984. 2. 13.', '02/13/1984'],
    ['4. 2. 1984', '02/04/1984'],
    ['02 13 1984', '02/13/1984'],
    ['13 02 1984', '02/13/1984'],
    ['02 04 84', '02/04/1984'],
    ['1984-02-00', '02/??/1984'],
    ['00/00/1984', '??/??/1984'],
  ])('%j is %s', (text, date) => expect(wholeDate(text)).toBe(date));

  test.each(['1984-02-13T20:30:00Z', '1984-02-13 20:30', '13.02.1984, 20:30:15'])(
    'the time behind it belongs to it: %j',
    (text) => expect(dateInText(`${text} Hall`)).toMatchObject({ typed: text, rest: 'Hall' }),
  );

  test.each(['1984-13-32', 'Box 02 04 1984 06', '02 04 84 06'])('%j has none', (text) =>
    expect(wholeDate(text)).toBeUndefined(),
  );
});
