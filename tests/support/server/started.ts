import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { freePort } from '#server/freePort.ts';
import { builtFile } from './built.ts';
import { migratedFolder } from './database.ts';

/** A server that was started as a process. */
interface Started {
  child: ChildProcess;
  /** All that it wrote so far, to both outputs. */
  said: () => string;
  url: string;
}

/** The command that starts a server, if not as itself in its data folder. */
interface Command {
  command: string;
  args: string[];
  cwd: string;
}

/** Sets up a data folder for the servers of a file's tests. A server that still runs after its test is killed. */
export function serverTests() {
  let dataDir = '';
  const processes: ChildProcess[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'concerts-main-'));
    await migratedFolder(dataDir);
  });
  afterEach(() => {
    for (const child of processes.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  async function start(settings: Record<string, string> = {}, as?: Command): Promise<Started> {
    const port = await freePort('127.0.0.1');
    const { command, args, cwd } = as ?? { command: process.execPath, args: [builtFile('main.js')], cwd: dataDir };
    const child = spawn(command, args, {
      cwd,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, SAMPLE: 'none', PORT: String(port), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    processes.push(child);
    let said = '';
    for (const output of [child.stdout, child.stderr]) output.on('data', (data) => (said += data));
    return { child, said: () => said, url: `http://localhost:${port}` };
  }

  return {
    /** The folder of the servers that are given no other. */
    dataDir: () => dataDir,
    /** Starts a server. */
    start,
    /** Starts a server, and waits until it answers. */
    async serving(settings?: Record<string, string>, as?: Command): Promise<Started> {
      const server = await start(settings, as);
      await expect
        .poll(server.said, { timeout: 240_000, interval: 50 })
        .toContain(`Live Concert Database: ${server.url}`);
      return server;
    },
  };
}

/** The text of a request of the API, as it is sent. */
export const post = (body: string) =>
  `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
