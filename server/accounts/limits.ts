import { GraphQLError } from 'graphql';
import { countAttempt, refundAttempt } from '../data/accounts.ts';
import type { Queryable } from '../db/database.ts';
import { hashToken } from './secrets.ts';

/** At most `count` of something in a window of so many seconds, for each account or address. */
export interface Limit {
  name: string;
  count: number;
  seconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** The limits on what writes or guesses. Reading is limited by address before a request comes this far. */
export const limits = {
  loginByAccount: { name: 'login-account', count: 5, seconds: 15 * minute },
  loginByAddress: { name: 'login-address', count: 20, seconds: 15 * minute },
  resetByAccount: { name: 'reset-account', count: 3, seconds: hour },
  registrationByAddress: { name: 'registration-address', count: 5, seconds: hour },
  writesByAccount: { name: 'writes-account', count: 30, seconds: minute },
} as const satisfies Record<string, Limit>;

/** The error of a visitor who has to wait: answered with HTTP 429 and `Retry-After` in seconds. */
function tooMany(seconds: number): GraphQLError {
  const minutes = Math.ceil(seconds / minute);
  const wait = seconds < minute ? 'a minute' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return new GraphQLError(`Too many attempts. Please try again in ${wait}.`, {
    extensions: { code: 'RATE_LIMITED', retryAfter: Math.max(1, seconds) },
  });
}

/** Counts and refuses attempts. When the limits are off it does neither. */
export class Limiter {
  readonly #database: Queryable;
  readonly #on: boolean;

  constructor(database: Queryable, on: boolean) {
    this.#database = database;
    this.#on = on;
  }

  /** Counts an attempt, and throws when it is one too many. */
  async take(limit: Limit, who: string): Promise<void> {
    if (!this.#on) return;
    const { count, seconds } = await countAttempt(this.#database, key(limit, who), limit.seconds);
    if (count > limit.count) throw tooMany(seconds);
  }

  /** Gives an attempt back: what succeeded does not count where failures are limited. */
  async refund(limit: Limit, who: string): Promise<void> {
    if (this.#on) await refundAttempt(this.#database, key(limit, who));
  }
}

/**
 * The same for whatever the database takes for the same account, or other spellings would be further attempts: the two
 * kinds of sigma, say, which lower case alone keeps apart. A hash, because a name may be longer than a key may be.
 */
const key = (limit: Limit, who: string) =>
  `${limit.name}:${hashToken(who.normalize('NFD').toLowerCase().toUpperCase())}`;
