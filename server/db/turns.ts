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

/** How much may wait in a line at a time. At a millisecond each, the last of it waits for half a second. */
const mostWaiting = 500;

/**
 * The lines in which work waits: what the server does by itself, its health above all; what is looked up and stored of
 * accounts, with the limits on that; and what visitors read.
 */
export type LineName = 'server' | 'accounts' | 'readers';

/** So many slots readers leave to the other lines, where there are more. */
const keptFree = 2;

/** One line: each visitor has a queue in it. */
class Line {
  /** How many slots its work has at most, and how many it has. */
  readonly slots: number;
  busy = 0;
  waiting = 0;
  /** The queues in which work waits, by visitor, the next in turn first. */
  readonly queues = new Map<string, Waiting[]>();

  constructor(slots: number) {
    this.slots = slots;
  }
}

interface TurnOptions {
  /** How long it may wait, in milliseconds. */
  limit?: number | undefined;
  gone?: AbortSignal | undefined;
  line?: LineName | undefined;
}

/** Lets the next in turn begin. */
export type PassTurn = () => void;

/**
 * Lets visitors take turns on a limited number of slots. Each visitor has a queue, and the queues of a line are served round
 * robin: whoever asks for much waits behind their own requests, and the others do not. So are the lines: however many
 * read, whoever signs in has every other turn.
 */
export class Turns {
  readonly #slots: number;
  /** The next in turn first. */
  readonly #lines: Map<LineName, Line>;
  readonly #whenIdle: (() => void)[] = [];

  constructor(slots: number) {
    this.#slots = slots;
    this.#lines = new Map([
      ['server', new Line(slots)],
      ['accounts', new Line(slots)],
      ['readers', new Line(slots > keptFree ? slots - keptFree : slots)],
    ]);
  }

  /**
   * Runs the work in the visitor's turn; returns its result. What still waits after `limit` ms, or when the visitor is
   * `gone`, is refused there and then. So is, when too much waits in a line, the last of its longest queue: whoever asks for
   * most.
   *
   * The turn passes when the work ends, or before, when it says so: the next work has then begun before `pass` returns.
   * @throws Overloaded when it is not its turn in time
   * @throws VisitorGone
   */
  run<T>(
    visitor: string,
    work: (pass: PassTurn) => Promise<T>,
    { limit = waitLimit, gone, line: name = 'readers' }: TurnOptions = {},
  ): Promise<T> {
    if (gone?.aborted) return Promise.reject(new VisitorGone());
    const line = this.#line(name);
    if (this.#mayStart(line)) return this.#start(line, work);
    return new Promise((resolve, reject) => {
      const leave = () => this.#refuse(line, visitor, waiting, new VisitorGone());
      const settle = () => {
        clearTimeout(waiting.timer);
        gone?.removeEventListener('abort', leave);
      };
      const waiting: Waiting = {
        start: () => {
          settle();
          resolve(this.#start(line, work));
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
        timer: Number.isFinite(limit)
          ? setTimeout(() => {
              this.#refuse(line, visitor, waiting, new Overloaded(`The statement waited longer than ${limit} ms.`));
            }, limit)
          : undefined,
      };
      gone?.addEventListener('abort', leave, { once: true });
      line.waiting += 1;
      const queue = line.queues.get(visitor);
      if (queue) queue.push(waiting);
      else line.queues.set(visitor, [waiting]);
      if (line.waiting > mostWaiting) this.#pushOut(line);
    });
  }

  /** How many wait. */
  get waiting(): number {
    return this.#sum(({ waiting }) => waiting);
  }

  /** Resolves when no turn is taken. */
  idle(): Promise<void> {
    if (this.#busy === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  get #busy(): number {
    return this.#sum(({ busy }) => busy);
  }

  #sum(of: (line: Line) => number): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + of(line), 0);
  }

  #line(name: LineName): Line {
    const line = this.#lines.get(name);
    if (!line) throw new TypeError(`There is no line of ${name}.`);
    return line;
  }

  #mayStart(line: Line): boolean {
    return line.busy < line.slots && this.#busy < this.#slots;
  }

  async #start<T>(line: Line, work: (pass: PassTurn) => Promise<T>): Promise<T> {
    line.busy += 1;
    let passed = false;
    const pass = () => {
      if (passed) return;
      passed = true;
      line.busy -= 1;
      this.#next();
    };
    try {
      return await work(pass);
    } finally {
      pass();
    }
  }

  /** Starts the first of the line whose turn it is, and of the queue whose turn it is there; both are then the last. */
  #next(): void {
    for (const [name, line] of this.#lines) {
      if (line.waiting === 0 || !this.#mayStart(line)) continue;
      this.#lines.delete(name);
      this.#lines.set(name, line);
      this.#startFirst(line);
      return;
    }
    if (this.#busy > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  #startFirst(line: Line): void {
    for (const [visitor, queue] of line.queues) {
      const first = queue.shift();
      line.queues.delete(visitor);
      if (queue.length > 0) line.queues.set(visitor, queue);
      if (!first) continue;
      line.waiting -= 1;
      first.start();
      return;
    }
  }

  /** Takes work out of its queue. */
  #refuse(line: Line, visitor: string, waiting: Waiting, reason: Error): void {
    const queue = line.queues.get(visitor);
    const place = queue?.indexOf(waiting) ?? -1;
    if (!queue || place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) line.queues.delete(visitor);
    line.waiting -= 1;
    waiting.refuse(reason);
  }

  /** Refuses what came last of whoever has most waiting; of several, of who is the last in turn. */
  #pushOut(line: Line): void {
    const [longest] = [...line.queues].reverse().sort(([, a], [, b]) => b.length - a.length);
    const last = longest?.[1].findLast(({ timer }) => timer !== undefined);
    if (longest && last)
      this.#refuse(line, longest[0], last, new Overloaded(`${mostWaiting} statements wait already.`));
  }
}
