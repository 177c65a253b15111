import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';

/** How many rows the database may read for one visitor; `costs.ts` counts them. */
export interface Budget {
  /** Charges for rows before they are read. Throws when the budget is used up: HTTP 429 with `Retry-After`. */
  spend(rows: number): void;
  /** Charges for rows that were read. */
  add(rows: number): void;
  /** Counts bytes of an answer before they are read, until it is sent. Throws when too much is under way. */
  hold(bytes: number): void;
}

export const unlimited: Budget = { spend: () => {}, add: () => {}, hold: () => {} };

/** So many bytes of answers may be under way to one visitor: two of the largest. */
export const mostUnderWay = 40_000_000;

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
  /** The bytes that are under way to the visitor. */
  held: number;
}

/** The budgets of all visitors of this process. Each refills steadily, and holds a minute's worth when it is full. */
export class Budgets {
  readonly #accounts = new LRUCache<string, Account>({ max: maxVisitors });
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /**
   * The budget of the visitor with this address. `sent` is told what to do once the answer is
   * sent, or given up; without it, nothing is held.
   */
  of(address: string, sent?: (release: () => void) => void): Budget {
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
      hold: (bytes) => {
        if (!sent) return;
        const account = this.#account(address);
        if (account.held + bytes > mostUnderWay) throw tooMuchUnderWay();
        account.held += bytes;
        sent(() => {
          account.held -= bytes;
        });
      },
    };
  }

  #account(address: string): Account {
    const now = this.#now();
    const known = this.#accounts.get(address) ?? { left: rowsPerMinute, at: now, held: 0 };
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

const tooMuchUnderWay = (): GraphQLError =>
  new GraphQLError('Too much is under way to you already. Please read that first, and try again in 5 seconds.', {
    extensions: { code: 'RATE_LIMITED', retryAfter: 5 },
  });
