import { test } from 'vitest';
import { expectNoLineLost } from '#tests/support/client/mutatedLists.ts';

test('10,000 mutated lists: nothing throws, and no line is lost', () => {
  expectNoLineLost(10_000);
});
