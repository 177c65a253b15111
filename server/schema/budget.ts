import { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';

/** The rows that the database may read for a visitor; `costs.ts` estimates them. */
export interface Budget {
  /** Charges rows before they are read. Throws if the budget is exceeded: HTTP 429 with `Retry-After`. */
  spend(rows: number): void;
  /** Charges rows that have been read. */
  add(rows: number): void;
  /** Counts the bytes of a response before they are read, until it is sent. Throws if too many are under way. */
  hold(bytes: number): void;
}

export const unlimited: Budget = { spend: () => {}, add: () => {}, hold: () => {} };

/** The most bytes of responses under way to one visitor: two of the largest. */
export const mostUnderWay = 40_000_000;

const minute = 60_000;

/**
 * The budget of a minute, in rows. On the embedded database that is some two seconds, or three searches through half a
 * million performances. A page of the site costs a few thousand.
 */
const rowsPerMinute = 1_500_000;

/** The number of visitors whose budgets are kept; the least recently seen is dropped first. */
const maxVisitors = 10_000;

interface Account {
  left: number;
  at: number;
  /** The bytes under way to the visitor. */
  held: number;
}

/** The budgets of all visitors of this process. They refill steadily, up to a minute's worth. */
export class Budgets {
  readonly #accounts = new LRUCache<string, Account>({ max: maxVisitors });
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /**
   * Returns the budget of the visitor with this address. `sent` takes a callback for the time when the response is sent
   * or given up. Without it, bytes are not counted.
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
