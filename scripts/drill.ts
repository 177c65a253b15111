import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { missingOf, repeatedOf, Seen } from './drillCounts.ts';

/*
 * `npm run drill`: starts the cluster of `deploy` on this machine, writes and reads through the site, and breaks one part
 * after the other. It prints what readers and members saw, and ends with 1 if a write that was acknowledged is missing, or
 * one was stored twice. A part of a fault's name behind `--` leaves that one alone. It needs Debian's packages patroni,
 * python3-etcd, etcd-server, haproxy, pgbouncer and postgresql.
 */

const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
};
const missing = Object.values(programs).filter((program) => !existsSync(program));
if (missing.length > 0) {
  console.error(
    `The drill needs ${missing.join(', ')}: apt-get install patroni python3-etcd etcd-server haproxy pgbouncer`,
  );
  process.exit(1);
}
const installed = '/usr/lib/postgresql';
const binaries =
  readdirSync(installed)
    .map((version) => join(installed, version, 'bin'))
    .at(-1) ?? '';

/** The machines of `deploy`, each an address of the loopback network. */
const machines: Record<string, string> = {
  pg1: '127.0.7.1',
  pg2: '127.0.7.2',
  pg3: '127.0.7.3',
  haproxy: '127.0.7.4',
  pgbouncer: '127.0.7.5',
  etcd: '127.0.7.6',
  site1: '127.0.7.7',
  site2: '127.0.7.8',
};
const at = (machine: string) => machines[machine] ?? '';
const nodes = ['pg1', 'pg2', 'pg3'];
const password = 'drill';

const root = mkdtempSync(join(tmpdir(), 'concerts-drill-'));
chmodSync(root, 0o777);

/** Whether the logs stay, as something went wrong. */
let keepsLogs = false;

/** The processes that run, by name. */
const running = new Map<string, ChildProcess>();

/** Restarts it when it ends by itself, as `unless-stopped` does. Those of PostgreSQL refuse to run as root. */
function start(name: string, [program = '', ...args]: string[], { env = {}, isPostgres = false } = {}): void {
  const drop = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program];
  const [command = '', ...rest] = isPostgres && process.getuid?.() === 0 ? [...drop, ...args] : [program, ...args];
  const log = openSync(join(root, `${name}.log`), 'a');
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: root, ...env },
    stdio: ['ignore', log, log],
  });
  running.set(name, child);
  child.on('exit', (code) => {
    if (running.get(name) !== child) return;
    running.delete(name);
    // It was not killed.
    if (code === null) return;
    console.error(`${name} ended with ${code}, and is started again`);
    setTimeout(() => start(name, [program, ...args], { env, isPostgres }), 1000);
  });
}

/** The file of `deploy`, with addresses in place of the machines' names. Returns the path of the copy. */
function configured(file: string, replace: (text: string) => string = (text) => text): string {
  const named = readFileSync(join('deploy', file), 'utf8').replace(
    /\b(pg\d|site\d|haproxy)(?=:\d| port=)|host=haproxy/g,
    (name) => (name.startsWith('host=') ? `host=${at('haproxy')}` : at(name)),
  );
  const copy = join(root, file);
  writeFileSync(copy, replace(named), { mode: 0o755 });
  return copy;
}

