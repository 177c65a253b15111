import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.css'));

/** The declarations of every style sheet of the site but the theme, as `file: property: value`. */
const declarations = sheets.flatMap((file) =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/^\s*([\w-]+):\s*([^;{}]+);/gm)].map(
    ([, property = '', value = '']) => ({
      property,
      value,
      text: `${file}: ${property}: ${value}`,
    }),
  ),
);

const offending = (property: RegExp, value: RegExp) =>
  declarations.filter((one) => property.test(one.property) && value.test(one.value)).map(({ text }) => text);

test('spaces are steps of the scale, or relative to the text', () => {
  expect(declarations.length).toBeGreaterThan(500);
  expect(offending(/^(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z-]+)?)$/, /\d(?:rem|(?<!\b[01])px)/)).toEqual(
    [],
  );
});

test('text has a size and a weight of the scale', () => {
  expect(offending(/^font-size$/, /\d(?:rem|px)/)).toEqual([]);
  expect(offending(/^font-weight$/, /\d/)).toEqual([]);
});

test('colours are those of the theme', () => {
  expect(offending(/./, /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i)).toEqual([]);
});
