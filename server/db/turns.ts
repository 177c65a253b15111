/** Work that waits for a slot. */
interface Waiting {
  since: number;
  /** How long it may wait, in milliseconds. */
  limit: number;
  start: () => void;
  refuse: (error: Error) => void;
}

/** The code PostgreSQL gives for its `statement_timeout`: nobody waits for the answer any more. */
class QueueTimeout extends Error {
  readonly code = '57014';
}

/** How long what a visitor waits for may wait for its turn, in milliseconds: the site itself gives up after 30 s. */
const waitLimit = 30_000;

/**
 * Lets visitors take turns on what can do so many things at a time. Each visitor has a line of their own, and the lines
 * are served round robin: whoever asks for much waits for themselves, not the others for them.
 */
export class Turns {
  #free: number;
  /** The lines in which somebody waits, the next in turn first. */
  readonly #lines = new Map<string, Waiting[]>();

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Does the work when the visitor's turn has come, unless it waited for longer than `limit` ms; returns what it answers. */
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
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  #wait(visitor: string, limit: number): Promise<void> {
    return new Promise((start, refuse) => {
      const line = this.#lines.get(visitor) ?? [];
      line.push({ since: Date.now(), limit, start, refuse });
      this.#lines.set(visitor, line);
    });
  }

  /** Gives a slot that is free to the first in the line whose turn it is; that line is then the last. */
  #next(): void {
    for (const [visitor, line] of this.#lines) {
      const first = line.shift();
      this.#lines.delete(visitor);
      if (line.length > 0) this.#lines.set(visitor, line);
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
