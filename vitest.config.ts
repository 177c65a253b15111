import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** A PostgreSQL server that may be written to: what passes on the embedded database is then tested on it, too. */
const databaseServer = process.env.TEST_DATABASE_URL;

/** The part of the tests to run: `short`, or those that take `long`; without it, all. */
const part = process.env.TEST_PART;

const takesLong = '**/*.long.*';

/** The files of a project that belong to the part. */
const ofPart = (files: string[], exclude: string[]) => ({
  include: part === 'long' ? files.map((pattern) => pattern.replace('*.', '*.long.')) : files,
  exclude: part === 'short' ? [...exclude, takesLong] : exclude,
});

const cleaned = 'tests/{unit,components}/**/*.jsdom.test.{ts,tsx}';
const renderedByServer = 'tests/pages/**/*.ssr.test.tsx';

/** The time for which a test waits for an asynchronous result. It is long, as a busy machine must not fail a test. */
const patience = { poll: { timeout: 20_000 } };

/** As in the browser's tests: `npm test` names what passed at the second try. */
const retry = 1;

/** Tests in a window of its own kind. The setup undoes what a test did to it, so that files can share it. */
const client = (name: string, environment: 'happy-dom' | 'jsdom', files: string[], exclude: string[] = []) => ({
  plugins: [react()],
  test: {
    name,
    environment,
    ...ofPart(files, exclude),
    setupFiles: ['tests/support/client/setup.ts'],
    env: { VITE_API_EXTENSIONS: 'on', VITE_ARCHIVE_URL: 'https://archive.org' },
    testTimeout: 60_000,
    expect: patience,
    retry,
    isolate: false,
    alias: { 'react-router/dom': 'react-router' },
  },
});

/**
 * Returns the folder for the tests' databases of 60 MB each. It is in memory if there is room: creating them on a disk
 * takes longer than most tests.
 */
function roomForDatabases(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 31 ? memory : tmpdir();
}

const room = roomForDatabases();
/** The folder for the files of this run. The template of the databases stays for the next run. */
const folder = mkdtempSync(join(room, 'concerts-tests-'));
// The PostgreSQL servers that tests start have a user of their own, who has to get to their folders.
chmodSync(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const server = (name: string, databaseUrl: string, files: { include: string[]; exclude: string[] }) => ({
  test: {
    name,
    environment: 'node' as const,
    ...files,
    env: { TEST_DATABASE_URL: databaseUrl, TMPDIR: folder, TEST_TEMPLATES: room },
    setupFiles: ['tests/support/server/setup.ts'],
    // Long enough for a machine that is busy: a limit that is met says nothing of the test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: patience,
    retry,
    isolate: false,
    // The libraries load graphql as CommonJS; a second copy beside theirs would not know their schema.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});

const serverTests = 'tests/server/**/*.test.ts';

/** Tests that use no database, or bring their own. They do not run a second time. */
const withoutPostgresql = [
  'tests/server/toolchain/**',
  'tests/server/catalogue/{cli,sample}*',
  'tests/server/db/{fullDisk,lock}*',
  'tests/server/main*',
];

/**
 * Tests of SQL that PostgreSQL may answer in another way than the embedded database. The other tests take long there, and
 * so do the plans of all queries.
 */
const sqlTests = 'tests/server/{api,db}/**/!(*.long|largeTables).test.ts';

const onPostgresql = {
  include: [part === 'short' ? sqlTests : serverTests],
  exclude: part === 'long' ? [...withoutPostgresql, sqlTests] : withoutPostgresql,
};

export default defineConfig({
  test: {
    // One for each core: Vitest would leave one idle.
    maxWorkers: '100%',
    // Pages and answers are many short-lived objects. With 16 MB for the young ones, a tenth of the time went into copying them.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      client('client', 'happy-dom', ['tests/{unit,components,pages}/**/*.test.{ts,tsx}'], [cleaned, renderedByServer]),
      // DOMPurify needs a window that parses and walks as a browser's does.
      client('client-jsdom', 'jsdom', [cleaned]),
      // React's renderers for the server and for the browser do not share a process.
      client('client-ssr', 'happy-dom', [renderedByServer]),
      server('server', '', ofPart([serverTests], [])),
      ...(databaseServer ? [server('server-postgresql', databaseServer, onPostgresql)] : []),
    ],
  },
});
