import { Overloaded } from './failures.ts';

/** The longest wait for a turn, in milliseconds. The site itself gives up after 30 s. */
const waitLimit = 30_000;

/** The most work in a line. At a millisecond each, the last one waits half a second. */
const mostWaiting = 500;

/** The milliseconds from which on a visitor has used much: some hundred pages. */
export const muchUsed = 5000;

/** Work that waits for its turn. */
export interface Waiting {
  start: (isHeavy: boolean) => void;
  /** The milliseconds that the visitor has used, when it is asked. */
  used: () => number;
  refuse: (error: Error) => void;
  /** Refuses the work when it has waited too long. Without one, it waits without limit, and is never pushed out. */
  timer: NodeJS.Timeout | undefined;
}

interface TurnLineOptions {
  slots: number;
  /** The longest wait for a turn, in milliseconds. */
  limit?: number;
  /** The most slots of one visitor, so that all slots are never one visitor's. */
  each?: number;
  /** The time after which work may be ended for others, in milliseconds. */
  share?: number;
}

/** A line in which work waits, with a queue for each visitor. */
export class TurnLine {
  /** The most slots that work of this line may have, and the number it has. */
  readonly slots: number;
  busy = 0;
  /** The same of those who have used much, together: who comes late finds a slot, however many they are. */
  readonly heavySlots: number;
  heavy = 0;
  waiting = 0;
  readonly limit: number;
  readonly share: number | undefined;
  /** The functions that end work which has lasted longer than the share, the oldest first. */
  readonly overdue = new Set<() => void>();
  /** The queues by visitor, in the order of their turns. */
  readonly #queues = new Map<string, Waiting[]>();
  /** The most slots of a visitor, and the number that each visitor has. */
  readonly each: number;
  readonly #working = new Map<string, number>();

  constructor({ slots, limit = waitLimit, each = slots, share }: TurnLineOptions) {
    this.slots = slots;
    this.heavySlots = Math.ceil(slots / 2);
    this.limit = limit;
    this.each = each;
    this.share = share;
  }

  mayStart(visitor: string, isHeavy: boolean): boolean {
    const hasSlot = this.busy < this.slots && (!isHeavy || this.heavy < this.heavySlots);
    return hasSlot && (this.#working.get(visitor) ?? 0) < this.each;
  }

  take(visitor: string, isHeavy: boolean): void {
    this.busy += 1;
    if (isHeavy) this.heavy += 1;
    this.#working.set(visitor, (this.#working.get(visitor) ?? 0) + 1);
  }

  free(visitor: string, isHeavy: boolean): void {
    this.busy -= 1;
    if (isHeavy) this.heavy -= 1;
    const left = (this.#working.get(visitor) ?? 0) - 1;
    if (left > 0) this.#working.set(visitor, left);
    else this.#working.delete(visitor);
  }

  /** Ends overdue work, one for each visitor who waits without a slot and has used less than the share. */
  hurry(): void {
    if (this.overdue.size === 0) return;
    const waiting = [...this.#queues].filter(
      ([visitor, [first]]) => !this.#working.has(visitor) && (first?.used() ?? 0) < (this.share ?? 0),
    );
    for (const end of [...this.overdue].slice(0, waiting.length)) end();
  }

  /** Lets work wait. If too much does, the last work of the longest queue is refused. */
  add(visitor: string, work: Waiting): void {
    this.waiting += 1;
    const queue = this.#queues.get(visitor);
    if (queue) queue.push(work);
    else this.#queues.set(visitor, [work]);
    if (this.waiting > mostWaiting) this.#pushOut();
    this.hurry();
  }

  /**
   * Takes the work of the visitor who has used least out of its queue, which then goes to the end of the line. Undefined
   * if nothing waits that may start.
   */
  next(): { work: Waiting; isHeavy: boolean } | undefined {
    let best: { visitor: string; used: number } | undefined;
    for (const [visitor, [first]] of this.#queues) {
      const used = first?.used() ?? 0;
      if (!this.mayStart(visitor, used > muchUsed)) continue;
      if (!best || used < best.used) best = { visitor, used };
      if (used <= 0) break;
    }
    const queue = best && this.#queues.get(best.visitor);
    const work = queue?.shift();
    if (!best || !queue || !work) return undefined;
    this.#queues.delete(best.visitor);
    if (queue.length > 0) this.#queues.set(best.visitor, queue);
    this.waiting -= 1;
    return { work, isHeavy: best.used > muchUsed };
  }

  /** Takes work out of its queue, and rejects it. */
  refuse(visitor: string, work: Waiting, reason: Error): void {
    const queue = this.#queues.get(visitor);
    const place = queue?.indexOf(work) ?? -1;
    if (!queue || place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) this.#queues.delete(visitor);
    this.waiting -= 1;
    work.refuse(reason);
  }

  /** Among equally long queues, it is the one whose turn comes last. */
  #pushOut(): void {
    let longest: [string, Waiting[]] | undefined;
    for (const queue of this.#queues) if (queue[1].length >= (longest?.[1].length ?? 0)) longest = queue;
    const last = longest?.[1].findLast(({ timer }) => timer !== undefined);
    if (longest && last) this.refuse(longest[0], last, new Overloaded(`${mostWaiting} statements wait already.`));
  }
}
