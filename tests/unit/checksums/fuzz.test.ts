import { test } from 'vitest';
import { expectNoLineLost } from '#tests/support/client/mutatedLists.ts';

test('1,500 mutated lists: nothing throws, and no line is lost', () => {
  expectNoLineLost(1500);
});
