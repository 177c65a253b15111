import { expect, test } from 'vitest';
import { answersNow, changed, recorded } from './questions.ts';

// All of them are asked in answers.long.test.ts.
test('every fortieth question is answered as it was recorded, the second time as the first', async () => {
  const some = recorded.filter((_, index) => index % 40 === 0);
  expect(changed(await answersNow(some), some)).toEqual([]);
  expect(some.length).toBeGreaterThan(55);
});
