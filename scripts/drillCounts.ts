/** The answers to one kind of requests since the last fault. */
export class Seen {
  answered = 0;
  refused = 0;
  /** How many were refused, by reason. */
  readonly reasons = new Map<string, number>();
  #longest = 0;
  #last = Date.now();

  /** The longest time without an answer, in milliseconds. */
  get longest(): number {
    return Math.max(this.#longest, Date.now() - this.#last);
  }

  begin(): void {
    Object.assign(this, { answered: 0, refused: 0 });
    this.#longest = 0;
    this.reasons.clear();
    this.#last = Date.now();
  }

  /** Counts a request when it is answered or refused. Resolves to whether it was answered. */
  async count(request: Promise<unknown>): Promise<boolean> {
    try {
      await request;
    } catch (error) {
      this.refused += 1;
      const reason = error instanceof Error ? error.message : String(error);
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
      return false;
    }
    this.answered += 1;
    this.#longest = this.longest;
    this.#last = Date.now();
    return true;
  }
}

/**
 * Returns the acknowledged writes that were not kept.
 * @throws Error if none was acknowledged: that none is missing says nothing then
 */
export function missingOf(acknowledged: ReadonlySet<string>, kept: readonly string[]): string[] {
  if (acknowledged.size === 0) throw new Error('No write was acknowledged.');
  const known = new Set(kept);
  return [...acknowledged].filter((song) => !known.has(song));
}

/** Returns the writes that were kept more than once, though each was sent once. */
export const repeatedOf = (kept: readonly string[]): string[] => [
  ...new Set(kept.filter((song, index) => kept.indexOf(song) !== index)),
];
