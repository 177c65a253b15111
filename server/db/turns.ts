/** Work that waits for a slot. */
interface Waiting {
  since: number;
  /** How long it may wait, in milliseconds. */
  limit: number;
  start: () => void;
  refuse: (error: Error) => void;
}

/** With the code that PostgreSQL gives for its `statement_timeout`: nobody waits for the answer any more. */
class QueueTimeout extends Error {
  readonly code = '57014';
}

/** How long work may wait for its turn, in milliseconds: the site itself gives up after 30 s. */
const waitLimit = 30_000;

/**
 * Lets visitors take turns on a limited number of slots. Each visitor has a queue, and the queues are served round robin:
 * whoever asks for much waits behind their own requests, and the others do not.
 */
export class Turns {
  #free: number;
  /** The queues in which work waits, by visitor, the next in turn first. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Runs the work in the visitor's turn, unless it has waited for longer than `limit` ms; returns its result. */
  async run<T>(visitor: string, work: () => Promise<T>, limit = waitLimit): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(visitor, limit);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** How many wait. */
  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  #wait(visitor: string, limit: number): Promise<void> {
    return new Promise((start, refuse) => {
      const queue = this.#queues.get(visitor) ?? [];
      queue.push({ since: Date.now(), limit, start, refuse });
      this.#queues.set(visitor, queue);
    });
  }

  /** Gives a free slot to the first of the queue whose turn it is; that queue is then the last. */
  #next(): void {
    for (const [visitor, queue] of this.#queues) {
      const first = queue.shift();
      this.#queues.delete(visitor);
      if (queue.length > 0) this.#queues.set(visitor, queue);
      if (!first) continue;
      if (Date.now() - first.since < first.limit) {
        first.start();
        return;
      }
      first.refuse(new QueueTimeout(`The statement waited longer than ${first.limit} ms.`));
    }
    this.#free += 1;
  }
}
