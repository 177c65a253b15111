import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderWith } from '../../support/server/folder.ts';

/** Who imports what, and whether lint lets it. */
const allowed: [file: string, specifier: string][] = [
  ['src/main.tsx', './app/App'],
  ['src/app/App.tsx', '../pages/Home'],
  ['src/app/App.tsx', '../features/account/UserMenu'],
  ['src/app/App.tsx', './theme'],
  ['src/pages/Home.tsx', '../features/search/ArtistSearch'],
  ['src/pages/Home.tsx', '../components/PageTitle'],
  ['src/pages/Home.tsx', '../graphql/errors'],
  ['src/pages/Home.tsx', '../lib/paths'],
  ['src/features/artists/List.tsx', './artistLists'],
  ['src/features/artists/List.tsx', '../../components/Pager'],
  ['src/features/artists/List.tsx', '../../graphql/generated/graphql'],
  ['src/features/artists/List.tsx', '../../lib/paths'],
  ['src/components/Pager.tsx', './Link'],
  ['src/components/Pager.tsx', '../lib/paths'],
  ['src/graphql/client.ts', '../lib/session'],
  ['src/graphql/client.ts', './errors'],
  ['src/lib/dates.ts', './text'],
  ['server/main.ts', './http/server.ts'],
  ['server/http/server.ts', './site.ts'],
  ['server/http/server.ts', '../schema/schema.ts'],
  ['server/http/graphql.ts', '../schema/errors.ts'],
  ['server/schema/query.ts', '../data/lists.ts'],
  ['server/schema/query.ts', '../accounts/accounts.ts'],
  ['server/accounts/accounts.ts', '../data/accounts.ts'],
  ['server/catalogue/sample.ts', '../db/tables.ts'],
  ['server/data/lists.ts', '../db/database.ts'],
  ['server/db/open.ts', './tables.ts'],
  ['server/db/open.ts', '../settings.ts'],
];

const refused: [file: string, specifier: string][] = [
  ['src/app/App.tsx', '../../server/settings'],
  ['src/app/App.tsx', '../../tests/support/client/render'],
  ['src/main.tsx', '../server/settings'],
  ['src/pages/Home.tsx', '../app/router'],
  ['src/pages/Home.tsx', '../../server/settings'],
  ['src/pages/Home.tsx', '../../tests/support/client/render'],
  ['src/features/artists/List.tsx', '../../app/router'],
  ['src/features/artists/List.tsx', '../../pages/Home'],
  ['src/features/artists/List.tsx', '../groups/GroupList'],
  ['src/features/artists/List.tsx', '../../features/groups/GroupList'],
  ['src/features/artists/List.tsx', '../../../server/settings'],
  ['src/components/Pager.tsx', '../app/theme'],
  ['src/components/Pager.tsx', '../pages/Home'],
  ['src/components/Pager.tsx', '../features/artists/List'],
  ['src/components/Pager.tsx', '../graphql/errors'],
  ['src/components/Pager.tsx', '../../server/settings'],
  ['src/graphql/client.ts', '../app/App'],
  ['src/graphql/client.ts', '../pages/Home'],
  ['src/graphql/client.ts', '../features/artists/List'],
  ['src/graphql/client.ts', '../components/Pager'],
  ['src/graphql/client.ts', '../../server/settings'],
  ['src/lib/dates.ts', '../app/App'],
  ['src/lib/dates.ts', '../pages/Home'],
  ['src/lib/dates.ts', '../features/artists/List'],
  ['src/lib/dates.ts', '../components/Pager'],
  ['src/lib/dates.ts', '../graphql/errors'],
  ['src/lib/dates.ts', '../../server/settings'],
  ['server/main.ts', '../src/lib/paths.ts'],
  ['server/main.ts', '../tests/support/server/api.ts'],
  ['server/http/server.ts', '../main.ts'],
  ['server/http/server.ts', '../../src/lib/paths.ts'],
  ['server/http/graphql.ts', '../main.ts'],
  ['server/http/graphql.ts', '../../tests/support/server/api.ts'],
  ['server/settings.ts', './db/open.ts'],
  ['server/schema/query.ts', '../http/graphql.ts'],
  ['server/schema/query.ts', '../main.ts'],
  ['server/schema/query.ts', '../catalogue/sample.ts'],
  ['server/schema/query.ts', '../../src/lib/paths.ts'],
  ['server/accounts/accounts.ts', '../schema/query.ts'],
  ['server/accounts/accounts.ts', '../http/server.ts'],
  ['server/catalogue/sample.ts', '../accounts/accounts.ts'],
  ['server/catalogue/sample.ts', '../schema/query.ts'],
  ['server/data/lists.ts', '../schema/query.ts'],
  ['server/data/lists.ts', '../accounts/accounts.ts'],
  ['server/data/lists.ts', '../http/graphql.ts'],
  ['server/data/lists.ts', '../../tests/support/server/api.ts'],
  ['server/db/open.ts', '../data/lists.ts'],
  ['server/db/open.ts', '../http/server.ts'],
  ['server/db/open.ts', '../accounts/accounts.ts'],
  ['server/db/open.ts', '../../src/lib/paths.ts'],
  ['scripts/test.ts', '../tests/support/server/api.ts'],
];

/** The imports that lint refuses: the file and what it imports. */
const complaints: string[] = [];
const named = (file: string, specifier: string | undefined) => `${file} imports ${specifier}`;

beforeAll(async () => {
  const specifiers = new Map<string, string[]>();
  for (const [file, specifier] of [...allowed, ...refused]) {
    specifiers.set(file, [...(specifiers.get(file) ?? []), specifier]);
  }
  const files = [...specifiers].map(([file, list]) => [file, list.map((name) => `import '${name}';`).join('\n')]);
  const folder = await folderWith(Object.fromEntries(files));
  for (const name of ['biome.json', '.gitignore']) cpSync(name, join(folder, name));
  const biome = resolve('node_modules/.bin/biome');
  const options = ['--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync(biome, ['lint', ...options, '.'], { cwd: folder, encoding: 'utf8' });
  for (const { location } of JSON.parse(stdout).diagnostics) {
    complaints.push(named(location.path, specifiers.get(location.path)?.[location.start.line - 1]));
  }
  await rm(folder, { recursive: true });
});

describe('lint', () => {
  test.for(allowed)('lets %s import %s', ([file, specifier]) => {
    expect(complaints).not.toContain(named(file, specifier));
  });

  test.for(refused)('does not let %s import %s', ([file, specifier]) => {
    expect(complaints).toContain(named(file, specifier));
  });
});
