/** Work that waits for a slot. */
interface Waiting {
  since: number;
  /** How long it may wait, in milliseconds. */
  limit: number;
  /** Aborted when nobody waits for the result any more. */
  gone: AbortSignal | undefined;
  start: () => void;
  refuse: (error: Error) => void;
}

/** With the code that PostgreSQL gives for its `statement_timeout`: nobody waits for the answer any more. */
class QueueTimeout extends Error {
  readonly code = '57014';
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

/** Lets the next in turn begin. */
export type PassTurn = () => void;

/**
 * Lets visitors take turns on a limited number of slots. Each visitor has a queue, and the queues are served round robin:
 * whoever asks for much waits behind their own requests, and the others do not.
 */
export class Turns {
  #busy = 0;
  readonly #slots: number;
  /** The queues in which work waits, by visitor, the next in turn first. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #whenIdle: (() => void)[] = [];

  constructor(slots: number) {
    this.#slots = slots;
  }

  /**
   * Runs the work in the visitor's turn, unless it has waited for longer than `limit` ms or the visitor is `gone` by then;
   * returns its result. The turn
   * passes when the work ends, or before, when it says so: the next work has then begun before `pass` returns.
   */
  run<T>(
    visitor: string,
    work: (pass: PassTurn) => Promise<T>,
    { limit = waitLimit, gone }: { limit?: number | undefined; gone?: AbortSignal | undefined } = {},
  ): Promise<T> {
    if (gone?.aborted) return Promise.reject(new VisitorGone());
    if (this.#busy < this.#slots) return this.#start(work);
    return new Promise((resolve, refuse) => {
      const queue = this.#queues.get(visitor) ?? [];
      queue.push({ since: Date.now(), limit, gone, start: () => resolve(this.#start(work)), refuse });
      this.#queues.set(visitor, queue);
    });
  }

  /** How many wait. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
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
      if (first.gone?.aborted) {
        first.refuse(new VisitorGone());
        continue;
      }
      if (Date.now() - first.since < first.limit) {
        first.start();
        return;
      }
      first.refuse(new QueueTimeout(`The statement waited longer than ${first.limit} ms.`));
    }
    if (this.#busy > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}