const patroniFile = configured('patroni.yml', (text) =>
  text
    .replace('/etc/patroni/post-init.sh', configured('post-init.sh'))
    // Three servers with one port would want the same file.
    .replace('unix_socket_directories: /var/run/postgresql', "unix_socket_directories: ''"),
);
const haproxyFile = configured('haproxy.cfg', (text) => text.replaceAll('bind :', `bind ${at('haproxy')}:`));
const pgbouncerFile = configured('pgbouncer.ini', (text) =>
  text
    .replace('listen_addr = *', `listen_addr = ${at('pgbouncer')}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer', root),
);
writeFileSync(join(root, 'userlist.txt'), `"concerts" "${password}"\n`);

const startEtcd = () => {
  const client = `http://${at('etcd')}:2379`;
  const peer = `http://${at('etcd')}:2380`;
  start('etcd', [
    ...[programs.etcd, '--enable-v2', '--name', 'etcd', '--data-dir', join(root, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ]);
};
const startNode = (name: string) => {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const env = {
    PATH: `${binaries}:${process.env.PATH}`,
    CONCERTS_PASSWORD: password,
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: `${at('etcd')}:2379`,
    PATRONI_RESTAPI_LISTEN: `${at(name)}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${at(name)}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${at(name)}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${at(name)}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: binaries,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
  };
  start(name, [programs.patroni, patroniFile], { env, isPostgres: true });
};
const startHaproxy = () => start('haproxy', [programs.haproxy, '-f', haproxyFile]);
const startPgbouncer = () => start('pgbouncer', [programs.pgbouncer, pgbouncerFile], { isPostgres: true });
/** The first process of the site goes to HAProxy, the second one to PgBouncer before it. */
const urls: Record<string, [string, string]> = {
  site1: [`${at('haproxy')}:5000/concerts`, `${at('haproxy')}:5001/concerts`],
  site2: [`${at('pgbouncer')}:6432/concerts`, `${at('pgbouncer')}:6432/standbys`],
};
const startSite = (name: string) => {
  const [primary = '', standbys = ''] = urls[name] ?? [];
  const env = {
    HOST: at(name),
    PORT: '4000',
    DATA_DIR: join(root, name),
    SAMPLE: 'none',
    SANDBOX: 'off',
    RATE_LIMITS: 'off',
    SITE_URL: `http://${at('haproxy')}:4000`,
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://concerts:${password}@${primary}`,
    DATABASE_READ_URL: `postgres://concerts:${password}@${standbys}`,
  };
  start(name, [process.execPath, resolve('dist/server/main.js')], { env });
};

/** The processes of a node: Patroni, PostgreSQL and its children. */
function processesOf(node: string): number[] {
  const ids = [running.get(node)?.pid ?? 0];
  const file = join(root, node, 'data/postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // The file stays behind a killed server, whose number another process may have by then.
  if (postmaster > 0 && commandOf(postmaster).includes(root)) ids.push(postmaster, ...childrenOf(postmaster));
  return ids.filter((id) => id > 0 && existsSync(`/proc/${id}`));
}

const commandOf = (id: number) => (existsSync(`/proc/${id}`) ? readFileSync(`/proc/${id}/cmdline`, 'utf8') : '');

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent);
      } catch {
        return false;
      }
    });

