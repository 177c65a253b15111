import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { chooseProduct } from './tests/e2e/support/product.ts';

const { executablePath, args, env } = await findBrowser();
const { url, dataDir, publicUrl, publicDataDir, limitedUrl, limitedDataDir } = await chooseProduct();
const report = process.env.E2E_REPORT;

/** The part of the tests to run: `short`, or those that take `long`, which are tagged so; without it, all. */
const part = process.env.TEST_PART;
const takesLong = /@long/;

/** Copies the catalogue of the first server, which has written it and is idle, in place of writing it again. */
const copyCatalogue = (to: string) =>
  `node --eval "require('fs').cpSync('${dataDir}/database', '${to}/database', { recursive: true })"`;

/** A PostgreSQL that holds the sample `full`, for the walk with the limits on. Without it, the walk is on `small`. */
const fullDatabase = process.env.TEST_FULL_DATABASE_URL ?? '';

/** A built server, at its `SITE_URL`. They start one after the other. */
const server = (command: string, settings: { SITE_URL: string } & Record<string, string>) => ({
  command,
  url: `${settings.SITE_URL}/health`,
  timeout: 240_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    HOST: '127.0.0.1',
    PORT: new URL(settings.SITE_URL).port,
    SAMPLE: 'small',
    RATE_LIMITS: 'off',
    DATABASE_URL: '',
    SMTP_URL: '',
    ...settings,
  },
});

/** Journeys in a real browser through the built product; `npm run build` comes first. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  ...(part === 'long' && { grep: takesLong }),
  ...(part === 'short' && { grepInvert: takesLong }),
  fullyParallel: true,
  // A third of a test's time is waiting: one more than two cores, which other tests need, too.
  workers: 3,
  // Long enough for a machine that is busy.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // On a machine that does other things, too, one late frame is no fault; `npm test` names what needed a second try.
  retries: 1,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  webServer: [
    server('exec node dist/server/main.js', { SITE_URL: url, DATA_DIR: dataDir }),
    // Its tests are all of the long part.
    ...(part === 'short'
      ? []
      : [
          server(`${copyCatalogue(publicDataDir)} && exec node dist/public-api/server/main.js`, {
            SITE_URL: publicUrl,
            DATA_DIR: publicDataDir,
            API_EXTENSIONS: 'off',
          }),
          server(`${copyCatalogue(limitedDataDir)} && exec node dist/server/main.js`, {
            SITE_URL: limitedUrl,
            DATA_DIR: limitedDataDir,
            RATE_LIMITS: 'on',
            DATABASE_URL: fullDatabase,
            MIGRATE: fullDatabase ? 'off' : 'on',
          }),
        ]),
  ],
  use: {
    baseURL: url,
    // Tests that answer requests themselves would not see those that a service worker makes.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args, env: { PATH: process.env.PATH ?? '', ...env } },
    screenshot: 'only-on-failure',
    // Recording a trace takes as much of the processor as most tests: `npx playwright test FILE --trace on` keeps one.
    trace: 'off',
  },
});
