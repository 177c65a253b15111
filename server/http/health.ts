import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pTimeout, { TimeoutError } from 'p-timeout';
import { checkHealth } from '../data/health.ts';
import type { Database } from '../db/database.ts';
import type { Readable } from '../db/replica.ts';

/** The result of `/health`. A degraded server still answers requests, so it has HTTP 200, and balancers keep it. */
type Health = { status: 'ok' } | { status: 'degraded' | 'failing'; problem: string };

/** The time limit of the database's answer, in milliseconds. */
const timeout = 10_000;

/** The time for which a result is reused, in milliseconds. It limits the load on the database. */
const lifetime = 1000;

interface Databases {
  database: Database;
  replica?: Readable | undefined;
}

async function measure({ database, replica }: Databases): Promise<Health> {
  const asked = checkHealth(database).then(async (problem) => problem ?? (await replica?.problem()));
  const problem = await pTimeout(asked, { milliseconds: timeout });
  return problem ? { status: 'degraded', problem } : { status: 'ok' };
}

/** The health if the database does not answer. */
function failing(err: unknown, log: FastifyBaseLogger): Health {
  if (err instanceof TimeoutError) {
    return { status: 'failing', problem: `no answer from the database in ${timeout} ms` };
  }
  log.error({ err }, 'The database does not answer');
  return { status: 'failing', problem: 'the database does not answer' };
}

export const healthPath = '/health';

/** `/health`: whether the server can do its work, for load balancers and operators. */
export async function health(app: FastifyInstance, databases: Databases): Promise<void> {
  const known = new LRUCache<'health', Health>({
    max: 1,
    ttl: lifetime,
    fetchMethod: () => measure(databases).catch((error: unknown) => failing(error, app.log)),
  });
  app.get(healthPath, async (_request, reply) => {
    const result = await known.forceFetch('health');
    return reply
      .header('cache-control', 'no-store')
      .code(result.status === 'failing' ? 503 : 200)
      .send(result);
  });
}
