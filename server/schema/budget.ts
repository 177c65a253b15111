import { LRUCache } from 'lru-cache';
import { rateLimited } from '../data/base/badUserInput.ts';
import type { TurnOwner } from '../db/turns.ts';

/** The time that the server works for a visitor. What is done for them is charged when it is known how long it took. */
export interface Budget extends TurnOwner {
  /** Throws if the visitor has used up their time: HTTP 429 with `Retry-After`. */
  check(): void;
  /** Lets the rest of a request through that has written: what it wrote is shown. It is charged as before. */
  admit(): void;
  /** Counts the bytes of a response before they are read, until it is sent. Throws if too many are under way. */
  hold(bytes: number): void;
}

/** The budget of a visitor without limits. Nothing is charged. */
export const unlimited = (name: string): Budget => ({
  name,
  check: () => {},
  admit: () => {},
  used: () => 0,
  charge: () => {},
  hold: () => {},
});

/** The most bytes of responses under way to one visitor: two of the largest. */
export const mostUnderWay = 40_000_000;

/** The same of all visitors together, who may read as slowly as they like. It takes twice the memory. */
const mostOfAll = 200_000_000;

/** The bytes that a visitor may have under way however many others have: several pages. */
export const alwaysUnderWay = 2_000_000;

const minute = 60_000;

/**
 * The milliseconds of each minute that are a visitor's, unless a server is given others. A page of the site takes the database some 10 to 50, and 25 more to
 * be drawn; on a machine that is busy with other work, some have taken seconds.
 */
const visitorTime = 30_000;

/** The milliseconds for each byte of an answer, to compress and send it: twenty megabytes a second. */
const perByte = 1000 / 20_000_000;

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
  /** The bytes under way to all visitors. */
  #held = 0;
  readonly #accounts = new LRUCache<string, Account>({ max: maxVisitors });
  readonly #perMinute: number;
  readonly #now: () => number;

  constructor(perMinute = visitorTime, now = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /**
   * Returns the budget of the visitor with this address. `sent` takes a callback for the time when the response is sent
   * or given up. Without it, bytes are not counted.
   */
  of(address: string, sent?: (release: () => void) => void): Budget {
    const charge = (milliseconds: number) => {
      this.#account(address).left -= milliseconds;
    };
    let isAdmitted = false;
    return {
      name: address,
      admit: () => {
        isAdmitted = true;
      },
      check: () => {
        if (isAdmitted) return;
        const { left } = this.#account(address);
        if (left > 0) return;
        const seconds = Math.ceil((1 - left) / (this.#perMinute / 60));
        const told = `Your requests have kept the server busy for too long. Please try again in ${seconds} seconds.`;
        throw rateLimited(told, seconds);
      },
      used: () => this.#perMinute - this.#account(address).left,
      charge,
      hold: (bytes) => {
        charge(bytes * perByte);
        if (!sent) return;
        const account = this.#account(address);
        const left = Math.max(alwaysUnderWay, mostOfAll - this.#held);
        if (account.held + bytes > Math.min(mostUnderWay, left)) throw rateLimited(tooMuchUnderWay, 5);
        account.held += bytes;
        this.#held += bytes;
        sent(() => {
          account.held -= bytes;
          this.#held -= bytes;
        });
      },
    };
  }

  #account(address: string): Account {
    const now = this.#now();
    const known = this.#accounts.get(address) ?? { left: this.#perMinute, at: now, held: 0 };
    known.left = Math.min(this.#perMinute, known.left + ((now - known.at) / minute) * this.#perMinute);
    known.at = now;
    this.#accounts.set(address, known);
    return known;
  }
}

const tooMuchUnderWay =
  'Too much is under way already. Please read yours first, ask for less, or try again in 5 seconds.';
