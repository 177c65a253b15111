import { sql } from 'drizzle-orm';
import { hashPassword } from '../server/accounts/passwords.ts';
import { runNightly } from '../server/catalogue/nightly.ts';
import { rememberSandbox } from '../server/data/site/sandbox.ts';
import { openDatabase } from '../server/db/open.ts';
import { type Kind, kinds, type Place, title, withScratchCatalogue } from './catalogues.ts';
import { type Call, connection, measure, percentile, send } from './requests.ts';
import { listen, measuredServer } from './server.ts';
import { printTable } from './table.ts';

const password = 'correct horse battery staple';
/** The records that members have added by the evening. */
const added = { artists: 500, performances: 5000, accounts: 100 };

const graphql = (port: number, query: string): Call => ({
  url: `http://127.0.0.1:${port}/graphql`,
  body: JSON.stringify({ query }),
});

const milliseconds = (value: number) => value.toFixed(1);

/** Prints the times and the rate of logins, with a known name and with an unknown one. */
async function benchLogins(kind: Kind, port: number): Promise<void> {
  const login = (username: string) =>
    graphql(port, `mutation { login(username: "${username}", password: "${password}") { token } }`);
  const logins = ['member1', 'nobody'].map((username) => {
    const { url, body } = login(username);
    return { url, bodies: [body] };
  });
  const [known, unknown] = await measure(logins, { requests: 20, milliseconds: 500 });
  if (!known || !unknown) throw new Error('Nothing was measured.');
  console.log(title('Logins', kind));
  printTable(
    ['login', 'p50 ms', 'p95 ms', 'req/s'],
    [
      ['right password', milliseconds(known.p50), milliseconds(known.p95), known.perSecond.toFixed(0)],
      ['unknown name', milliseconds(unknown.p50), milliseconds(unknown.p95), unknown.perSecond.toFixed(0)],
    ],
  );
}

/** Reads the same page again and again while `goOn` is true. Returns the times; throws if a read fails. */
async function readOn(call: Call, goOn: () => boolean): Promise<number[]> {
  const agent = connection();
  const times: number[] = [];
  while (goOn()) {
    const start = performance.now();
    const { errors } = JSON.parse(await send(agent, call));
    if (errors) throw new Error(`A read failed: ${JSON.stringify(errors)}`);
    times.push(performance.now() - start);
  }
  agent.destroy();
  return times;
}

/** Measures signing in, and reading while the nightly reset restores the catalogue. */
export async function benchMembers(): Promise<void> {
  for (const kind of kinds) await withScratchCatalogue(kind, (place) => measureMembers(kind, place));
}

async function measureMembers(kind: Kind, place: Place): Promise<void> {
  const database = await openDatabase(place);
  await database.rows(sql`insert into users (username, name, email, obfuscated_email, password_hash, created_at)
    select 'member' || n, 'Member', n || '@example.org', '', ${await hashPassword(password)}, now() - interval '25 hours'
    from generate_series(1, ${added.accounts}::int) n`);
  const app = await measuredServer(database);
  const port = await listen(app);
  try {
    await benchLogins(kind, port);
    await database.rows(
      sql`insert into artists (name) select 'Added ' || n from generate_series(1, ${added.artists}::int) n`,
    );
    await database.rows(sql`insert into performances (artist_id, date, year, venue, set1)
      select artists.id, '07/04/99', 1999, 'Added ' || n, 'Song > Song' from generate_series(1, ${added.performances}::int) n
      join lateral (select id from artists order by id offset n % 1000 limit 1) artists on true`);
    const list =
      '{ artistsUnprefix(filter: { nameUnprefix: { startswith: "S", sort: "ASC" } }) { totalCount edges { node { id name } } } }';
    let over = false;
    const readers = Promise.all([1, 2, 3, 4].map(() => readOn(graphql(port, list), () => !over)));
    const start = performance.now();
    await rememberSandbox(database, true);
    const night = await runNightly(database, { sandbox: true });
    if (!night) throw new Error('The night has been already.');
    const took = performance.now() - start;
    over = true;
    const times = (await readers).flat();
    console.log(title('Reading while the catalogue is put back', kind));
    printTable(
      ['night', 'took ms', 'reads', 'failed', 'p50 ms', 'p95 ms', 'longest ms'],
      [
        [
          `${night.artists} artists, ${night.performances} performances, ${night.accounts} accounts`,
          milliseconds(took),
          String(times.length),
          '0',
          ...[0.5, 0.95, 1].map((share) => milliseconds(percentile(times, share))),
        ],
      ],
    );
  } finally {
    await app.close();
    await database.close();
  }
}
