import type { Writable } from 'node:stream';
import { Overloaded } from './failures.ts';
import { muchUsed, TurnLine, type Waiting } from './turnLine.ts';

/**
 * The response to a visitor. It closes when it is sent, or when the visitor leaves before. Each request
 * has it already. An AbortSignal beside it took a tenth of the time of a short request.
 */
export type OpenResponse = Pick<Writable, 'closed' | 'once' | 'off'>;

/** The one for whom work is done. A name alone has no limit. */
export interface TurnOwner {
  /** The name of their turns. */
  name: string;
  /** Throws if the visitor has used up their time. */
  check(): void;
  /** The milliseconds that the visitor has used, less what has been given back since. Who has used least goes first. */
  used(): number;
  /** Charges milliseconds of work. A negative number gives them back. */
  charge(milliseconds: number): void;
}

/** The visitor has left, so nobody waits for the answer. */
export class VisitorGone extends Error {
  readonly code = '57014';

  constructor() {
    super('The visitor has left.');
  }
}

/**
 * The lines in which work waits. `server` has the server's own work, such as its health check. `accounts` has lookups
 * and changes of accounts, with their limits. `changes` has the changes of records: only one is made at a time, in all
 * processes, so one of them waits for those of other processes, and the rest behind it. `additions` has what is added
 * beside changes, and waits for records that one of them has locked. `marks` has the marks of members: they wait for accounts
 * alone, and never behind additions, which wait as long as an import writes. `readers` has the reads of visitors.
 */
export type LineName = 'server' | 'accounts' | 'changes' | 'additions' | 'marks' | 'readers';

/** The number of slots that readers leave to the other lines. With no more slots than that, they leave none. */
const keptFree = 2;

/**
 * The number of slots that readers and writes together leave to the server and to accounts, as both may be busy for long:
 * eight with readers, and the rest with writes that wait for a lock. With as few slots as above, they leave none.
 */
const keptForAccounts = 1;

/**
 * The most slots of readers that one visitor has at a time. So the others find a free one, however many statements
 * somebody sends at once; and as many at most are running when the first of them is charged.
 */
const slotsOfReader = 2;

/** The milliseconds after which a reader's work is ended if somebody waits who has no slot, and has used less. */
const shareOfReader = 1000;

/** The slots of additions, and of marks. They may all wait for a lock, and leave the others enough. */
const slotsOfAdditions = 3;
const slotsOfMarks = 2;

/**
 * The longest wait of a change, an addition or marks for their turn, in milliseconds. With the wait for a lock, which is a
 * statement's, it ends before the site gives up.
 */
const waitLimitOfWrites = 15_000;

interface TurnOptions {
  /** The longest wait, in milliseconds. */
  limit?: number | undefined;
  response?: OpenResponse | undefined;
  line?: LineName | undefined;
  /** The milliseconds that the visitor has used, when it is asked. */
  used?: (() => number) | undefined;
}

/** The turn of work that has begun. */
export interface Turn {
  /** Lets the next work begin. */
  pass(): void;
  /** The work can be ended early from now on, for others, by what is given. That may be called several times. */
  endsBy(end: () => void): void;
}

/**
 * Lets visitors take turns on a limited number of slots. Each visitor has a queue. Of the queues of a line, that of the
 * visitor who has used least is served first, and equal ones round robin. So a visitor with many requests waits behind
 * their own, and the others do not. Those who have used much have half of the slots together. However many readers come
 * before, who has none of the slots and has used little waits a second for one: the oldest turn is then ended. The most
 * urgent line is served first: a login has several statements, and would wait for as many readers.
 */
export class Turns {
  readonly #slots: number;
  /** The most slots of readers and writes together. */
  readonly #slotsOfOthers: number;
  #busy = 0;
  readonly #lines: Record<LineName, TurnLine>;
  /** The same, the most urgent first. */
  readonly #byUrgency: readonly TurnLine[];
  readonly #whenIdle: (() => void)[] = [];

