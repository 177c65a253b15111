import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { importErrors } from '../../../scripts/imports.ts';
import { folderWith } from '../../support/server/folder.ts';

const rules = { 'src/lib': [], 'src/features/*': ['src/lib'], 'src/app': ['src/features'], server: [] };

async function errorsIn(files: Record<string, string>): Promise<string[]> {
  const root = await folderWith({
    'src/lib/dates.ts': '',
    'src/app/App.tsx': '',
    'src/features/groups/Group.tsx': '',
    'server/main.ts': '',
    ...files,
  });
  onTestFinished(() => rm(root, { recursive: true }));
  return importErrors(rules, root);
}

test('a folder imports itself, packages and what its line allows', async () => {
  const files = {
    'src/features/groups/Group.tsx': "import 'react';\nimport './Table';\nimport '../../lib/dates';",
    'src/app/App.tsx': "const page = () => import('../features/groups/Group');",
  };
  expect(await errorsIn(files)).toEqual([]);
});

test('every kind of import is found, with its line', async () => {
  const files = {
    'src/lib/dates.tsx': [
      "import { a } from '../app/App';",
      "import type { B } from '../features/groups/Group';",
      "export * from '../app/App';",
      "type C = import('../app/App').C;",
      "const text = <p>it's `quoted</p>, d = import(`../../server/main`);",
    ].join('\n'),
  };
  const only = 'only src/lib';
  expect(await errorsIn(files)).toEqual([
    `src/lib/dates.tsx:1: src/lib may not import src/app/App, ${only}`,
    `src/lib/dates.tsx:2: src/lib may not import src/features/groups/Group, ${only}`,
    `src/lib/dates.tsx:3: src/lib may not import src/app/App, ${only}`,
    `src/lib/dates.tsx:4: src/lib may not import src/app/App, ${only}`,
    `src/lib/dates.tsx:5: src/lib may not import server/main, ${only}`,
  ]);
});

test('features do not import each other', async () => {
  expect(await errorsIn({ 'src/features/artists/Artist.tsx': "import '../groups/Group';" })).toEqual([
    'src/features/artists/Artist.tsx:1: src/features/artists may not import src/features/groups/Group, only src/features/artists, src/lib',
  ]);
});

test('a new folder is forbidden until it is placed, and a line goes with its folder', async () => {
  expect(await errorsIn({ 'src/helpers/text.ts': '' })).toEqual([
    'src/helpers/text.ts: scripts/imports.ts does not say yet what may be imported here',
  ]);
  const root = await folderWith({ 'src/lib/dates.ts': '' });
  onTestFinished(() => rm(root, { recursive: true }));
  expect(importErrors({ 'src/lib': [], 'src/old': [] }, root)).toEqual(['scripts/imports.ts: there is no src/old']);
});
