import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cases, type Subjects } from './bare.ts';
import { connection, measure, send } from './load.ts';
import { printTable } from './table.ts';

const operations = new URL('../operations', import.meta.url).pathname;

function operationText(name: string): string {
  const file = readdirSync(operations, { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === `${name}.graphql`,
  );
  if (!file) throw new Error(`There is no operation ${name}.`);
  return readFileSync(join(operations, file), 'utf8');
}

interface Ready {
  port: number;
  subjects: Subjects;
}

const ready = (child: ChildProcess): Promise<Ready> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', (code) => reject(new Error(`The measured server ended with ${code}.`)));
  });

/** Errors come back as fast answers with status 200: what is measured must be an answer. */
async function checkAnswer(url: string, body: string, operation: string): Promise<void> {
  const agent = connection();
  const { data, errors } = JSON.parse(await send(agent, { url, body }));
  agent.destroy();
  if (errors || !data) throw new Error(`${operation} was answered with errors: ${JSON.stringify(errors)}`);
}

async function measureAll({ port, subjects }: Ready): Promise<string[][]> {
  const base = `http://127.0.0.1:${port}`;
  const rows: string[][] = [];
  for (const { operation, variables } of cases) {
    const body = JSON.stringify({
      operationName: operation,
      query: operationText(operation),
      variables: variables(subjects),
    });
    await checkAnswer(`${base}/graphql`, body, operation);
    const [api, bare] = await measure([
      { url: `${base}/graphql`, body },
      { url: `${base}/bare/${operation}`, body: '{}' },
    ]);
    if (!api || !bare) throw new Error('Nothing was measured.');
    const times = (value: number) => value.toFixed(2);
    rows.push([
      operation,
      times(api.p50),
      times(bare.p50),
      `${(api.p50 / bare.p50).toFixed(2)}x`,
      times(api.p95),
      times(bare.p95),
      api.perSecond.toFixed(0),
      bare.perSecond.toFixed(0),
    ]);
  }
  return rows;
}

/** Measures every query of the site beside the bare SQL, on the embedded database and on a PostgreSQL if one is named. */
export async function benchQueries(databaseUrl: string | undefined): Promise<void> {
  const head = ['query', 'p50 ms', 'bare', 'ratio', 'p95 ms', 'bare', 'req/s', 'bare'];
  for (const url of ['', ...(databaseUrl ? [databaseUrl] : [])]) {
    console.log(`\n## Queries on ${url ? 'PostgreSQL' : 'the embedded database'}\n`);
    console.log(
      'p50 and p95 on one connection, requests a second on eight; bare: the same question as plain SQL and JSON\n',
    );
    const folder = mkdtempSync(join(tmpdir(), 'concerts-bench-'));
    const child = fork(new URL('./target.ts', import.meta.url), [folder, url]);
    try {
      printTable(head, await measureAll(await ready(child)));
    } finally {
      child.removeAllListeners('exit');
      await new Promise((resolve) => {
        child.once('exit', resolve);
        child.disconnect();
      });
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (!databaseUrl) console.log('Name a PostgreSQL in BENCH_DATABASE_URL to measure on it as well.\n');
}