function signal(name: string, sent: NodeJS.Signals): void {
  for (const id of nodes.includes(name) ? processesOf(name) : [running.get(name)?.pid ?? 0]) {
    try {
      if (id > 0) process.kill(id, sent);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function stopAll(): void {
  for (const name of new Set([...running.keys(), ...nodes])) {
    signal(name, 'SIGCONT');
    signal(name, 'SIGKILL');
  }
  if (!keepsLogs) rmSync(root, { recursive: true, force: true, maxRetries: 5 });
}
process
  .on('SIGINT', () => process.exit(1))
  .on('SIGTERM', () => process.exit(1))
  .on('exit', stopAll);

const cluster = v.object({
  members: v.array(
    v.object({ name: v.string(), role: v.string(), state: v.string(), timeline: v.optional(v.number()) }),
  ),
});

/** The nodes by role that follow the primary, as the first that answers says. */
async function roles(): Promise<Map<string, string>> {
  for (const node of nodes) {
    try {
      const response = await fetch(`http://${at(node)}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
      const { members } = v.parse(cluster, await response.json());
      const timeline = members.find(({ role }) => role === 'leader')?.timeline;
      return new Map(
        members
          .filter((member) => /running|streaming/.test(member.state) && member.timeline === timeline)
          .map(({ name, role }) => [role === 'replica' ? name : role, name]),
      );
    } catch {
      // Another one may know.
    }
  }
  return new Map();
}

async function until(what: string, isSo: () => Promise<boolean>, limit = 120_000): Promise<void> {
  for (const end = Date.now() + limit; Date.now() < end; await sleep(500)) if (await isSo().catch(() => false)) return;
  throw new Error(`After ${limit / 1000} s it was not so: ${what}.`);
}

const whole = () =>
  until('a primary, a synchronous standby and another one', async () => {
    const now = await roles();
    return now.size === 3 && now.has('leader') && now.has('sync_standby');
  });

const site = `http://${at('haproxy')}:4000/graphql`;

async function ask(query: string, token?: string): Promise<Record<string, Record<string, unknown>>> {
  const response = await fetch(site, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(20_000),
  });
  const answer = JSON.parse(await response.text());
  if (answer.errors) throw new Error(answer.errors[0]?.extensions?.code ?? answer.errors[0]?.message);
  return answer.data;
}

const writes = new Seen();
const reads = new Seen();
const acknowledged = new Set<string>();
let isLoading = true;

async function write(writer: number): Promise<void> {
  const { userCreate } =
    await ask(`mutation { userCreate(name: "W", email: "w${writer}@example.org", obfuscatedEmail: "w",
    username: "Writer${writer}", password: "correct horse", confirmPassword: "correct horse") { token } }`);
  const token = String(userCreate?.token);
  const { artistCreate } = await ask(`mutation { artistCreate(name: "The Drills ${writer}") { id } }`, token);
  for (let number = 0; isLoading; number += 1) {
    const song = `Drill ${writer} ${number}`;
    const added = ask(
      `mutation { performanceCreate(isCompilation: false, artist_id: ${artistCreate?.id}, date: "05/08/1977",
      venue: "Drill Hall", city: "Drillton", state: "OH", set1: "${song}") { id } }`,
      token,
    );
    if (await writes.count(added)) acknowledged.add(song);
    await sleep(50);
  }
}

async function read(): Promise<void> {
  while (isLoading) {
    await reads.count(ask('{ performances(pagination: { first: 5 }) { edges { node { id set1 } } } }'));
    await sleep(50);
  }
}

interface Fault {
  name: string;
  /** Breaks something. Returns what puts it right. */
  break: () => Promise<() => void | Promise<void>>;
}

const nodeOf = async (role: string): Promise<string> => {
  const node = (await roles()).get(role);
  if (!node) throw new Error(`There is no ${role}.`);
  return node;
};
const killed =
  (name: string, again: () => void): Fault['break'] =>
  async () => {
    signal(name, 'SIGKILL');
    return again;
  };
const nodeStopped =
  (role: string, by: NodeJS.Signals, again: (node: string) => void): Fault['break'] =>
  async () => {
    const node = await nodeOf(role);
    signal(node, by);
    return () => again(node);
  };

const faults: Fault[] = [
  { name: 'nothing', break: async () => () => undefined },
  { name: 'the primary is killed', break: nodeStopped('leader', 'SIGKILL', startNode) },
  {
    name: 'the primary stands still',
    break: nodeStopped('leader', 'SIGSTOP', (node) => signal(node, 'SIGCONT')),
  },
  {
    name: 'the primary is changed as planned',
    break: async () => {
      const [leader, candidate] = [await nodeOf('leader'), await nodeOf('sync_standby')];
      await fetch(`http://${at(leader)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      });
      return () => undefined;
    },
  },
  { name: 'the synchronous standby is killed', break: nodeStopped('sync_standby', 'SIGKILL', startNode) },
  { name: 'etcd is killed', break: killed('etcd', startEtcd) },
  { name: 'PgBouncer is killed', break: killed('pgbouncer', startPgbouncer) },
  { name: 'a process of the site is killed', break: killed('site1', () => startSite('site1')) },
];

/** How long something stays broken, in milliseconds. */
const broken = 30_000;
/** How long is measured behind it. */
const after = 10_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function drill(): Promise<void> {
  startEtcd();
  startNode('pg1');
  await until('a primary', async () => (await roles()).has('leader'));
  for (const node of nodes.slice(1)) startNode(node);
  await whole();
  startHaproxy();
  startPgbouncer();
  startSite('site1');
  await until('a site that answers', async () => Boolean(await ask('{ __typename }')));
  startSite('site2');
  const isUp = async () => (await fetch(`http://${at('site2')}:4000/health`)).ok;
  await until('two processes of the site', isUp);

  const work = [...Array.from({ length: 4 }, (_, writer) => write(writer)), ...Array.from({ length: 4 }, read)];
  const failed = Promise.race(work).then(() => undefined);
  await sleep(5000);
  console.log('| what fails | writes | refused | longest without one | reads | refused | longest without one |');
  console.log('| --- | --: | --: | --: | --: | --: | --: |');
  for (const fault of faults.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    writes.begin();
    reads.begin();
    const repair = await fault.break();
    await Promise.race([sleep(broken), failed]);
    await repair();
    await sleep(after);
    const cells = [writes, reads].flatMap((seen) => [seen.answered, seen.refused, seconds(seen.longest)]);
    console.log(`| ${fault.name} | ${cells.join(' | ')} |`);
    for (const [kind, { reasons }] of Object.entries({ writes, reads })) {
      if (reasons.size > 0)
        console.error(
          `${kind} were refused with ${[...reasons].map(([reason, count]) => `${reason} (${count})`).join(', ')}`,
        );
    }
    await whole();
  }
  isLoading = false;
  await Promise.all(work);

  const client = new pg.Client({ connectionString: `postgres://concerts:${password}@${at('haproxy')}:5000/concerts` });
  await client.connect();
  const { rows } = await client.query<{ set1: string }>('select set1 from performances');
  await client.end();
  const kept = rows.map(({ set1 }) => set1);
  const [lost, twice] = [missingOf(acknowledged, kept), repeatedOf(kept)];
  console.log(
    `\n${acknowledged.size} writes were acknowledged, ${lost.length} of them are missing. ${twice.length} are stored twice. Load ${loadavg()[0]?.toFixed(1)}.`,
  );
  for (const song of lost.slice(0, 10)) console.log(`missing: ${song}`);
  for (const song of twice.slice(0, 10)) console.log(`twice: ${song}`);
  if (lost.length + twice.length > 0) throw new Error('The site has lost writes, or stored them twice.');
}

await drill().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(`The logs are in ${root}.`);
  keepsLogs = true;
  process.exitCode = 1;
});
process.exit();
