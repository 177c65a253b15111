import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/** Limits the requests of each address in a minute, on the routes of this plugin. Others get 429 and `Retry-After`. */
export async function limitRate(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
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
