import { expect, it } from 'vitest';
import { Pairs } from '#server/catalogue/kinds/pairs.ts';

/** Hashes, of which some belong to the same place. */
const hashes = Array.from({ length: 20_000 }, (_, index) =>
  index < 100 ? (index + 1) * 2 ** 24 : Math.imul(index, 0x9e3779b1) >>> 0,
);

it('finds the number of each hash again, and changes it', () => {
  const pairs = new Pairs();
  const known = new Map<number, number>();
  for (const [index, hash] of [...hashes, ...hashes.slice(5000, 9000)].entries()) {
    pairs.set(hash, index);
    known.set(hash, index);
  }
  expect(hashes.filter((hash) => pairs.get(hash) !== known.get(hash))).toEqual([]);
  expect(pairs.get(4_000_000_000)).toBeUndefined();
});

it('takes each pair once, and two with the same hash', () => {
  const pairs = new Pairs();
  const both = hashes.flatMap((hash) => [pairs.add(hash, 0), pairs.add(hash, 7)]);
  const again = hashes.flatMap((hash) => [pairs.add(hash, 7), pairs.add(hash, 0)]);
  expect([new Set(both), new Set(again)]).toEqual([new Set([true]), new Set([false])]);
});
