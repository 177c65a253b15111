import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rows of the README's map: what it names, and what it says of it. */
const map = new Map(
  [...readFileSync('README.md', 'utf8').matchAll(/^\| `([\w./-]+)` +\| (.+) \|$/gm)].map(([, path = '', text = '']) => [
    path,
    text,
  ]),
);

const unmapped = ['dist', 'node_modules', 'src', 'test-results'];

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();

/** The names between backticks. */
const namesIn = (text = '') => [...text.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).sort();

test('the map of the README has every folder, and no other', () => {
  const folders = [
    ...foldersIn('.').filter((name) => !unmapped.includes(name)),
    ...foldersIn('src').map((name) => `src/${name}`),
  ];
  expect([...map.keys()].filter((path) => path.endsWith('/')).sort()).toEqual(folders.map((path) => `${path}/`).sort());
});

test('its rows name what is in a folder', () => {
  expect(namesIn(map.get('src/features/'))).toEqual(foldersIn('src/features'));
  expect(namesIn(map.get('tests/'))).toEqual(foldersIn('tests'));
  expect(namesIn(map.get('server/'))).toEqual([...foldersIn('server'), 'main'].sort());
});
