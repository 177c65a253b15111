/** The number of pairs that there is room for at first. */
const FIRST_PAIRS = 1024;

/**
 * Pairs of numbers of 32 bits, of which the first is a hash and not zero. A million of them take 16 MB, where a `Map` or a
 * `Set` of texts would take up to 120.
 */
export class Pairs {
  #words = new Uint32Array(2 * FIRST_PAIRS);
  #count = 0;

  /** Returns the second number of the first pair with this hash. */
  get(hash: number): number | undefined {
    const at = this.#placeOf(hash);
    return this.#words[at] === 0 ? undefined : this.#words[at + 1];
  }

  /** Gives the first pair with this hash another second number, or adds a pair. */
  set(hash: number, second: number): void {
    this.#put(this.#placeOf(hash), hash, second);
  }

  /** Adds a pair. Returns whether it is new. */
  add(hash: number, second: number): boolean {
    const at = this.#placeOf(hash, second);
    if (this.#words[at] !== 0) return false;
    this.#put(at, hash, second);
    return true;
  }

  /** The place of a pair, or the free one where it belongs. */
  #placeOf(hash: number, second?: number): number {
    const words = this.#words;
    let at = (2 * hash) % words.length;
    while (words[at] !== 0 && (words[at] !== hash || (second !== undefined && words[at + 1] !== second))) {
      at = (at + 2) % words.length;
    }
    return at;
  }

  #put(at: number, hash: number, second: number): void {
    if (this.#words[at] === 0) this.#count += 1;
    this.#words[at] = hash;
    this.#words[at + 1] = second;
    // Half of the room stays free, so that a free place is near.
    if (this.#count * 4 > this.#words.length) this.#grow();
  }

  #grow(): void {
    const old = this.#words;
    this.#words = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 2) {
      const [hash = 0, second = 0] = [old[at], old[at + 1]];
      if (hash === 0) continue;
      const place = this.#placeOf(hash, second);
      this.#words[place] = hash;
      this.#words[place + 1] = second;
    }
  }
}
