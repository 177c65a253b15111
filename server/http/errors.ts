import type { FastifyReply } from 'fastify';
import { maskError } from '../schema/errors.ts';

/** A response to a request that never becomes a query. */
export const transportError = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] });

/**
 * Answers a request that the server fails at: what was wrong is for its log alone, under the id that is shown. A database
 * that gives no answer is 503.
 */
export function sendFailure(error: unknown, reply: FastifyReply) {
  const shown = maskError(error, ({ level, id, cause }) => reply.log[level]({ err: cause, id }, 'A request failed'));
  const retryAfter = shown.extensions?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  reply.code(typeof retryAfter === 'number' ? 503 : 500);
  // A person who opens a page reads the words alone.
  const isPage = reply.request.method === 'GET' && reply.request.headers.accept?.includes('text/html');
  return isPage ? reply.type('text/plain; charset=utf-8').send(shown.message) : reply.send({ errors: [shown] });
}
