import { describe, expect, test } from 'vitest';
import { parseArtistChr, parseChr } from '#lib/listParams.ts';
import { parseId, parsePage, parseYear } from '#lib/params.ts';

const hostile = [
  '',
  ' ',
  ' 1',
  '1 ',
  '1\n',
  '-1',
  '+1',
  '0',
  '00',
  '1.5',
  '1e3',
  '0x10',
  '１２３４',
  '١٩٧٧',
  'NaN',
  'Infinity',
  '%',
  '%31',
  '1%',
  '../1',
  '1;2',
  'null',
  'undefined',
  '__proto__',
  '💥',
  'x'.repeat(10_000),
];

describe('parseChr', () => {
  test.each([...'abcdefghijklmnopqrstuvwxyz', 'other'])('%s is itself', (chr) => {
    expect(parseChr(chr)).toBe(chr);
    expect(parseArtistChr(chr)).toBe(chr);
  });

  test.each([
    ['A', 'a'],
    ['Z', 'z'],
    ['Other', 'other'],
    ['OTHER', 'other'],
  ])('%s is %s', (text, chr) => {
    expect(parseChr(text)).toBe(chr);
    expect(parseArtistChr(text)).toBe(chr);
  });

  test.each([undefined, ...hostile, 'aa', 'a ', 'a\n', 'é', 'ß', 'ſ', '\u212a', 'İ', '1', 'others', 'all'])(
    '%j is none',
    (text) => {
      expect(parseChr(text)).toBeUndefined();
      expect(parseArtistChr(text)).toBeUndefined();
    },
  );

  test.each(['top100', 'Top100', 'TOP100'])('%s is a filter of artists alone', (text) => {
    expect(parseArtistChr(text)).toBe('top100');
    expect(parseChr(text)).toBeUndefined();
  });
});

describe('parsePage', () => {
  test.each([
    ['1', 1],
    ['2', 2],
    ['007', 7],
    ['300', 300],
    ['1000000000', 1_000_000],
    ['9'.repeat(400), 1_000_000],
  ])('%s is %i', (text, page) => {
    expect(parsePage(text)).toBe(page);
  });

  test.each([undefined, ...hostile])('%j is page 1', (text) => {
    expect(parsePage(text)).toBe(1);
  });
});

describe('parseYear', () => {
  test.each([
    ['1939', 1939],
    ['1977', 1977],
    ['9999', 9999],
  ])('%s is a year', (text, year) => {
    expect(parseYear(text)).toBe(year);
  });

  test.each([undefined, null, ...hostile, '77', '0977', '19777', '1977.0', '1977/', '-1977'])('%j is none', (text) => {
    expect(parseYear(text)).toBeUndefined();
  });
});

describe('parseId', () => {
  test.each([
    ['1', 1],
    ['42', 42],
    ['007', 7],
    ['2147483647', 2_147_483_647],
    ['2147483648', 2_147_483_647],
    ['9'.repeat(400), 2_147_483_647],
  ])('%s is %i', (text, id) => {
    expect(parseId(text)).toBe(id);
  });

  test.each([undefined, null, ...hostile])('%j is missing', (text) => {
    expect(parseId(text)).toBeUndefined();
  });
});
