import { describe, expect, it } from 'vitest';
import { beginning, ending } from '#set-lists/beginning.ts';
import { folded } from '#set-lists/folded.ts';
import { songKey } from '#set-lists/titles.ts';
import { asVenueKey } from '#set-lists/venues.ts';
import { comparedName } from '#texts/comparedName.ts';

const keys: Record<string, (text: string) => string> = { folded, comparedName, songKey, asVenueKey };

describe.each(Object.entries(keys))('%s', (_, key) => {
  it.each([
    ['ハナ', 'バナ', 'パナ'],
    ['かき', 'がき'],
    ['Змей', 'Змеи'],
    ['Їжак', 'Іжак'],
    ['มิน', 'มุน', 'มน'],
    ['दिल', 'दल'],
    ['கல்', 'கலி'],
    ['ກິນ', 'ກນ'],
    ['မြို့', 'မြ'],
    ['ភ្នំ', 'ភន'],
    ['שׁלום', 'שׂלום'],
    ['أمل', 'امل'],
    ['한', '하'],
    ['佐々木', '佐木'],
  ])('tells apart %s, %s', (...texts) => {
    expect(new Set(texts.map(key)).size).toBe(texts.length);
  });

  it.each([
    ['Été', 'ETE'],
    ['Ελλάς', 'ελλασ'],
    ['Ёлка', 'ЕЛКА'],
    ['ﾊﾞﾅ', 'バナ'],
    ['Ａｎｎ', 'ann'],
    ['Straße Øl Łódź Æon', 'strasse ol lodz aeon'],
    ['Trần Việt', 'tran viet'],
    ['葛\u{E0100}', '葛'],
    ['Змей', 'ЗМЕЙ'],
    ['ᏣᎳᎩ', 'ꮳꮃꭹ'],
  ])('takes %s as %s', (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it.each(['バナ', 'Змей', 'Ёлка', 'Été', 'दिल क़लम', '한글', 'Ελλάς', 'Trần', 'أمل', 'ভালো'])(
    'takes all forms of %s as one, and its own key as it is',
    (text) => {
      const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => key(text.normalize(form)));
      expect(new Set([...forms, key(key(text))]).size).toBe(1);
    },
  );
});

it('does not tire over heaps of marks', () => {
  expect(folded(`б${'\u0316\u0301'.repeat(200_000)}`).length).toBeLessThan(20);
});

it.each([
  ['a🎸b', 1, 'a', 'b'],
  ['a🎸b', 2, 'a', 'b'],
  ['a🎸b', 3, 'a🎸', '🎸b'],
  ['𠮷田', 1, '', '田'],
  ['ab', 5, 'ab', 'ab'],
  ['ab', 0, '', ''],
])('cuts %s to %i characters, at its end and at its beginning', (text, most, start, end) => {
  expect([beginning(text, most), ending(text, most)]).toEqual([start, end]);
});
