import { type ChildProcess, fork } from 'node:child_process';
import { withDatabase } from '../server/command.ts';
import { cases } from './cases.ts';
import { type Kind, kinds, type Place, title, withCatalogue } from './catalogues.ts';
import { operationText } from './graphql.ts';
import { type Product, startProduct } from './product.ts';
import { connection, type Measured, measure, send, type Target } from './requests.ts';
import { findSubjects, type Subjects } from './subjects.ts';
import { printTable, reportOver } from './table.ts';
import type { TargetOptions } from './target.ts';

/** The budgets: the least requests a second of our API, as multiples of those of the other server. */
const budgets = { bare: 0.6, postgraphile: 2 };

/** Single records and their recordings, which are little work for PostGraphile: 1.5 times as many requests are enough. */
const singleRecords = new Set(['Performance', 'Source', 'Sources']);

/** The time of the warm-up of each server, in milliseconds. After it, the code is compiled. */
const warmUp = 1500;

/** A server that answers at an address until it is stopped. */
type Running = Pick<Product, 'url' | 'stop'>;

/** Starts a server to compare with in a process of its own. */
async function startTarget(options: TargetOptions): Promise<Running> {
  const child: ChildProcess = fork(new URL('./target.ts', import.meta.url), [JSON.stringify(options)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`The measured server ${options.what} ended with ${code}.`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

/** Checks that the first request is answered with data. An error has status 200, too, and may come faster. */
async function checkAnswer({ url, bodies: [body = ''] }: Target): Promise<void> {
  const agent = connection();
  const { data, errors } = JSON.parse(await send(agent, { url, body }));
  agent.destroy();
  if (errors || !data) throw new Error(`${body} was answered with errors: ${JSON.stringify(errors)}`);
}

/** The requests of each case to the three servers, about each subject in turn. PostGraphile takes part in some cases only. */
function targetsOf(urls: Record<keyof Places, string>, subjects: readonly Subjects[]) {
  const targets = (url: string, body: (subject: Subjects, index: number) => object): Target => ({
    url,
    bodies: subjects.map((subject, index) => JSON.stringify(body(subject, index))),
  });
  return cases.map(({ operation, label = operation, variables, postgraphile }, index) => {
    const query = operationText(operation);
    return {
      label,
      api: targets(`${urls.api}/graphql`, (subject) => ({
        operationName: operation,
        query,
        variables: variables(subject),
      })),
      bare: targets(`${urls.bare}/${index}`, (_subject, at) => ({ subject: at })),
      postgraphile:
        postgraphile && targets(`${urls.postgraphile}/graphql`, (subject) => ({ query: postgraphile(subject) })),
    };
  });
}

const rate = (measured: Measured | undefined) => measured?.perSecond.toFixed(0) ?? '';
const ratio = (a: Measured, b: Measured | undefined) => (b ? (a.perSecond / b.perSecond).toFixed(2) : '');

/** The place of each server's catalogue. */
type Places = Record<'api' | TargetOptions['what'], Place>;

/** Measures the three servers beside each other, and prints the queries that are over their budget. */
async function printRates(name: string, kind: Kind, targets: ReturnType<typeof targetsOf>): Promise<void> {
  const missed: string[] = [];
  const rows: string[][] = [];
  for (const { label, api, bare, postgraphile } of targets) {
    await checkAnswer(api);
    if (postgraphile) await checkAnswer(postgraphile);
    const [ours, least, other] = await measure([api, bare, ...(postgraphile ? [postgraphile] : [])], { warmUp });
    if (!ours || !least) throw new Error('Nothing was measured.');
    rows.push([
      label,
      ...[ours, least, other].map(rate),
      ratio(ours, least),
      ratio(ours, other),
      ...[ours.p50, least.p50, ours.p95, least.p95].map((time) => time.toFixed(2)),
    ]);
    const times = singleRecords.has(label) ? 1.5 : budgets.postgraphile;
    const kept =
      ours.perSecond >= budgets.bare * least.perSecond && (!other || ours.perSecond >= times * other.perSecond);
    if (postgraphile && !kept) missed.push(label);
  }
  console.log(title(name, kind));
  const head = ['query', 'req/s', 'bare', 'PostGraphile', 'of bare', 'of PostGraphile', 'p50 ms', 'bare', 'p95 ms'];
  printTable([...head, 'bare'], rows);
  reportOver(missed, '0.6 of bare and twice PostGraphile (1.5 times for single records)');
}

async function measureAll(kind: Kind, places: Places): Promise<void> {
  const subjects = await withDatabase(places.api, findSubjects);
  const running: Running[] = [];
  const started = async (starting: Promise<Running>) => {
    const server = await starting;
    running.push(server);
    return server.url;
  };
  const compared = (what: TargetOptions['what']) => started(startTarget({ what, place: places[what], subjects }));
  try {
    const urls = {
      api: await started(startProduct({ place: places.api })),
      bare: await compared('bare'),
      postgraphile: await compared('postgraphile'),
    };
    await printRates(`Queries, another record each time`, kind, targetsOf(urls, subjects));
    const same = targetsOf(urls, subjects.slice(0, 1)).filter(({ postgraphile }) => postgraphile);
    await printRates('Queries, the same again', kind, same);
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

/**
 * Measures every query of the site beside a bare `node:http` server with prepared statements, and some of them beside
 * PostGraphile. Prints requests a second on eight connections, and p50 and p95 on one.
 */
export async function benchApi(): Promise<void> {
  for (const kind of kinds) {
    await withCatalogue(kind, (api) =>
      withCatalogue(kind, (bare) =>
        withCatalogue(kind, (postgraphile) => measureAll(kind, { api, bare, postgraphile })),
      ),
    );
  }
}
