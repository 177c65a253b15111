import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

test('no sheet looks inside an element to style what every page has many of', () => {
  // Browsers keep one set of what `:has` may concern. A cell or a link in it, and each insertion anywhere in a page, be it a
  // button or a notice, has all of them styled anew: the styles of a year of 300 shows took twice their time.
  const css = sheets.map((file) => readFileSync(join('src', file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''));
  const looking = css.flatMap((text) =>
    [...text.matchAll(/[^{};]*:has\([^{}]*\{/g)].map(([selector]) => selector.trim()),
  );
  expect(looking.length).toBeGreaterThan(3);
  // The subject looks into itself: what is behind `:has(...)` belongs to the same element.
  const farther = looking.filter((selector) => !/:has\((?:[^()]|\([^()]*\))*\)\)*(?::[\w-]+)*\s*\{$/.test(selector));
  expect(farther).toEqual(['.shell:has(main [aria-busy="true"]) > footer {']);
  // Nor do rules within such a rule.
  const nested = css.flatMap((text) => [...text.matchAll(/:has\([^{}]*\{[^{}]*\{/g)].map(([rules]) => rules.trim()));
  expect(nested.filter((rules) => !/\{[^{}]*&:hover \{$/.test(rules))).toEqual([]);
});

/** The names of the style sheets of Mantine's components that the site uses, and of what those are made of. */
function mantineSheets(): Set<string> {
  const components = 'node_modules/@mantine/core/esm/components';
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const [, sheet] = /(\w+)\.module\.mjs$/.exec(file) ?? [];
    if (sheet) sheets.add(sheet);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) visit(join(file, '..', path));
  };
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  for (const source of sources) {
    const text = readFileSync(join('src', source), 'utf8');
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const [name] of names.matchAll(/\w+/g)) visit(join(components, name, `${name}.mjs`));
    }
  }
  return sheets;
}

test('the styles of every component of Mantine that is used are there, each once, and no others', () => {
  const imported = [
    ...readFileSync('src/app/mantine.css', 'utf8').matchAll(/core\/styles\/([A-Z]\w+)\.layer\.css/g),
  ].map(([, name = '']) => name);
  const ofNotifications = ['Notification'];
  expect(imported.toSorted()).toEqual([...new Set([...mantineSheets(), ...ofNotifications])].toSorted());
});
