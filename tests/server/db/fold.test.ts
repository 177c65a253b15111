import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { folded } from '#set-lists/folded.ts';
import { testDatabase } from '#tests/support/server/database.ts';

/** All capitals, marks, and letters of Latin, Greek and Cyrillic, and some of all other characters. */
const characters = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xf8ff))
  .map((code) => String.fromCodePoint(code))
  .filter(
    (text, index) =>
      !/\p{Cn}/u.test(text) && (index % 20 === 0 || /[\p{Lu}\p{M}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]/u.test(text)),
  );

/** A character alone, with marks of several scripts, and between letters. */
const forms = (character: string): string =>
  `${character} ${character}\u0301\u0308 ${character}\u3099 É${character}Е\u0308 ${character}\uFE0F`;

it('folds every character as the site and imports do', async () => {
  const database = await testDatabase();
  const rows: { text: string; apart: string; fold: string }[] = [];
  for (let from = 0; from < characters.length; from += 1000) {
    const texts = sql.param(characters.slice(from, from + 1000).map(forms));
    rows.push(
      ...(await database.rows<(typeof rows)[number]>(
        sql`select text, normalize(text, NFKD) as apart, fold(text) from unnest(${texts}::text[]) text`,
      )),
    );
  }
  // Versions of Unicode differ by a few.
  const known = rows.filter(({ text, apart }) => apart === text.normalize('NFKD'));
  expect(rows.length - known.length).toBeLessThan(200);
  expect(known.filter(({ text, fold }) => fold !== folded(text))).toEqual([]);
});

it('folds a folded text to itself', () => {
  const texts = characters.map((character) => folded(forms(character)));
  expect(texts.filter((text) => folded(text) !== text)).toEqual([]);
});
