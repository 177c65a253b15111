import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

const minute = 60_000;

/** The number of addresses that are counted; the least recently seen is dropped first. */
const maxAddresses = 5000;

/** How many requests came in the minute that began with the first of them, and how many milliseconds of it are left. */
interface Count {
  current: number;
  ttl: number;
}

/** So many requests a minute from each address. */
export class RequestLimit {
  readonly max: number;
  readonly #minutes = new Map<string, { since: number; current: number }>();

  constructor(max: number) {
    this.max = max;
  }

  /** Whether one more from the address would be too many. */
  isReached(address: string): boolean {
    return this.#minuteOf(address).current >= this.max;
  }

  /** Counts one more. */
  count(address: string): Count {
    const { since, current } = this.#minuteOf(address);
    this.#minutes.delete(address);
    this.#minutes.set(address, { since, current: current + 1 });
    for (const oldest of this.#minutes.keys()) {
      if (this.#minutes.size <= maxAddresses) break;
      this.#minutes.delete(oldest);
    }
    return { current: current + 1, ttl: since + minute - Date.now() };
  }

  #minuteOf(address: string): { since: number; current: number } {
    const known = this.#minutes.get(address);
    return known && Date.now() < known.since + minute ? known : { since: Date.now(), current: 0 };
  }
}

/** Answers each address as many requests as the limit allows on the routes of this plugin; the rest get 429 and `Retry-After`. */
export async function limitRate(app: FastifyInstance, limit: RequestLimit): Promise<void> {
  await app.register(rateLimit, {
    max: limit.max,
    timeWindow: minute,
    store: class implements FastifyRateLimitStore {
      incr(address: string, callback: (error: null, count: Count) => void): void {
        callback(null, limit.count(address));
      }
      child(): FastifyRateLimitStore {
        return this;
      }
    },
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

/** What the answer to a request that was counted says of the limit, as names and values in turn. */
export const countHeaders = ({ max }: RequestLimit, { current, ttl }: Count): string[] => [
  'x-ratelimit-limit',
  String(max),
  'x-ratelimit-remaining',
  String(Math.max(0, max - current)),
  'x-ratelimit-reset',
  String(Math.ceil(ttl / 1000)),
];
