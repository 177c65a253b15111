import { afterAll, beforeAll, it } from 'vitest';
import { type TestApi, testApi } from '#tests/support/server/api.ts';
import { membersBeside } from '#tests/support/server/beside.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it('keeps counts, the index and all revisions right, whatever members do beside each other', () =>
  membersBeside(api, 77, 100));
