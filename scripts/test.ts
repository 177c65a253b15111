import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

/*
 * `npm test`: every check of the project, one after the other and all of them, whatever fails. What passes is told in a
 * line, what fails with all that it said; the last line counts. A check without tests of its own counts as one.
 */

interface Counts {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Where the step leaves its report, and how to count in it. */
  report?: { file: string; count(report: unknown): Counts };
}

const folder = mkdtempSync(join(tmpdir(), 'concerts-test-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) })),
});

/** A file that fails outside of its tests, because it cannot be loaded perhaps, counts as one of them. */
function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = v.parse(vitestReport, report);
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + failedFiles.length };
}

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

function countPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky } = v.parse(playwrightReport, report).stats;
  return { passed: expected, failed: unexpected + flaky };
}

const vitestFile = join(folder, 'vitest.json');
const playwrightFile = join(folder, 'playwright.json');

const steps: Step[] = [
  { name: 'Generated types', command: ['tsx', 'scripts/codegen.ts'] },
  { name: 'Operations', command: ['tsx', 'scripts/check-operations.ts'] },
  { name: 'Lint and format', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'Imports', command: ['tsx', 'scripts/check-imports.ts'] },
  { name: 'Types', command: ['tsc', '-b'] },
  { name: 'Dead code', command: ['knip'] },
  {
    name: 'Unit, component, page and API tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
    report: { file: vitestFile, count: countVitest },
  },
  { name: 'Build', command: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'Browser tests',
    command: ['playwright', 'test'],
    env: { E2E_REPORT: playwrightFile },
    report: { file: playwrightFile, count: countPlaywright },
  },
];

/** Runs a step's command; the binaries of the packages are on npm's path. */
function run({ command: [program = '', ...args], env }: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** What a step counted: at least one failure, when it failed for whatever reason. */
function counted({ report }: Step, ok: boolean): Counts {
  if (!report || !existsSync(report.file)) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counts = report.count(JSON.parse(readFileSync(report.file, 'utf8')));
  return ok ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

const total: Counts = { passed: 0, failed: 0 };
for (const step of steps) {
  const start = Date.now();
  const { ok, output } = await run(step);
  const { passed, failed } = counted(step, ok);
  total.passed += passed;
  total.failed += failed;
  const words = step.report ? `${passed} passed, ${failed} failed` : ok ? 'passed' : 'failed';
  console.log(`${ok ? '✓' : '✗'} ${step.name}: ${words} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(`\n${output.trim()}\n`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
