import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { checkHealth } from '../data/site/health.ts';
import { asking } from '../db/asking.ts';
import type { Database } from '../db/database.ts';
import type { Replicas } from '../db/replica.ts';

/** The health of the server. A degraded one still answers readers, so it has HTTP 200, and balancers keep it. */
type Health = { status: 'ok' } | { status: 'degraded' | 'failing'; problem: string };

/** The time limit of the database's answer, in milliseconds: balancers wait for a second. */
const timeout = 900;

/** The time for which a result is reused, in milliseconds. It limits the load on the database. */
const lifetime = 1000;

interface Databases {
  database: Database;
  replicas: Replicas;
}

/** Returns a function that measures the health. It never rejects. */
function measurer({ database, replicas }: Databases, log: FastifyBaseLogger): () => Promise<Health> {
  const ask = asking(() => checkHealth(database));
  return async () => {
    let answers = true;
    const problem = await pTimeout(ask(), { milliseconds: timeout }).catch((err: unknown) => {
      answers = false;
      log.warn({ err }, 'The database does not answer');
      return replicas.hasStandby
        ? 'the primary does not answer, nothing can be written'
        : 'the database does not answer';
    });
    const problems = [problem, replicas.problem()].filter(Boolean).join('; ');
    if (!problems) return { status: 'ok' };
    return { status: answers || replicas.hasStandby ? 'degraded' : 'failing', problem: problems };
  };
}

export const healthPath = '/health';

/**
 * `/health/live`: the process answers. `/health/ready`, and `/health`: whether the server can serve readers, and what it
 * cannot do. For load balancers and operators.
 */
export async function health(app: FastifyInstance, databases: Databases): Promise<void> {
  const known = new LRUCache<'health', Health>({
    max: 1,
    ttl: lifetime,
    fetchMethod: measurer(databases, app.log),
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get(`${healthPath}/live`, async () => ({ status: 'ok' }));
  for (const path of [healthPath, `${healthPath}/ready`]) {
    app.get(path, async (_request, reply) => {
      const result = await known.forceFetch('health');
      return reply.code(result.status === 'failing' ? 503 : 200).send(result);
    });
  }
}
