import type { FastifyReply } from 'fastify';
import { maskError } from '../schema/maskError.ts';

/** The body of a response to an invalid HTTP request. */
export const transportError = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] });

/**
 * Responds to a request that failed in the server. The cause is only logged, under the id in the response. The status
 * is 503 if the database gave no answer.
 */
export function sendFailure(error: unknown, reply: FastifyReply) {
  const shown = maskError(error, ({ level, id, cause }) => reply.log[level]({ err: cause, id }, 'A request failed'));
  const retryAfter = shown.extensions?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  reply.code(typeof retryAfter === 'number' ? 503 : 500);
  // A browser that opens a page gets the message as text.
  const isPage = reply.request.headers.accept?.includes('text/html');
  return isPage ? reply.type('text/plain; charset=utf-8').send(shown.message) : reply.send({ errors: [shown] });
}
