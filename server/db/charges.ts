import type { TurnOwner } from './turns.ts';

/**
 * The charge of work that has begun, in milliseconds, until it is known what it took. So nobody begins more of it with
 * their last millisecond than they could pay for.
 */
const reserved = 1000;

/** The interval at which the event loop shows that it is free, in milliseconds. */
const beatInterval = 10;

let lastBeat = performance.now();
setInterval(() => {
  lastBeat = performance.now();
}, beatInterval).unref();

/** The milliseconds for which an answer may have waited for the event loop. */
const delayOf = (now: number): number => Math.max(0, now - lastBeat - beatInterval);

/**
 * Runs work on a connection, and charges the visitor for the time that the database took. The time in which the answer
 * waited for this process is not theirs. Work that fails, is cancelled or takes too long is charged, too.
 */
export async function charged<T>(visitor: TurnOwner, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  visitor.charge(reserved);
  try {
    return await work();
  } finally {
    const now = performance.now();
    visitor.charge(Math.max(0, now - start - delayOf(now)) - reserved);
  }
}
