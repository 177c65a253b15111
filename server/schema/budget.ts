import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';

/** How many rows the database may read for one visitor; `costs.ts` counts them. */
export interface Budget {
  /** Charges for rows before they are read. Throws when the budget is used up: HTTP 429 with `Retry-After`. */
  spend(rows: number): void;
  /** Charges for rows that were read. */
  add(rows: number): void;
}

export const unlimited: Budget = { spend: () => {}, add: () => {} };

const minute = 60_000;

/**
 * So many rows a minute: on the embedded database some two seconds of its time, or three searches through all of half a
 * million performances. A page of the site costs a few thousand.
 */
const rowsPerMinute = 1_500_000;

/** The number of visitors whose budgets are kept; the least recently seen is dropped first. */
const maxVisitors = 10_000;

interface Account {
  left: number;
  at: number;
}

/** The budgets of all visitors of this process. Each refills steadily, and holds a minute's worth when it is full. */
export class Budgets {
  readonly #accounts = new LRUCache<string, Account>({ max: maxVisitors });
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** The budget of the visitor with this address. */
  of(address: string): Budget {
    return {
      spend: (rows) => {
        if (rows > rowsPerMinute) throw tooCostly(rows);
        const account = this.#account(address);
        const missing = rows - account.left;
        if (missing > 0) throw tooMuch(Math.ceil((missing / rowsPerMinute) * (minute / 1000)));
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
    this.#accounts.set(address, known);
    return known;
  }
}

const tooCostly = (rows: number): GraphQLError =>
  new GraphQLError(
    `The query searches through ${Math.ceil(rows)} rows; ${rowsPerMinute} are allowed. Ask fewer conditions of its lists, or some that an index answers.`,
    { extensions: { code: 'QUERY_TOO_COSTLY' } },
  );

const tooMuch = (seconds: number): GraphQLError =>
  new GraphQLError(`Your queries search through too much of the catalogue. Please try again in ${seconds} seconds.`, {
    extensions: { code: 'RATE_LIMITED', retryAfter: Math.max(1, seconds) },
  });
