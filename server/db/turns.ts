import { Overloaded } from './failures.ts';

/** Work that waits for a slot. */
interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
  /** Ended by its time limit when it has waited for so long; else it waits as long as it must, and is never pushed out. */
  timer: NodeJS.Timeout | undefined;
}

/** Nobody waits for the answer any more: the visitor has left. */
export class VisitorGone extends Error {
  readonly code = '57014';

  constructor() {
    super('The visitor has left.');
  }
}

/** How long work may wait for its turn, in milliseconds: the site itself gives up after 30 s. */
const waitLimit = 30_000;

/** How much may wait at a time. At a millisecond each, the last of it waits for half a second. */
const mostWaiting = 500;

/** Lets the next in turn begin. */
export type PassTurn = () => void;

/**
 * Lets visitors take turns on a limited number of slots. Each visitor has a queue, and the queues are served round robin:
 * whoever asks for much waits behind their own requests, and the others do not.
 */
export class Turns {
  #busy = 0;
  #waiting = 0;
  readonly #slots: number;
  /** The queues in which work waits, by visitor, the next in turn first. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #whenIdle: (() => void)[] = [];

  constructor(slots: number) {
    this.#slots = slots;
  }

  /**
   * Runs the work in the visitor's turn; returns its result. What still waits after `limit` ms, or when the visitor is
   * `gone`, is refused there and then. So is, when too much waits, the last of the longest queue: whoever asks for most.
   *
   * The turn passes when the work ends, or before, when it says so: the next work has then begun before `pass` returns.
   * @throws Overloaded when it is not its turn in time
   * @throws VisitorGone
   */
  run<T>(
    visitor: string,
    work: (pass: PassTurn) => Promise<T>,
    { limit = waitLimit, gone }: { limit?: number | undefined; gone?: AbortSignal | undefined } = {},
  ): Promise<T> {
    if (gone?.aborted) return Promise.reject(new VisitorGone());
    if (this.#busy < this.#slots) return this.#start(work);
    return new Promise((resolve, reject) => {
      const leave = () => this.#refuse(visitor, waiting, new VisitorGone());
      const settle = () => {
        clearTimeout(waiting.timer);
        gone?.removeEventListener('abort', leave);
      };
      const waiting: Waiting = {
        start: () => {
          settle();
          resolve(this.#start(work));
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
        timer: Number.isFinite(limit)
          ? setTimeout(() => {
              this.#refuse(visitor, waiting, new Overloaded(`The statement waited longer than ${limit} ms.`));
            }, limit)
          : undefined,
      };
      gone?.addEventListener('abort', leave, { once: true });
      this.#waiting += 1;
      const queue = this.#queues.get(visitor);
      if (queue) queue.push(waiting);
      else this.#queues.set(visitor, [waiting]);
      if (this.#waiting > mostWaiting) this.#pushOut();
    });
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when no turn is taken. */
  idle(): Promise<void> {
    if (this.#busy === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  async #start<T>(work: (pass: PassTurn) => Promise<T>): Promise<T> {
    this.#busy += 1;
    let passed = false;
    const pass = () => {
      if (passed) return;
      passed = true;
      this.#busy -= 1;
      this.#next();
    };
    try {
      return await work(pass);
    } finally {
      pass();
    }
  }

  /** Starts the first of the queue whose turn it is; that queue is then the last. */
  #next(): void {
    for (const [visitor, queue] of this.#queues) {
      const first = queue.shift();
      this.#queues.delete(visitor);
      if (queue.length > 0) this.#queues.set(visitor, queue);
      if (!first) continue;
      this.#waiting -= 1;
      first.start();
      return;
    }
    if (this.#busy > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** Takes work out of its queue. */
  #refuse(visitor: string, waiting: Waiting, reason: Error): void {
    const queue = this.#queues.get(visitor);
    const place = queue?.indexOf(waiting) ?? -1;
    if (!queue || place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) this.#queues.delete(visitor);
    this.#waiting -= 1;
    waiting.refuse(reason);
  }

  /** Refuses what came last of whoever has most waiting. */
  #pushOut(): void {
    const [longest] = [...this.#queues].sort(([, a], [, b]) => b.length - a.length);
    const last = longest?.[1].findLast(({ timer }) => timer !== undefined);
    if (longest && last) this.#refuse(longest[0], last, new Overloaded(`${mostWaiting} statements wait already.`));
  }
}
