import { GraphQLError } from 'graphql';

/** What one visitor may make the database read, in rows; see `costs.ts` for how it is counted. */
export interface Budget {
  /** Pays for what is about to be read; throws when nothing is left for it: answered with HTTP 429 and `Retry-After`. */
  spend(rows: number): void;
  /** Pays for what turned out to be read. */
  add(rows: number): void;
}

export const unlimited: Budget = { spend: () => {}, add: () => {} };

const minute = 60_000;

/**
 * So many rows a minute: on the embedded database some two seconds of its time, or three searches through all of half a
 * million performances. A page of the site costs a few thousand.
 */
const rowsPerMinute = 1_500_000;

/** So many visitors are kept in mind; who has not asked for longest is forgotten first. */
const maxVisitors = 10_000;

interface Account {
  left: number;
  at: number;
}

/** The budgets of all visitors of this process. Each refills steadily, and holds a minute's worth when it is full. */
export class Budgets {
  readonly #accounts = new Map<string, Account>();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** The budget of the visitor with this address. */
  of(address: string): Budget {
    return {
      spend: (rows) => {
        const account = this.#account(address);
        // What costs more than a full budget holds may still be asked with a full one.
        const missing = Math.min(rows, rowsPerMinute) - account.left;
        if (missing > 0) throw tooCostly(Math.ceil((missing / rowsPerMinute) * (minute / 1000)));
        account.left -= rows;
      },
      add: (rows) => {
        this.#account(address).left -= rows;
      },
    };
  }

  #account(address: string): Account {
    const now = this.#now();
    const known = this.#accounts.get(address) ?? { left: rowsPerMinute, at: now };
    known.left = Math.min(rowsPerMinute, known.left + ((now - known.at) / minute) * rowsPerMinute);
    known.at = now;
    this.#accounts.delete(address);
    this.#accounts.set(address, known);
    for (const oldest of this.#accounts.keys()) {
      if (this.#accounts.size <= maxVisitors) break;
      this.#accounts.delete(oldest);
    }
    return known;
  }
}

const tooCostly = (seconds: number): GraphQLError =>
  new GraphQLError(`Your queries search through too much of the catalogue. Please try again in ${seconds} seconds.`, {
    extensions: { code: 'RATE_LIMITED', retryAfter: Math.max(1, seconds) },
  });
