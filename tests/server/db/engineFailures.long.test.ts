import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EmbeddedServer } from '#server/db/embedded/server.ts';

/** An engine that obeys a query's text: it answers with an answer that is cut short, with none at all, or as it should. */
const engine = (manners: { opens: boolean; closes: boolean }) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const message = (type, body = '') => {
      const head = Buffer.from(type + '0000');
      head.writeInt32BE(Buffer.byteLength(body) + 4, 1);
      return Buffer.concat([head, Buffer.from(body)]);
    };
    const ready = message('Z', 'I');
    const full = message('E', 'SPANIC\\0C53100\\0MNo space left on device\\0\\0');
    function reply(bytes) {
      const text = bytes[0] === 0 ? 'startup' : Buffer.from(bytes).toString();
      if (text === 'startup') return [message('R', '\\0\\0\\0\\0'), ready];
      if (text.includes('cut short')) return [message('C', 'SELECT 1\\0'), full];
      if (text.includes('be silent')) return undefined;
      return [message('C', 'SELECT 1\\0'), ready];
    }
    parentPort.on('message', (asked) => {
      if (asked === 'close') return ${manners.closes} && parentPort.postMessage({ closed: true });
      const parts = reply(asked);
      if (parts) parentPort.postMessage({ reply: new Uint8Array(Buffer.concat(parts)) });
    });
    if (${manners.opens}) parentPort.postMessage({ ready: true });
  `)}`,
  );

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'concerts-engine-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Only what a test provokes has a limit that is met; a thread may take seconds to start on a busy machine. */
function opened(manners = { opens: true, closes: true }) {
  const server = new EmbeddedServer(join(folder, 'database'), {
    statementLimit: 2000,
    openLimit: manners.opens ? 60_000 : 300,
    closeLimit: manners.closes ? 60_000 : 300,
    script: engine(manners),
  });
  const pool = new pg.Pool({ stream: () => server.connection(), user: 'postgres', database: 'postgres', max: 1 });
  pool.on('error', () => undefined);
  return { server, pool };
}

it.each([
  ['an answer that is cut short', 'cut short', { code: '53100', message: /No space left on device/ }],
  ['no answer', 'be silent', { code: '57014', message: /took longer than 2000 ms/ }],
])('an engine that gives %s is ended and opened again, and whoever waits goes on', async (_what, query, error) => {
  const { server, pool } = opened();
  const failing = expect(pool.query(query)).rejects.toMatchObject({
    code: error.code,
    message: expect.stringMatching(error.message),
  });
  const waiting = pool.query('select 1');
  await failing;
  expect((await waiting).command).toBe('SELECT');
  await pool.end();
  await server.close();
});

it('an engine that never opens is told, to everybody who waits for it', async () => {
  const { pool } = opened({ opens: false, closes: true });
  const both = await Promise.allSettled([pool.query('select 1'), pool.query('select 1')]);
  for (const { status } of both) expect(status).toBe('rejected');
  await pool.end();
});

it('an engine that never closes is ended', async () => {
  const { server, pool } = opened({ opens: true, closes: false });
  await pool.query('select 1');
  await pool.end();
  await server.close();
  await expect(pool.query('select 1')).rejects.toThrow();
});
