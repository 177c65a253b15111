import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** Answers each address at most `max` requests a minute on the routes of this plugin; the rest get 429 and `Retry-After`. */
export async function limitRate(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: '1 minute',
    onExceeded: (request) => {
      request.limitHit = 'TOO_MANY_REQUESTS';
    },
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Too many requests. Please try again in ${after}.`), {
        statusCode: 429,
        code: 'RATE_LIMITED',
      }),
  });
}