  constructor(slots: number) {
    this.#slots = slots;
    this.#slotsOfOthers = slots > keptFree ? slots - keptForAccounts : slots;
    const server = new TurnLine({ slots });
    const accounts = new TurnLine({ slots });
    const changes = new TurnLine({ slots: 1, limit: waitLimitOfWrites });
    const additions = new TurnLine({
      slots: Math.min(slots, slotsOfAdditions),
      limit: waitLimitOfWrites,
      each: 1,
    });
    const marks = new TurnLine({ slots: Math.min(slots, slotsOfMarks), limit: waitLimitOfWrites, each: 1 });
    const readers = new TurnLine({
      slots: slots > keptFree ? slots - keptFree : slots,
      each: slotsOfReader,
      share: shareOfReader,
    });
    this.#lines = { server, accounts, changes, additions, marks, readers };
    this.#byUrgency = [server, accounts, changes, additions, marks, readers];
  }

  /**
   * Runs the work in the visitor's turn, and returns its result. Work that still waits after `limit` ms, or when the
   * `response` closes, is refused at once. If too much work waits in a line, the last of the longest queue is refused.
   *
   * The turn passes when the work ends, or when it calls `turn.pass`: the next work has begun before that returns.
   * @throws Overloaded if the turn does not come in time
   * @throws VisitorGone
   */
  run<T>(
    visitor: string,
    work: (turn: Turn) => Promise<T>,
    { response, line: name = 'readers', limit = this.#lines[name].limit, used = () => 0 }: TurnOptions = {},
  ): Promise<T> {
    if (response?.closed) return Promise.reject(new VisitorGone());
    const line = this.#lines[name];
    const isNowHeavy = used() > muchUsed;
    if (this.#mayStart(line, visitor, isNowHeavy)) return this.#start(line, visitor, work, isNowHeavy);
    return new Promise((resolve, reject) => {
      const leave = () => line.refuse(visitor, waiting, new VisitorGone());
      const settle = () => {
        clearTimeout(waiting.timer);
        response?.off('close', leave);
      };
      const waiting: Waiting = {
        used,
        start: (isThenHeavy) => {
          settle();
          resolve(this.#start(line, visitor, work, isThenHeavy));
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
        timer: Number.isFinite(limit)
          ? setTimeout(() => {
              line.refuse(visitor, waiting, new Overloaded(`The statement waited longer than ${limit} ms.`));
            }, limit)
          : undefined,
      };
      response?.once('close', leave);
      line.add(visitor, waiting);
    });
  }

  /** The amount of work that waits in all lines. */
  get waiting(): number {
    return this.#byUrgency.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Resolves when no slot is busy. */
  idle(): Promise<void> {
    if (this.#busy === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  #mayStart(line: TurnLine, visitor: string, isHeavy: boolean): boolean {
    return this.#hasSlot(line) && line.mayStart(visitor, isHeavy);
  }

  #hasSlot(line: TurnLine): boolean {
    const isUrgent = line === this.#lines.server || line === this.#lines.accounts;
    return this.#busy < (isUrgent ? this.#slots : this.#slotsOfOthers);
  }

  async #start<T>(line: TurnLine, visitor: string, work: (turn: Turn) => Promise<T>, isHeavy: boolean): Promise<T> {
    line.take(visitor, isHeavy);
    this.#busy += 1;
    let passed = false;
    let timer: NodeJS.Timeout | undefined;
    let overdue = () => {};
    const turn: Turn = {
      pass: () => {
        if (passed) return;
        passed = true;
        clearTimeout(timer);
        line.overdue.delete(overdue);
        line.free(visitor, isHeavy);
        this.#busy -= 1;
        this.#next();
      },
      endsBy: (end) => {
        if (line.share === undefined) return;
        overdue = end;
        timer = setTimeout(() => {
          line.overdue.add(end);
          line.hurry();
        }, line.share);
      },
    };
    try {
      return await work(turn);
    } finally {
      turn.pass();
    }
  }

  /** Starts work of the most urgent line, if a slot is free. */
  #next(): void {
    for (const line of this.#byUrgency) {
      const next = this.#hasSlot(line) ? line.next() : undefined;
      if (!next) continue;
      next.work.start(next.isHeavy);
      line.hurry();
      return;
    }
    if (this.#busy === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}
