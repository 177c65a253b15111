import { type AttemptCount, countAttempt, refundAttempt } from '../data/accounts/attempts.ts';
import { rateLimited } from '../data/base/badUserInput.ts';
import type { Queryable } from '../db/database.ts';
import { hashToken } from './tokens.ts';

/** At most `count` attempts in a window of `seconds`, by one account or address. */
export interface Limit {
  name: string;
  count: number;
  seconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The limits on writing, and on guessing passwords and codes (specification 13.4). Before these, `rateLimit.ts` limits
 * all requests of an address.
 *
 * The password of an account can be guessed less than 100 times in 24 hours. In a window of a day, 19 attempts are
 * allowed from all unknown addresses together. Each of the five addresses known from the last logins has 6. That makes
 * 98, as 24 hours overlap at most two windows. Strangers use up their own count, so they cannot lock the owner out of
 * the known addresses (docs/decisions/login-limits.md).
 */
export const attemptLimits = {
  loginByAddress: { name: 'login-address', count: 20, seconds: 15 * minute },
  loginByAccountAndAddress: { name: 'login-account-address', count: 5, seconds: 15 * minute },
  loginByAccountAndKnownAddress: { name: 'login-account-known', count: 6, seconds: day },
  loginByAccountFromElsewhere: { name: 'login-account-elsewhere', count: 19, seconds: day },
  resetByAddress: { name: 'reset-address', count: 10, seconds: hour },
  resetMailsByAccount: { name: 'reset-mails-account', count: 3, seconds: hour },
  savePasswordByAddress: { name: 'save-password-address', count: 20, seconds: 15 * minute },
  registrationByAddress: { name: 'registration-address', count: 5, seconds: hour },
  currentPasswordByAccount: { name: 'password-account', count: 10, seconds: hour },
  emailChangesByAccount: { name: 'email-account', count: 3, seconds: hour },
  writesByAccount: { name: 'writes-account', count: 30, seconds: minute },
  marksByAccount: { name: 'marks-account', count: 60, seconds: minute },
} as const satisfies Record<string, Limit>;

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / minute);
  if (minutes <= 1) return 'a minute';
  return seconds <= 2 * hour ? `${minutes} minutes` : `${Math.ceil(seconds / hour)} hours`;
}

/** Counts attempts, and refuses those over a limit. Does neither if the limits are off. */
export class Limiter {
  readonly #database: Queryable;
  readonly #isOn: boolean;

  constructor(database: Queryable, isOn: boolean) {
    this.#database = database;
    this.#isOn = isOn;
  }

  /** Returns a limiter with the same setting whose statements go another way to the database, such as a visitor's. */
  on(database: Queryable): Limiter {
    return new Limiter(database, this.#isOn);
  }

  /** Counts an attempt; throws if the limit is exceeded. */
  async take(limit: Limit, who: string): Promise<void> {
    const { count, seconds } = await this.#count(limit, who);
    if (count > limit.count) {
      throw rateLimited(`Too many attempts. Please try again in ${waitText(seconds)}.`, seconds);
    }
  }

  /** Counts an attempt, and returns whether it is within the limit. */
  async allows(limit: Limit, who: string): Promise<boolean> {
    return (await this.#count(limit, who)).count <= limit.count;
  }

  /** Uncounts an attempt, such as a successful one if only failures are limited. */
  async refund(limit: Limit, who: string): Promise<void> {
    if (this.#isOn) await refundAttempt(this.#database, key(limit, who));
  }

  async #count(limit: Limit, who: string): Promise<AttemptCount> {
    if (!this.#isOn) return { count: 0, seconds: 0 };
    return countAttempt(this.#database, key(limit, who), limit.seconds);
  }
}

/**
 * The key under which attempts are counted. All spellings of a name that the database takes for one account have the
 * same key. Lower case alone would distinguish the two forms of sigma. Names are hashed: they may be longer than keys.
 */
const key = (limit: Limit, who: string) =>
  `${limit.name}:${hashToken(who.normalize('NFD').toLowerCase().toUpperCase())}`;
