import { readFileSync } from 'node:fs';
import { buildSchema, FieldsOnCorrectTypeRule, GraphQLError, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { recordTypes, selectionOf } from '#server/catalogue/file/records.ts';
import { checkUrl, parsePerformanceDate, recordRules } from '#server/catalogue/rules/recordRules.ts';
import { readTexts } from '#server/data/base/texts.ts';
import { columnNames, textColumns } from '#server/data/changing/images.ts';
import { faults, possibleDates, wholePerformance } from '#tests/support/rules/performances.ts';

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

const performanceFault = (change: object) =>
  refusal(() => {
    const { date } = readTexts(recordRules.performanceCreate, { ...wholePerformance, ...change });
    parsePerformanceDate(date);
  });

describe('a performance', () => {
  it.each(possibleDates)('has the date %s taken apart, as the form does', (entered, date, year) => {
    expect(parsePerformanceDate(entered)).toEqual({ date, year });
  });

  it.each(faults)('is refused with %s, as by the form', (_, change, field, message) => {
    expect(performanceFault(change)).toEqual({ message, field });
  });

  it.each(['5/8/1977', '05/08/77', '05-08-1977', '1977-05-08', '05/08/1977 ', '05/08/19777', '٠٥/٠٨/١٩٧٧'])(
    'is refused with the date %j',
    (date) => {
      expect(performanceFault({ date })?.field).toBe('date');
    },
  );
});

describe('the texts of a performance', () => {
  const check = performanceFault;

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

  it.each(['', ' ', '&nbsp;', '&#8203;', '\u200b\u2060', '&NewLine; &#x2800;&#x3164;'])(
    'takes %j for no name, of which nothing can be seen',
    (text) => {
      expect(check({ venue: text })?.message).toBe('Venue is required');
      expect(refusal(() => readTexts(recordRules.artistCreate, { name: text }))?.message).toBe(
        'Artist name is required',
      );
    },
  );

  it('looks at names once their entities are decoded, and at other texts as they are', () => {
    const marks = `a${'&#769;'.repeat(5)}`;
    expect(check({ city: marks })?.message).toBe('City must not have more than 4 combining marks in a row');
    expect(check({ comment: marks })).toBeUndefined();
    expect(check({ venue: '&amp;'.repeat(500) })).toBeUndefined();
    expect(check({ venue: '&amp;'.repeat(501) })?.message).toBe('Venue must be at most 500 characters long');
    expect(readTexts(recordRules.artistCreate, { name: 'R&amp;amp;B', abbrev: 'R&amp;B' })).toEqual({
      name: 'R&amp;B',
      abbrev: 'R&amp;B',
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

describe('a field', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

  it.each(recordTypes)('of a file, %s, is asked for at another API only if schema.graphql has it', (type) => {
    const fields = parse(`fragment Fields on ${type} { ${selectionOf(type)} }`);
    expect(validate(schema, fields, [FieldsOnCorrectTypeRule])).toEqual([]);
  });

  // What is compared, merged, undone and hidden are columns.
  it.each([
    ['artists', { ...recordRules.artistCreate, url: undefined, officialUrl: recordRules.artistCreate.url }],
    ['performances', { ...recordRules.performanceCreate, date: undefined }],
    ['sources', recordRules.sourceCreate],
    ['checksums', recordRules.checksums],
  ] as const)('that members fill in among %s is a text of that table', (table, rules) => {
    const names = columnNames(table);
    const entered = Object.entries(rules).flatMap(([field, rule]) => (rule ? [names[field]] : []));
    expect(textColumns(table)).toEqual(expect.arrayContaining(entered));
  });
});
