import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import pLimit from 'p-limit';
import type { JsonTestResults } from 'vitest/node';

/*
 * `npm test` runs every check of the project, even after a failure. With names of test files it runs only those. `npm
 * run test:long` runs the tests that take long. A step that passes prints one line; a failed one also its whole output.
 * The last line has the sums; a check without tests counts as one.
 */

interface Counts {
  passed: number;
  failed: number;
  /** The tests that passed after failing at the first try, with the reason of that. */
  secondTry: string[];
}

interface Step {
  name: string;
  command: string[];
  /** The step whose output this one reads. This one waits for it, and is not run if it failed. */
  needs?: Step;
  env?: Record<string, string>;
  /** The file with the step's report, and the function that counts its tests. */
  report?: { file: string; count(report: string): Counts };
}

const folder = mkdtempSync(join(tmpdir(), 'concerts-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The beginning of a failure's message: the reason, and where it was seen. */
const reasonIn = (message = ''): string =>
  message
    .split('\n')
    .slice(0, 15)
    .map((line) => `    ${line}`)
    .join('\n');

/** Counts the tests. A file that fails outside of its tests, for example while loading, counts as one failed test. */
function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults }: JsonTestResults = JSON.parse(report);
  const files = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const secondTry = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map(({ fullName, failureMessages }) => `${fullName}\n${reasonIn(failureMessages?.[0])}`);
  return { passed: numPassedTests, failed: numFailedTests + files.length, secondTry };
}

const specsIn = (suites: readonly JSONReportSuite[]): JSONReportSpec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites ?? [])]);

function countPlaywright(report: string): Counts {
  const { stats, suites }: JSONReport = JSON.parse(report);
  const secondTry = specsIn(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, line }) => `${file}:${line} ${title}`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, secondTry };
}

const long = process.argv.includes('--long');
/** The test files named on the command line: `.spec.ts` for the browser, others for Vitest. */
const named = process.argv.slice(2).filter((argument) => argument !== '--long');
const specs = named.filter((name) => /\.spec\.ts$|^tests\/e2e\b/.test(name));
const tests = named.filter((name) => !specs.includes(name));
/** The part of the tests that the runners choose. Named files are run in any case. */
const part: Record<string, string> = named.length > 0 ? {} : { TEST_PART: long ? 'long' : 'short' };

const script = (name: string) => ['node', 'scripts/run.js', `scripts/${name}.ts`];
const codegen: Step = { name: 'Generated types', command: script('codegen') };
const build: Step = { name: 'Build', command: script('buildProduct'), needs: codegen };
const publicBuild: Step = { name: 'Build for the public API', command: script('buildPublicApi'), needs: build };

const checks: Step[] = [
  // TypeScript 7 takes a third of the time of 6, which stays for tools that need its JavaScript API.
  { name: 'Types', command: ['node', 'node_modules/typescript-7/bin/tsc', '-b'], needs: codegen },
  { name: 'Operations', command: ['tsx', 'scripts/checkOperations.ts'] },
  { name: 'Lint and format', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'Imports', command: ['depcruise', '--output-type', 'err', '.'] },
  { name: 'Dead code', command: ['knip'], needs: codegen },
];

const vitestJson = join(folder, 'vitest.json');
const vitest: Step = {
  name: long ? 'Tests that take long' : 'Unit, component, page and API tests',
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`, ...tests],
  env: part,
  report: { file: vitestJson, count: countVitest },
  needs: codegen,
};

const playwrightJson = join(folder, 'playwright.json');
const browser: Step = {
  name: long ? 'Browser tests that take long' : 'Browser tests',
  command: ['playwright', 'test', ...specs],
  // Interrupted browsers leave files there, too. The folder is deleted with this process.
  env: { ...part, E2E_REPORT: playwrightJson, TMPDIR: folder },
  report: { file: playwrightJson, count: countPlaywright },
  // The site on a public API is tested in the long part alone.
  needs: long || named.length > 0 ? publicBuild : build,
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
      : [[codegen], [build, ...checks], [vitest], [browser]];

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

interface Outcome extends Counts {
  output: string;
  seconds: number;
}

/** Runs the command of a step. The packages' binaries are on npm's path. A failed step has at least one failure. */
async function attempt({ name, command: [program = '', ...args], env, report }: Step): Promise<Outcome> {
  const start = performance.now();
  const file = join(folder, `${name}.txt`);
  const log = openSync(file, 'w');
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] });
  running.add(child);
  const [ending] = await once(child, 'close').catch((error: unknown) => [error]);
  running.delete(child);
  const isReported = report && existsSync(report.file);
  const counts = isReported ? report.count(readFileSync(report.file, 'utf8')) : { passed: 1, failed: 0, secondTry: [] };
  if (ending !== 0) {
    counts.failed ||= 1;
    if (!isReported) counts.passed = 0;
  }
  const output = `${readFileSync(file, 'utf8')}${ending instanceof Error ? ending.message : ''}`;
  return { ...counts, output, seconds: (performance.now() - start) / 1000 };
}

const outcomes = new Map<Step, Promise<Outcome | undefined>>();

/** Runs a step when the step that it needs has passed and a core is free. Resolves to undefined if that step failed. */
async function runInTurn(step: Step): Promise<Outcome | undefined> {
  if (step.needs && (await outcomes.get(step.needs))?.failed !== 0) return undefined;
  return limit(() => attempt(step));
}

const total = { passed: 0, failed: 0 };
for (const group of groups) {
  for (const step of group) outcomes.set(step, runInTurn(step));
  for (const step of group) {
    const outcome = await outcomes.get(step);
    total.passed += outcome?.passed ?? 0;
    total.failed += outcome?.failed ?? 1;
    if (!outcome) {
      console.log(`✗ ${step.name}: not run, because of a failure above: ${step.needs?.name}`);
      continue;
    }
    const { passed, failed, secondTry, output, seconds } = outcome;
    const words = step.report ? `${passed} passed, ${failed} failed` : failed > 0 ? 'failed' : 'passed';
    console.log(`${failed > 0 ? '✗' : '✓'} ${step.name}: ${words} (${seconds.toFixed(1)} s)`);
    for (const test of secondTry) console.log(`  passed at the second try: ${test}`);
    if (failed > 0) console.log(`\n${output.trim()}\n`);
  }
}
if (named.length === 0 && !long) console.log('There is more: `npm run test:long` runs the tests that take long.');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
