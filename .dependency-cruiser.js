/**
 * The folders that each folder may import beside itself. A folder means everything in it, `*` a folder of its own. An
 * import that no line allows is an error, and so is one in a circle. A new folder needs a line here first. Of a folder
 * inside of another, the inner line holds.
 * Packages may be imported from everywhere; `package.json` lists them.
 */
const MAY_IMPORT = {
  'set-lists': [],
  texts: ['set-lists'],

  'src/lib': ['texts'],
  'src/graphql': ['src/lib'],
  'src/components': ['src/lib', 'texts'],
  'src/routing': ['src/components', 'src/graphql', 'src/lib'],
  'src/domain': ['src/routing', 'src/components', 'src/graphql', 'src/lib', 'set-lists', 'texts'],
  'src/features/*': ['src/domain', 'src/routing', 'src/components', 'src/graphql', 'src/lib', 'set-lists', 'texts'],
  'src/features/identify/reading': ['src/domain', 'src/components', 'src/lib'],
  'src/features/identify/lookup': ['src/features/identify/reading', 'src/domain', 'src/graphql', 'src/lib'],
  'src/features/identify/verdict': [
    ...['src/features/identify/lookup', 'src/features/identify/reading'],
    ...['src/domain', 'src/components', 'src/lib', 'texts'],
  ],
  'src/features/identify/shelf': [
    ...['src/features/identify/verdict', 'src/features/identify/lookup', 'src/features/identify/reading'],
    ...['src/domain', 'src/components', 'src/graphql', 'src/lib', 'set-lists'],
  ],
  'src/pages': ['src/features', 'src/domain', 'src/routing', 'src/components', 'src/graphql', 'src/lib'],
  'src/app': ['src/pages', 'src/features', 'src/domain', 'src/routing', 'src/components', 'src/graphql', 'src/lib'],
  'src/main.tsx': ['src/app', 'src/routing', 'src/graphql', 'src/lib'],
  'src/entry-server.tsx': ['src/app', 'src/domain', 'src/routing', 'src/components', 'src/graphql', 'src/lib'],
  'src/serviceWorker.ts': ['src/lib'],

  'server/db': [],
  'server/data/base': ['server/db'],
  'server/data/accounts': ['server/data/base', 'server/db'],
  'server/data/loading': ['server/data/base', 'server/db'],
  'server/data/indexing': ['server/data/loading', 'server/data/base', 'server/db', 'set-lists', 'texts'],
  'server/data/searching': ['server/data/base', 'server/db', 'set-lists'],
  'server/data/changing': [
    ...['server/data/indexing', 'server/data/loading', 'server/data/accounts', 'server/data/base'],
    'server/db',
  ],
  'server/data/reading': [
    ...['server/data/changing', 'server/data/searching', 'server/data/accounts', 'server/data/base'],
    'server/db',
  ],
  'server/data/site': ['server/data/reading', 'server/data/base', 'server/db'],
  'server/accounts': ['server/data', 'server/db'],
  'server/catalogue': ['server/accounts', 'server/data', 'server/db', 'set-lists', 'texts'],
  'server/catalogue/rules': ['server/data', 'set-lists', 'texts'],
  'server/catalogue/file': ['server/catalogue/rules', 'server/data', 'server/db'],
  'server/catalogue/kinds': [
    ...['server/catalogue/file', 'server/catalogue/rules'],
    ...['server/data', 'set-lists', 'texts'],
  ],
  'server/catalogue/members': ['server/catalogue/rules', 'server/accounts', 'server/data', 'server/db'],
  'server/catalogue/update': [
    ...['server/catalogue/members', 'server/catalogue/kinds', 'server/catalogue/file', 'server/catalogue/rules'],
    ...['server/data', 'server/db', 'set-lists', 'texts'],
  ],
  'server/catalogue/check': [
    ...['server/catalogue/update', 'server/catalogue/kinds', 'server/catalogue/file', 'server/catalogue/rules'],
    ...['server/data', 'server/db', 'set-lists', 'texts'],
  ],
  'server/schema': ['server/accounts', 'server/catalogue', 'server/data', 'server/db'],
  'server/http': ['server/schema', 'server/accounts', 'server/data', 'server/db'],
  'server/command.ts': ['server/db', 'server/settings.ts'],
  'server/main.ts': ['server'],
  'server/sample.ts': ['server', 'sample'],
  'server/catalogue-cli.ts': ['server', 'set-lists'],
  'server/members-cli.ts': ['server'],
  'server/migrate-cli.ts': ['server'],

  sample: ['server/catalogue', 'server/data/loading/catalogueTables.ts'],

  scripts: ['server', 'codegen.ts'],
  bench: ['server', 'sample', 'scripts'],

  'tests/support/client': ['src', 'set-lists', 'texts', 'tests/support/graphql'],
  'tests/support/server': ['server'],
  'tests/unit': [
    'src',
    'set-lists',
    'texts',
    'tests/support/audio',
    'tests/support/client',
    'tests/support/graphql',
    'tests/support/rules',
  ],
  'tests/components': ['src', 'tests/support/client', 'tests/support/graphql'],
  'tests/pages': ['src', 'tests/support/client', 'tests/support/graphql'],
  'tests/server': [
    'server',
    'set-lists',
    'sample',
    'scripts',
    'tests/support/rules',
    'tests/support/server',
    'vite.config.ts',
    '.dependency-cruiser.js',
  ],
  'tests/e2e': ['src/graphql/generated', 'scripts', 'tests/support/audio', 'tests/support/graphql'],

  'playwright.config.ts': ['scripts', 'tests/e2e/support'],
  'vite.config.ts': ['scripts'],
};

/** The expression for a folder or file and what is in it. `$1` stands for the folder that `*` was in the first. */
const pathOf = (place, star) => `^${place.replaceAll('.', '\\.').replace('*', star)}(/|$)`;

/** The lines for folders inside of a place: they hold there, and the place's own does not. */
const within = (place) =>
  Object.keys(MAY_IMPORT).filter((other) => other !== place && new RegExp(pathOf(place, '[^/]+')).test(other));

/** @type {import('dependency-cruiser').IConfiguration} */
const config = {
  forbidden: [{ name: 'no-circle', severity: 'error', from: {}, to: { circular: true } }],
  allowed: [
    { from: {}, to: { dependencyTypesNot: ['local'] } },
    ...Object.entries(MAY_IMPORT).map(([place, others]) => ({
      from: { path: pathOf(place, '([^/]+)'), pathNot: within(place).map((other) => pathOf(other, '[^/]+')) },
      to: { path: [place, ...others].map((other) => pathOf(other, '$1')) },
    })),
  ],
  allowedSeverity: 'error',
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|test-results)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
    },
  },
};

export default config;
