import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as v from 'valibot';

/*
 * `npm test` runs every check of the project, even after a failure. With names of test files it runs only those. `npm
 * run test:long` runs the tests that take long. A step that passes prints one line; a failed one also its whole output.
 * The last line has the sums; a check without tests counts as one.
 */

interface Counts {
  passed: number;
  failed: number;
  /** The tests that passed after failing at the first try, with the reason of that. */
  secondTry?: string[];
}

interface Step {
  name: string;
  command: string[];
  /** The name of the step whose output this one reads. This one waits for it, and is not run if it failed. */
  needs?: string;
  env?: Record<string, string>;
  /** The file with the step's report, and the function that counts its tests. */
  report?: { file: string; count(report: unknown): Counts };
}

const folder = mkdtempSync(join(tmpdir(), 'concerts-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      status: v.string(),
      assertionResults: v.array(
        v.object({ status: v.string(), fullName: v.string(), failureMessages: v.nullish(v.array(v.string()), []) }),
      ),
    }),
  ),
});

/** The beginning of a failure's message: the reason, and where it was seen. */
const reasonIn = (message = ''): string =>
  message
    .split('\n')
    .slice(0, 15)
    .map((line) => `    ${line}`)
    .join('\n');

/** Counts the tests. A file that fails outside of its tests, for example while loading, counts as one failed test. */
function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = v.parse(vitestReport, report);
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const secondTry = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map(({ fullName, failureMessages }) => `${fullName}\n${reasonIn(failureMessages?.[0])}`);
  return { passed: numPassedTests, failed: numFailedTests + failedFiles.length, secondTry };
}

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(v.unknown()),
});

/** The titles of tests that passed at the second try, in a suite and the suites within. */
function flakyTests(suite: unknown): string[] {
  const { specs = [], suites = [] } = v.parse(playwrightSuite, suite);
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ title, file, line }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyTests)];
}

const playwrightSuite = v.object({
  specs: v.optional(
    v.array(
      v.object({
        title: v.string(),
        file: v.string(),
        line: v.number(),
        tests: v.array(v.object({ status: v.string() })),
      }),
    ),
  ),
  suites: v.optional(v.array(v.unknown())),
});

function countPlaywright(report: unknown): Counts {
  const { stats, suites } = v.parse(playwrightReport, report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, secondTry: suites.flatMap(flakyTests) };
}

const vitestFile = join(folder, 'vitest.json');
const playwrightFile = join(folder, 'playwright.json');

const long = process.argv.includes('--long');
/** The test files named on the command line: `.spec.ts` for the browser, others for Vitest. */
const named = process.argv.slice(2).filter((argument) => argument !== '--long');
const specs = named.filter((name) => /\.spec\.ts$|^tests\/e2e\b/.test(name));
const tests = named.filter((name) => !specs.includes(name));

const codegen: Step = { name: 'Generated types', command: ['node', 'scripts/run.js', 'scripts/codegen.ts'] };
const build: Step = {
  name: 'Build',
  command: ['node', 'scripts/run.js', 'scripts/build-product.ts'],
  needs: codegen.name,
};

const publicBuild: Step = {
  name: 'Build for the public API',
  command: ['node', 'scripts/run.js', 'scripts/build-public-api.ts'],
  needs: build.name,
};

/** TypeScript 7 takes a third of the time of 6, which stays for tools that need its JavaScript API. */
const types: Step = {
  name: 'Types',
  command: ['node', 'node_modules/typescript-7/bin/tsc', '-b'],
  needs: codegen.name,
};

const checks: Step[] = [
  { name: 'Operations', command: ['tsx', 'scripts/check-operations.ts'] },
  { name: 'Lint and format', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'Imports', command: ['depcruise', '--output-type', 'err', '.'] },
  { name: 'Dead code', command: ['knip'], needs: codegen.name },
];

/** The part of the tests that the runners choose. Named files are run in any case. */
const part: Record<string, string> = named.length > 0 ? {} : { TEST_PART: long ? 'long' : 'short' };

const vitest: Step = {
  name: long ? 'Tests that take long' : 'Unit, component, page and API tests',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`, ...tests],
  env: part,
  report: { file: vitestFile, count: countVitest },
  needs: codegen.name,
};

const browser: Step = {
  name: long ? 'Browser tests that take long' : 'Browser tests',
  command: ['playwright', 'test', ...specs],
  // Interrupted browsers leave files there, too. The folder is deleted with this process.
  env: { ...part, E2E_REPORT: playwrightFile, TMPDIR: folder },
  report: { file: playwrightFile, count: countPlaywright },
  // The site on a public API is tested in the long part alone.
  needs: long || named.length > 0 ? publicBuild.name : build.name,
};

/**
 * The steps of a group run in parallel, one for each core. A group starts after the one before. The short tests fill all
 * cores: Vitest and the browser side by side take longer than one after the other. The long ones wait for much.
 */
const groups: Step[][] =
  named.length > 0
    ? [[codegen], [...(tests.length > 0 ? [vitest] : []), ...(specs.length > 0 ? [build, publicBuild, browser] : [])]]
    : long
      ? [[codegen], [build, publicBuild, vitest, browser]]
      : [[codegen], [build, types, ...checks], [vitest], [browser]];

const limit = pLimit(availableParallelism());
const running = new Set<ChildProcess>();

/** Interrupts the steps, and waits until they end: they write to the folder that is deleted with this process. */
async function interrupt(): Promise<void> {
  limit.clearQueue();
  for (const child of running) child.kill('SIGINT');
  await Promise.all([...running].map((child) => once(child, 'close')));
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);

/** Runs the command of a step. The packages' binaries are on npm's path. */
function run({ command: [program = '', ...args], env }: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}

/** The counts of a step. A failed step has at least one failure. */
function counted({ report }: Step, ok: boolean): Counts {
  if (!report || !existsSync(report.file)) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counts = report.count(JSON.parse(readFileSync(report.file, 'utf8')));
  return ok ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

const total: Counts = { passed: 0, failed: 0 };

interface Outcome {
  ok: boolean;
  output: string;
  counts: Counts;
  seconds: number;
}

async function attempt(step: Step): Promise<Outcome> {
  const start = performance.now();
  const { ok, output } = await run(step);
  return { ok, output, counts: counted(step, ok), seconds: (performance.now() - start) / 1000 };
}

function tell({ name, report }: Step, { passed, failed, secondTry = [] }: Counts, seconds: number): void {
  const words = report ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'passed';
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${words} (${seconds.toFixed(1)} s)`);
  for (const test of secondTry) console.log(`  passed at the second try: ${test}`);
}

const outcomes = new Map<string, Promise<Outcome | undefined>>();

/** Runs a step when the step that it needs has passed and a core is free. Resolves to undefined if that step failed. */
async function runInTurn(step: Step): Promise<Outcome | undefined> {
  if (step.needs && !(await outcomes.get(step.needs))?.ok) return undefined;
  return limit(() => attempt(step));
}

for (const group of groups) {
  for (const step of group) outcomes.set(step.name, runInTurn(step));
  for (const step of group) {
    const outcome = await outcomes.get(step.name);
    if (!outcome) {
      total.failed += 1;
      console.log(`✗ ${step.name}: not run, because of a failure above: ${step.needs}`);
      continue;
    }
    const { ok, output, counts, seconds } = outcome;
    total.passed += counts.passed;
    total.failed += counts.failed;
    tell(step, counts, seconds);
    if (ok) continue;
    console.log(`\n${output.trim()}\n`);
  }
}
if (named.length === 0 && !long) console.log('There is more: `npm run test:long` runs the tests that take long.');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
