import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  [undefined, '/graphql', true],
  ['/graphql', '/graphql', true],
  ['https://api.example/graphql', 'https://api.example/graphql', false],
])('a build for %s asks %s, which is its own server: %s', async (setting, apiUrl, isOwnApi) => {
  vi.resetModules();
  vi.stubEnv('VITE_GRAPHQL_URL', setting);
  expect(await import('#lib/apiUrl.ts')).toMatchObject({ apiUrl, isOwnApi });
});
