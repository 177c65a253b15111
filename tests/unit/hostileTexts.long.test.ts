import { expect, test } from 'vitest';
import { patterns, readers, slowPatterns } from '#tests/support/client/hostileTexts.ts';

test.for(Object.entries(readers))('%s takes as long as any text is', ([, read]) => {
  expect(slowPatterns(read, patterns)).toEqual([]);
});
