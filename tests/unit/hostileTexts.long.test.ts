import { expect, test } from 'vitest';
import { patterns, readers, slowPatterns } from '#tests/support/client/hostileTexts.ts';

// Each pattern is read several times: on a busy machine that takes minutes.
test.for(Object.entries(readers))('%s takes as long as any text is', { timeout: 1_200_000 }, ([, read]) => {
  expect(slowPatterns(read, patterns)).toEqual([]);
});
