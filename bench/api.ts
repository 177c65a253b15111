import { type ChildProcess, fork } from 'node:child_process';
import { openDatabase } from '../server/db/open.ts';
import { cases } from './cases.ts';
import { type Kind, kinds, type Place, title, withCatalogue } from './catalogues.ts';
import { operationText } from './graphql.ts';
import { type Product, startProduct } from './product.ts';
import { connection, type Measured, measure, send, type Target } from './requests.ts';
import { findSubjects, type Subjects } from './subjects.ts';
import { printTable } from './table.ts';
import type { TargetOptions } from './target.ts';

/** Our requests a second as a share of another's, which must be reached. */
const budgets = { bare: 2 / 3, postgraphile: 2 };

/** How long each server is asked the same before it counts, in milliseconds: until its code is compiled. */
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

/** An error comes back as fast as an answer, with status 200: what is measured must be an answer. */
async function checkAnswer(target: Target): Promise<void> {
  const agent = connection();
  const { data, errors } = JSON.parse(await send(agent, target));
  agent.destroy();
  if (errors || !data) throw new Error(`${target.body} was answered with errors: ${JSON.stringify(errors)}`);
}

async function subjectsOf(place: Place): Promise<Subjects> {
  const database = await openDatabase(place);
  try {
    return await findSubjects(database);
  } finally {
    await database.close();
  }
}

/** What is asked of the three servers for a case; of PostGraphile not in every case. */
function targetsOf(urls: Record<keyof Places, string>, subjects: Subjects) {
  const graphql = (url: string, body: object): Target => ({
    url: `${url}/graphql`,
    body: JSON.stringify(body),
  });
  return cases.map(({ operation, label = operation, variables, postgraphile }, index) => {
    const query = operationText(operation);
    return {
      label,
      api: graphql(urls.api, { operationName: operation, query, variables: variables(subjects) }),
      bare: { url: `${urls.bare}/${index}`, body: '{}' },
      postgraphile: postgraphile && graphql(urls.postgraphile, { query: postgraphile(subjects) }),
    };
  });
}

const rate = (measured: Measured | undefined) => measured?.perSecond.toFixed(0) ?? '';
const ratio = (a: Measured, b: Measured | undefined) => (b ? (a.perSecond / b.perSecond).toFixed(2) : '');

/** Where each server finds the catalogue. */
type Places = Record<'api' | TargetOptions['what'], Place>;

async function measureAll(kind: Kind, places: Places): Promise<void> {
  const subjects = await subjectsOf(places.api);
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
    const missed: string[] = [];
    const rows: string[][] = [];
    for (const { label, api, bare, postgraphile } of targetsOf(urls, subjects)) {
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
      const kept =
        ours.perSecond >= budgets.bare * least.perSecond &&
        (!other || ours.perSecond >= budgets.postgraphile * other.perSecond);
      if (postgraphile && !kept) missed.push(label);
    }
    console.log(title('Queries', kind));
    const head = ['query', 'req/s', 'bare', 'PostGraphile', 'of bare', 'of PostGraphile', 'p50 ms', 'bare', 'p95 ms'];
    printTable([...head, 'bare'], rows);
    if (missed.length > 0) {
      console.log(`OVER BUDGET, two thirds of bare and twice PostGraphile: ${missed.join(', ')}\n`);
      process.exitCode = 1;
    }
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}

/**
 * Measures every query of the site beside a bare `node:http` server with prepared statements, and those that decide how
 * a page feels beside PostGraphile: requests a second on eight connections, p50 and p95 on one.
 */
export async function benchApi(): Promise<void> {
  for (const kind of kinds) {
    await withCatalogue(kind, 3, (...places) => {
      const [api, bare, postgraphile] = places;
      if (!api || !bare || !postgraphile) throw new Error('There are too few places.');
      return measureAll(kind, { api, bare, postgraphile });
    });
  }
}
