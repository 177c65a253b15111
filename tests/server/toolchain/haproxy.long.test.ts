import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#server/freePort.ts';

const program = '/usr/sbin/haproxy';

const listening = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

/** Needs HAProxy. */
describe.runIf(existsSync(program))('HAProxy of deploy, before two processes of the site', () => {
  let url: string;
  /** The bodies that each process got. The first one ends a connection in place of an answer. */
  const got: [string[], string[]] = [[], []];

  beforeAll(async () => {
    const process = (number: 0 | 1) =>
      createServer(async (request, response) => {
        if (request.method === 'OPTIONS' || request.url === '/health/ready') return void response.end();
        got[number].push(await text(request));
        if (number === 0) request.socket.destroy();
        else response.end('answered');
      });
    const servers = [process(0), process(1)];
    const ports = await Promise.all(servers.map(listening));
    const port = await freePort('127.0.0.1');
    const folder = await mkdtemp(join(tmpdir(), 'concerts-haproxy-'));
    const file = join(folder, 'haproxy.cfg');
    const given = await readFile('deploy/haproxy.cfg', 'utf8');
    const site = given
      .replace(/^listen (primary|standbys)\n(.+\n)+/gm, '')
      .replace('bind :4000', `bind 127.0.0.1:${port}`)
      .replace(/\bsite([12]):4000/g, (_, number) => `127.0.0.1:${ports[number - 1]}`);
    await writeFile(file, site);
    const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
    url = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(url), { timeout: 10_000 });
    return async () => {
      child.kill();
      for (const server of servers) server.close();
      await rm(folder, { recursive: true });
    };
  });

  /**
   * Sends a request until the first process has got it, each time on the same connection. Returns the status. If the
   * connection were closed without one, a browser would send the request again.
   */
  async function statusOf(options: RequestInit, path = '/graphql'): Promise<number> {
    for (const list of got) list.length = 0;
    for (;;) {
      const { status } = await fetch(url + path, options);
      if (got[0].length > 0) return status;
      got[1].length = 0;
    }
  }

  const asking = (query: string) => ({ method: 'POST', body: JSON.stringify({ query }) });

  it('what is read goes to the other process, if the first one ends before its answer', async () => {
    expect(await statusOf({})).toBe(200);
    expect(await statusOf(asking('query Artist { artist(id: 1) { name } }'))).toBe(200);
    expect(got.map((bodies) => bodies.length)).toEqual([1, 1]);
  });

  it('a change does not, nor does a browser send it again: it may have been stored', async () => {
    for (const space of ['', ' '.repeat(8_000), ' '.repeat(20_000), ' '.repeat(200_000)]) {
      expect(await statusOf(asking(`${space}mutation { artistCreate(name: "The Gulls") { id } }${space}`))).toBe(502);
      expect(got.map((bodies) => bodies.length)).toEqual([1, 0]);
    }
    expect(await statusOf({ method: 'POST', body: 'token=1' }, '/confirm')).toBe(502);
    expect(got.map((bodies) => bodies.length)).toEqual([1, 0]);
  });
});
