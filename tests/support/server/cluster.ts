import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#server/freePort.ts';

const run = promisify(execFile);

const installed = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs on Debian and Ubuntu; undefined if they are not installed. */
export const binaries = (existsSync(installed) ? readdirSync(installed) : [])
  .map((version) => join(installed, version, 'bin'))
  .find((folder) => existsSync(join(folder, 'pg_basebackup')));

/** Runs one of the programs. They refuse to run as root. */
async function postgres(program: string, ...values: string[]): Promise<void> {
  const command = [join(binaries ?? '', program), ...values];
  const drop = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  const [file = '', ...rest] = process.getuid?.() === 0 ? [...drop, ...command] : command;
  await run(file, rest, { cwd: '/' });
}

/** A server of the installed PostgreSQL, with a folder of its own. */
export class PostgresServer {
  readonly folder: string;
  readonly #port: number;

  private constructor(folder: string, port: number) {
    this.folder = folder;
    this.#port = port;
  }

  /** Starts a new server with an empty database `concerts`. */
  static async primary(root: string): Promise<PostgresServer> {
    const server = new PostgresServer(join(root, 'primary'), await freePort('127.0.0.1'));
    await postgres('initdb', '-D', server.folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
    await server.start();
    await server.query('create database concerts', 'postgres');
    return server;
  }

  /** Starts a hot standby of this server, in a folder of this name. */
  async standby(root: string, name = 'standby'): Promise<PostgresServer> {
    const server = await this.copy(join(root, name), '-R');
    await server.start();
    return server;
  }

  /** Copies this server while it runs, with options of `pg_basebackup`. The copy is not started. */
  async copy(folder: string, ...options: string[]): Promise<PostgresServer> {
    const from = ['-h', '127.0.0.1', '-p', String(this.#port), '-U', 'postgres'];
    await postgres('pg_basebackup', ...from, '-D', folder, '-X', 'stream', '-c', 'fast', '-N', ...options);
    return new PostgresServer(folder, await freePort('127.0.0.1'));
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/concerts`;
  }

  async start(): Promise<void> {
    const options = `-p ${this.#port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
    await postgres('pg_ctl', '-D', this.folder, '-o', options, '-l', `${this.folder}.log`, '-w', 'start');
  }

  async stop(mode: 'fast' | 'immediate' = 'immediate'): Promise<void> {
    await postgres('pg_ctl', '-D', this.folder, '-m', mode, '-w', 'stop');
  }

  /** Makes a standby a primary. */
  promote(): Promise<void> {
    return postgres('pg_ctl', '-D', this.folder, '-w', 'promote');
  }

  /** Lets all processes of the server stand still, or go on. What connects to it gets no answer meanwhile. */
  async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const [line = ''] = (await readFile(join(this.folder, 'postmaster.pid'), 'utf8')).split('\n');
    const children = await readFile(`/proc/${line}/task/${line}/children`, 'utf8');
    for (const pid of [line, ...children.trim().split(' ')]) process.kill(Number(pid), signal);
  }

  async query(statement: string, database = 'concerts'): Promise<unknown[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.#port, user: 'postgres', database });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }
}

/** A folder for servers, which any user may write to. */
export async function clusterFolder(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'concerts-cluster-'));
  await chmod(root, 0o777);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Leads connections on to a port of this machine, which may be another one for the next. */
export async function forward(to: () => number) {
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(to(), '127.0.0.1');
    for (const socket of [incoming, outgoing]) sockets.add(socket.on('error', () => socket.destroy()));
    incoming.pipe(outgoing).pipe(incoming);
  });
  const port = await freePort('127.0.0.1');
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const drop = () => sockets.forEach((socket) => void socket.destroy());
  return {
    port,
    drop,
    close() {
      drop();
      server.close();
    },
  };
}
