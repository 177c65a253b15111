import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { checkUrl, parsePerformanceDate, rules } from '../../../server/catalogue/rules.ts';
import { checkTexts } from '../../../server/data/texts.ts';

/** What a call was refused with: the message, and the field it names. */
function refusal(call: () => unknown): { message: string; field: unknown } | undefined {
  try {
    call();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
    return { message: error.message, field: error.extensions.field };
  }
  return undefined;
}

describe('the date of a performance', () => {
  it.each([
    ['05/08/1977', '05/08/77', 1977],
    ['12/31/1999', '12/31/99', 1999],
    ['01/01/2000', '01/01/00', 2000],
    ['??/??/1939', '??/??/39', 1939],
    ['?/?/1972', '??/??/72', 1972],
    ['10/??/1985', '10/??/85', 1985],
    ['??/15/1985', '??/15/85', 1985],
    ['02/30/1985', '02/30/85', 1985],
  ])('takes %s apart', (entered, date, year) => {
    expect(parsePerformanceDate(entered)).toEqual({ date, year });
  });

  it.each([
    '',
    '5/8/1977',
    '13/01/1977',
    '00/01/1977',
    '01/32/1977',
    '01/00/1977',
    '05/08/77',
    '05-08-1977',
    '???/01/1977',
    '05/08/1977 ',
    '05/08/19777',
    '1977-05-08',
    '٠٥/٠٨/١٩٧٧',
  ])('refuses %j', (entered) => {
    expect(refusal(() => parsePerformanceDate(entered))).toEqual({
      message: 'Date must be in MM/DD/YYYY format with valid month (01-12 or ?), day (01-31 or ?), and 4-digit year',
      field: 'date',
    });
  });
});

describe('the texts of a performance', () => {
  const whole = { date: '05/08/1977', venue: 'Barn', city: 'Ithaca', state: 'NY', set1: 'One' };
  const check = (change: object) => refusal(() => checkTexts(rules.performanceCreate, { ...whole, ...change }));

  it.each([
    ['date', 'Date is required'],
    ['venue', 'Venue is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['set1', 'Set 1 is required'],
  ])('requires %s', (field, message) => {
    expect(check({ [field]: '' })).toEqual({ message, field });
    expect(check({ [field]: ' \n ' })).toEqual({ message, field });
  });

  it('leaves set 2, set 3 and the comment to choice', () => {
    expect(check({})).toBeUndefined();
    expect(check({ set2: null, set3: '', comment: undefined })).toBeUndefined();
  });

  it.each(["“quotes” & 'more'", '👩‍🎤🎸', 'שלום\u200F', 'a > b >\nc', 'é'.normalize('NFD')])('keeps %j', (text) => {
    expect(check({ venue: text, comment: text })).toBeUndefined();
  });

  it('counts characters as people do, and names the limit', () => {
    expect(check({ venue: '🎸'.repeat(500) })).toBeUndefined();
    expect(check({ venue: '🎸'.repeat(501) })).toEqual({
      message: 'Venue must be at most 500 characters long',
      field: 'venue',
    });
    expect(check({ comment: 'x'.repeat(10_000) })).toBeUndefined();
    expect(check({ comment: 'x'.repeat(20_001) })?.message).toBe('Comment must be at most 20,000 characters long');
  });

  it('refuses more combining marks in a row than any language writes', () => {
    expect(check({ set1: `Z${'\u0301'.repeat(4)}a\u0323lgo` })).toBeUndefined();
    expect(check({ set1: `Z${'\u0301\u0323'.repeat(8000)}` })).toEqual({
      message: 'Set 1 must not have more than 4 combining marks in a row',
      field: 'set1',
    });
  });

  it.each(['a\0b', 'half \uD83C of a pair'])('refuses %j, which cannot be stored to the letter', (text) => {
    expect(check({ city: text })).toEqual({
      message: 'City must not contain null characters or broken Unicode',
      field: 'city',
    });
  });
});

describe('the address of an official website', () => {
  it.each(['https://example.com', 'http://example.com/a?b#c'])('takes %s', (url) => {
    expect(refusal(() => checkUrl(url))).toBeUndefined();
  });

  it.each(['javascript:alert(1)', 'example.com', 'ftp://example.com', 'data:text/html,x', '//example.com'])(
    'refuses %s',
    (url) => {
      expect(refusal(() => checkUrl(url))?.field).toBe('url');
    },
  );

  it.each(['https://archive.org@evil.example/', 'https://a:b@evil.example', 'https://:b@evil.example', 'http:\\\\a@b'])(
    'refuses the user part of %s',
    (url) => {
      expect(refusal(() => checkUrl(url))).toEqual({
        message: 'URL must not contain a username or password',
        field: 'url',
      });
    },
  );

  it('takes an @ behind the host', () => {
    expect(refusal(() => checkUrl('https://example.com/@name?a=b@c#d@e'))).toBeUndefined();
  });
});
