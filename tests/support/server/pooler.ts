import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '#server/freePort.ts';

const program = '/usr/sbin/pgbouncer';

/** Whether PgBouncer is installed, as on Debian and Ubuntu. */
export const hasPooler = existsSync(program);

/** Whether the installed PgBouncer keeps prepared statements in transaction mode, as from 1.21 on. */
export const keepsStatements =
  hasPooler &&
  /^PgBouncer (?:1\.(?:2[1-9]|[3-9]\d)|[2-9])/.test(execFileSync(program, ['--version'], { encoding: 'utf8' }));

/** PgBouncer in front of databases. By default each client keeps one connection. */
export class Pooler {
  readonly #child: ChildProcess;
  readonly #port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#port = port;
  }

  /** Starts it with default settings, for databases by name and address. */
  static async start(root: string, databases: Record<string, string>, mode = 'session'): Promise<Pooler> {
    const port = await freePort('127.0.0.1');
    const folder = join(root, `pooler-${port}`);
    await mkdir(folder);
    await chmod(folder, 0o777);
    const lines = Object.entries(databases).map(([name, address]) => {
      const url = new URL(address);
      return `${name} = host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)} user=${url.username}`;
    });
    const settings = [
      'listen_addr=127.0.0.1',
      `listen_port=${port}`,
      'unix_socket_dir=',
      'auth_type=any',
      `pool_mode=${mode}`,
      ...(keepsStatements ? ['max_prepared_statements=200'] : []),
    ];
    const file = join(folder, 'pgbouncer.ini');
    await writeFile(file, ['[databases]', ...lines, '[pgbouncer]', ...settings, ''].join('\n'));
    // It refuses to run as root.
    const drop = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
    const [command = '', ...rest] = [...(process.getuid?.() === 0 ? drop : []), program, '--quiet', file];
    const child = spawn(command, rest, { cwd: '/', stdio: 'ignore' });
    for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return new Pooler(child, port);
  }

  /** The address of a database behind it. */
  url(name: string): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${name}`;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.on('connect', () => done(true)).on('error', () => done(false));
  });
