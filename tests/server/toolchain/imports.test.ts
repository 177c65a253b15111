import { rm } from 'node:fs/promises';
import { cruise } from 'dependency-cruiser';
import { expect, onTestFinished, test } from 'vitest';
import { folderWith } from '#tests/support/server/folder.ts';
import config from '../../../.dependency-cruiser.js';

/** The imports of these files that the project's rules do not allow. */
async function errorsIn(files: Record<string, string>): Promise<string[]> {
  const root = await folderWith({ 'package.json': '{"type":"module"}', ...files });
  onTestFinished(() => rm(root, { recursive: true }));
  const { options, ...ruleSet } = config;
  const { output } = await cruise(['.'], { ...options, ruleSet, validate: true, baseDir: root });
  if (typeof output === 'string') throw new TypeError(output);
  return output.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`).sort();
}

const HOUSE = {
  'src/lib/text.ts': 'export const text = 1;',
  'src/app/App.tsx': 'export const App = 1;',
  'src/features/search/Search.tsx': 'export const Search = 1;',
  'server/main.ts': 'export const main = 1;',
};

test('a folder imports itself, packages and what its line allows', async () => {
  const files = {
    ...HOUSE,
    'src/features/search/Field.tsx': "import 'react';\nimport './Search.tsx';\nimport '../../lib/text.ts';",
    'src/app/Page.tsx': "export const page = () => import('../features/search/Search.tsx');",
  };
  expect(await errorsIn(files)).toEqual([]);
});

test('every kind of import is held', async () => {
  const files = {
    ...HOUSE,
    'src/lib/a.ts': "import { App } from '../app/App.tsx';\nexport const a = App;",
    'src/lib/b.ts': "import type { Search } from '../features/search/Search.tsx';\nexport type B = Search;",
    'src/lib/c.ts': "export * from '../app/App.tsx';",
    'src/lib/d.ts': "export type D = typeof import('../app/App.tsx').App;",
    'src/lib/e.ts': "export const e = () => import('../../server/main.ts');",
  };
  expect(await errorsIn(files)).toEqual([
    'not-in-allowed: src/lib/a.ts -> src/app/App.tsx',
    'not-in-allowed: src/lib/b.ts -> src/features/search/Search.tsx',
    'not-in-allowed: src/lib/c.ts -> src/app/App.tsx',
    'not-in-allowed: src/lib/d.ts -> src/app/App.tsx',
    'not-in-allowed: src/lib/e.ts -> server/main.ts',
  ]);
});

test('features do not import each other, and nothing imports in a circle', async () => {
  const files = {
    ...HOUSE,
    'src/features/artists/Artist.tsx': "import '../search/Search.tsx';",
    'src/lib/one.ts': "import './two.ts';",
    'src/lib/two.ts': "import './one.ts';",
  };
  expect(await errorsIn(files)).toEqual([
    'no-circle: src/lib/one.ts -> src/lib/two.ts',
    'not-in-allowed: src/features/artists/Artist.tsx -> src/features/search/Search.tsx',
  ]);
});

test('a room of a feature imports what its own line allows, and the feature all of its rooms', async () => {
  const files = {
    ...HOUSE,
    'src/features/identify/Identify.tsx': "import './verdict/verdict.ts';\nimport '../../routing/visit.ts';",
    'src/features/identify/reading/material.ts': "import '../verdict/verdict.ts';",
    'src/features/identify/lookup/lookup.ts': "import '../../../routing/visit.ts';",
    'src/features/identify/verdict/verdict.ts':
      "import '../lookup/recordingLookup.ts';\nimport '../../../lib/text.ts';",
    'src/features/identify/lookup/recordingLookup.ts': 'export const recordings = 1;',
    'src/routing/visit.ts': 'export const visit = 1;',
  };
  expect(await errorsIn(files)).toEqual([
    'not-in-allowed: src/features/identify/lookup/lookup.ts -> src/routing/visit.ts',
    'not-in-allowed: src/features/identify/reading/material.ts -> src/features/identify/verdict/verdict.ts',
  ]);
});

test('a new folder is forbidden until it is placed', async () => {
  expect(await errorsIn({ ...HOUSE, 'src/helpers/text.ts': "import '../lib/text.ts';" })).toEqual([
    'not-in-allowed: src/helpers/text.ts -> src/lib/text.ts',
  ]);
});
