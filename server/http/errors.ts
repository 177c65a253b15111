import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';

/** An answer to a request that never becomes a query. */
export const transportError = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] });

/** An answer to a request that the server fails at: what was wrong is for its log alone, under the id that is shown. */
export function internalError(error: unknown, log: Pick<FastifyBaseLogger, 'error'>) {
  const id = randomUUID();
  log.error({ err: error, id }, 'A request failed');
  return { errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR', id } }] };
}
