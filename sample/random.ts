/** A stream of random numbers. It is the same on every machine, because it uses integer arithmetic alone. */
export interface Random {
  /** A number from 0, included, to 1, excluded. */
  next(): number;
  /** A whole number from 0, included, to `below`, excluded. */
  below(below: number): number;
  /** A whole number between both ends, both included. */
  between(from: number, to: number): number;
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean;
  /** One of the list, all equally likely. */
  pick<T>(list: readonly T[]): T;
  /** One of the list, the first ones far more likely. */
  pickEarly<T>(list: readonly T[]): T;
  /** `count` different items of the list, in random order; all of them if there are no more. */
  sample<T>(list: readonly T[], count: number): T[];
  /** 32 hexadecimal digits. */
  hash(): string;
}

const mix = (state: number, key: number): number => {
  let value = Math.imul(state ^ key, 0x9e3779b1);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

const hex = (value: number) => value.toString(16).padStart(8, '0');

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`Nothing to pick at ${index} of ${list.length}.`);
  return item;
}

/** Returns the stream that belongs to these whole numbers. Other keys give another stream. The generator is sfc32. */
export function randomOf(...keys: number[]): Random {
  let a = keys.reduce(mix, 0x5eed);
  let b = mix(a, 1);
  let c = mix(b, 2);
  let counter = 1;
  const word = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let skipped = 0; skipped < 12; skipped += 1) word();

  const next = () => word() / 4294967296;
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, below(list.length)),
    pickEarly: (list) => at(list, Math.floor(next() * next() * list.length)),
    sample(list, count) {
      const rest = [...list];
      const chosen = [];
      while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(below(rest.length), 1));
      return chosen;
    },
    hash: () => hex(word()) + hex(word()) + hex(word()) + hex(word()),
  };
}
