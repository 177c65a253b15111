import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { checkHealth } from '../data/health.ts';
import type { Database } from '../db/database.ts';
import type { Readable } from '../db/replica.ts';

/** What `/health` answers. A server that is degraded goes on answering, so a balancer should keep it: it has HTTP 200. */
type Health = { status: 'ok' } | { status: 'degraded' | 'failing'; problem: string };

/** How long the database may take to answer, in milliseconds. */
const answerLimit = 10_000;

/** For how long an answer is given again, in milliseconds: however often it is asked, the database is asked this often. */
const lifetime = 1000;

const silent = Symbol('silent');

interface Databases {
  database: Database;
  replica?: Readable | undefined;
}

async function measure({ database, replica }: Databases): Promise<Health> {
  const timer = new AbortController();
  try {
    const problem = await Promise.race([
      checkHealth(database).then(async (problem) => problem ?? (await replica?.problem())),
      sleep(answerLimit, silent, { signal: timer.signal, ref: false }),
    ]);
    if (problem === silent) return { status: 'failing', problem: `no answer from the database in ${answerLimit} ms` };
    return problem ? { status: 'degraded', problem } : { status: 'ok' };
  } finally {
    timer.abort();
  }
}

/** `/health`: whether the server can do its work, for balancers and their keepers. */
export async function health(app: FastifyInstance, databases: Databases): Promise<void> {
  let known: { until: number; health: Promise<Health> } | undefined;
  const ask = () =>
    measure(databases).catch((err: unknown): Health => {
      app.log.error({ err }, 'The database does not answer');
      return { status: 'failing', problem: 'the database does not answer' };
    });
  app.get('/health', async (_request, reply) => {
    if (!known || known.until < Date.now()) known = { until: Date.now() + answerLimit + lifetime, health: ask() };
    const current = known;
    const answer = await current.health;
    current.until = Math.min(current.until, Date.now() + lifetime);
    return reply
      .header('cache-control', 'no-store')
      .code(answer.status === 'failing' ? 503 : 200)
      .send(answer);
  });
}
