import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const locked: Record<string, Package> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

test('the lock file names no registry', () => {
  expect(Object.values(locked).filter(({ resolved }) => resolved)).toEqual([]);
});

test('the lock file has the parts of all platforms', () => {
  // An npm that installs on one platform may drop those of the others; another then refuses to install.
  const names = new Set(Object.keys(locked).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) => (names.has(name) ? [] : [`${path} wants ${name}`])),
  );
  expect(missing).toEqual([]);
});

test('every dependency is pinned', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(?:npm:typescript@)?\d+\.\d+\.\d+$/.test(String(version)),
  );
  expect(loose).toEqual([]);
});
